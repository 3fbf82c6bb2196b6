/**
 * Finds circles of imports: between files, and between the rooms of one folder. A type is an import like any
 * other.
 */

import { dirname } from 'node:path';
import type { Import } from './source-files.js';

type Arrow = readonly [from: string, to: string];

function reachedBy(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const each of next.get(place) ?? []) {
      if (reached.has(each)) continue;
      reached.add(each);
      open.push(each);
    }
  }
  return reached;
}

/** The groups of places that reach each other along the arrows, each sorted. */
function circlesAlong(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from === to) continue;
    const known = next.get(from);
    if (known === undefined) next.set(from, new Set([to]));
    else known.add(to);
  }
  const reached = new Map([...next.keys()].map((place) => [place, reachedBy(place, next)]));
  const found = new Map<string, readonly string[]>();
  for (const [place, there] of reached) {
    if (!there.has(place)) continue;
    const circle = [...there].filter((each) => reached.get(each)?.has(place) === true).toSorted();
    found.set(circle.join(' '), circle);
  }
  return [...found.values()];
}

function arrowsOf(imports: readonly Import[]): readonly Arrow[] {
  return imports.filter(({ to }) => /^(lib|suites)\//.test(to)).map(({ from, to }) => [from, to] as const);
}

/** Circles of files. */
export function fileCircles(imports: readonly Import[]): readonly string[] {
  return circlesAlong(arrowsOf(imports)).map((circle) => circle.join(' '));
}

/** Every folder above a file, up to and without `lib` or `suites`. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder.includes('/') ? [folder, ...foldersOf(folder)] : [folder];
}

/**
 * The room of a folder in which a file stands: the file itself, or the folder below; undefined when it stands
 * elsewhere.
 */
function roomIn(folder: string, path: string): string | undefined {
  const start = `${folder}/`;
  return path.startsWith(start) ? path.slice(start.length).split('/')[0] : undefined;
}

/**
 * Circles between the rooms of one folder, its own files and the folders in it, that are not circles of files
 * already.
 */
export function roomCircles(imports: readonly Import[]): readonly string[] {
  const arrows = arrowsOf(imports);
  const folders = [...new Set(arrows.flatMap(([from]) => foldersOf(from)))].toSorted();
  return folders.flatMap((folder) => {
    const lifted = arrows.flatMap(([from, to]): readonly Arrow[] => {
      const rooms = [roomIn(folder, from), roomIn(folder, to)] as const;
      return rooms[0] === undefined || rooms[1] === undefined ? [] : [[rooms[0], rooms[1]]];
    });
    const circles = circlesAlong(lifted).filter((circle) => circle.some((room) => !room.endsWith('.ts')));
    return circles.map((circle) => `${folder}: ${circle.join(' ')}`);
  });
}
