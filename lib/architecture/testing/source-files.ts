/** Reads the repository as its own tests see it: files with their lines, and the imports of each module. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Folders that hold nothing written by hand; `zz` is scratch and never committed. */
const passedOver: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git', 'lib/zz']);

function walk(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (passedOver.has(path)) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** What a run writes; only two pages of that folder are committed. */
function isRunOutput(path: string): boolean {
  return path.startsWith('reports/') && !/^reports\/(README|trace-matrix)\.md$/.test(path);
}

/** Every file of the repository, relative to its root, with slashes. */
export const files: readonly string[] = walk('').filter((path) => !isRunOutput(path));

/** The modules of the library, the suites and the fixtures. */
export const modules: readonly string[] = files.filter((path) =>
  /^(lib|suites|fixtures)\/.*\.ts$/.test(path),
);

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function linesOf(path: string): number {
  return textOf(path).trimEnd().split('\n').length;
}

/** True for what only tests use: they may look anywhere. */
export function isForTests(path: string): boolean {
  return /\.(test|bench)\.ts$|\/testing\/|\/sample-[^/]+\.ts$/.test(path);
}

export interface Import {
  readonly from: string;
  /** A path of the repository, `node:…`, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const statement =
  /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*,?\s*\)/gm;

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The imports of a module's text, static, re-exported and dynamic. */
export function importsIn(from: string, text: string): readonly Import[] {
  return [...text.matchAll(statement)].map(([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    const to = specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier)).replace(/\.js$/, '.ts')
      : specifier.startsWith('node:')
        ? specifier
        : packageOf(specifier);
    return { from, to, typeOnly: type !== undefined };
  });
}
