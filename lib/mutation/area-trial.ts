/** One area from its sources to its score: mutate, compile, try. */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mutatedFiles, testFiles, unseenFiles, type Area } from './areas.js';
import { mutate } from './mutants.js';
import { reachingTests, withImports } from './reach.js';
import { copied, pathsBelow, writeTree } from './tree.js';
import { drawn, trial, type Trial } from './trial.js';

export interface AreaTrialOptions {
  /** Folder of the project. */
  readonly root: string;
  /** How many mutants are drawn at most, and by which seed. */
  readonly sample: number;
  readonly seed: number;
  /** Threads. */
  readonly hands: number;
  /** Ends the trial early, with what was tried until then. */
  readonly signal?: AbortSignal;
  readonly onTried: (done: number, all: number) => void;
}

export interface AreaTrial extends Trial {
  /** How many mutants the area has. */
  readonly mutants: number;
  /** Files that are not mutated, and why. */
  readonly unseen: ReturnType<typeof unseenFiles>;
}

/** Cases that cost more, in milliseconds of the processor, do not judge mutants of code that runs while modules are loaded. */
const patience = 5_000;

/** Milliseconds of the processor that are spent on a mutant before it counts as a survivor. */
const budget = 10_000;

const machinery = ['lib/mutation/worker.ts', 'lib/mutation/vitest-stand-in.ts'];

/** A folder of this run alone, where packages are found. */
function treeFolder(root: string, name: string): string {
  const folder = join(root, 'node_modules', '.mutation');
  mkdirSync(folder, { recursive: true });
  return mkdtempSync(join(realpathSync(folder), `${name}-`));
}

const compiled = (file: string) => file.replace(/\.ts$/, '.js');

function byTests(files: readonly string[], texts: ReadonlyMap<string, string>) {
  const reaching = reachingTests(files, texts);
  return { tests: files.map(compiled), reaching: (file: string) => reaching(file).map(compiled) };
}

/**
 * Tries mutants of an area.
 * @throws Error when its judge fails without any mutant
 */
export async function tryArea(area: Area, options: AreaTrialOptions): Promise<AreaTrial> {
  const { sample, seed, hands, signal, onTried } = options;
  const root = realpathSync(options.root);
  const paths = copied.flatMap((each) => pathsBelow(root, each)).filter((path) => path.endsWith('.ts'));
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const mutated = mutatedFiles(area, paths);
  const { sources, mutants } = await mutate(new Map(mutated.map((path) => [path, texts.get(path) ?? ''])));
  const tree = treeFolder(root, area.name);
  try {
    const tests = testFiles(area, paths);
    const judges = area.tests === undefined ? ['lib/mutation/suites-judge.ts'] : tests;
    const entries = withImports([...machinery, ...judges], texts);
    writeTree(root, tree, { replaced: sources, entries });
    const result = await trial(drawn(mutants, sample, seed), {
      tree,
      ...(area.tests === undefined ? {} : byTests(tests, texts)),
      hands,
      patience,
      budget,
      signal,
      onTried,
    });
    return { ...result, mutants: mutants.length, unseen: unseenFiles(area, paths) };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
