/** One area from its sources to its score: mutate, compile, try. */

import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { mutatedFiles, testFiles, type Area } from './areas.js';
import { mutate } from './mutants.js';
import { pathsBelow, writeTree } from './tree.js';
import { drawn, trial, type Tried } from './trial.js';

export interface AreaTrialOptions {
  /** Folder of the project. */
  readonly root: string;
  /** How many mutants are drawn at most, and by which seed. */
  readonly sample: number;
  readonly seed: number;
  /** Threads. */
  readonly hands: number;
  readonly onTried: (done: number, all: number) => void;
}

export interface AreaTrial {
  readonly tried: readonly Tried[];
  /** How many mutants the area has. */
  readonly mutants: number;
}

/** Slower cases, in milliseconds, do not judge mutants of code that runs while modules are loaded. */
const patience = 2_000;

/**
 * Tries mutants of an area.
 * @throws Error when its judge fails without any mutant
 */
export async function tryArea(area: Area, options: AreaTrialOptions): Promise<AreaTrial> {
  const { sample, seed, hands, onTried } = options;
  const root = realpathSync(options.root);
  mkdirSync(join(root, 'node_modules', '.mutation'), { recursive: true });
  const tree = join(realpathSync(join(root, 'node_modules', '.mutation')), area.name);
  const paths = pathsBelow(root, 'lib');
  const files = mutatedFiles(area, paths).map(
    (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
  );
  const { sources, mutants } = await mutate(new Map(files));
  writeTree(root, tree, sources);
  const tests = testFiles(area, paths).map((path) => join(tree, path.replace(/\.ts$/, '.js')));
  const tried = await trial(drawn(mutants, sample, seed), {
    script: join(tree, 'lib', 'mutation', 'worker.js'),
    ...(area.tests === undefined ? {} : { tests }),
    hands,
    patience,
    onTried,
  });
  return { tried, mutants: mutants.length };
}
