/** The commit of the suite, and of what a CI job that calls it is about. */

import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Commits } from '../../report/index.js';
import { present } from '../../model/present.js';

const commit = /^[0-9a-f]{7,64}$/i;

/** Variables in which CI servers name the commit of a job. */
const variables = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'BUILD_SOURCEVERSION',
  'BITBUCKET_COMMIT',
  'CIRCLE_SHA1',
  'BUILDKITE_COMMIT',
  'DRONE_COMMIT_SHA',
  'TRAVIS_COMMIT',
  'GIT_COMMIT',
] as const;

/** The commit that the environment of a CI job names. */
export function callerCommit(environment: NodeJS.ProcessEnv): string | undefined {
  const found = variables.map((name) => environment[name] ?? '').find((each) => commit.test(each));
  return found?.toLowerCase();
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    return undefined;
  }
}

/** The folder of git at a package; that of a further work tree stands in a file. */
async function gitFolder(root: string): Promise<string> {
  const place = join(root, '.git');
  const told = /^gitdir: (.+)$/.exec((await textOf(place)) ?? '')?.[1];
  if (told === undefined) return place;
  return isAbsolute(told) ? told : join(root, told);
}

/** The commit that is checked out in a folder; undefined where it is no checkout. */
export async function checkedOut(root: string): Promise<string | undefined> {
  const folder = await gitFolder(root);
  const head = await textOf(join(folder, 'HEAD'));
  if (head === undefined) return undefined;
  const reference = /^ref: (.+)$/.exec(head)?.[1];
  if (reference === undefined) return commit.test(head) ? head : undefined;
  const shared = join(folder, (await textOf(join(folder, 'commondir'))) ?? '.');
  const loose = (await textOf(join(folder, reference))) ?? (await textOf(join(shared, reference)));
  if (loose !== undefined) return commit.test(loose) ? loose : undefined;
  const lines = ((await textOf(join(shared, 'packed-refs'))) ?? '').split('\n');
  return lines.find((each) => each.endsWith(` ${reference}`))?.split(' ', 1)[0];
}

/** The folder of this package, and its package.json. */
async function ownPackage(): Promise<{ readonly root: string; readonly manifest: string } | undefined> {
  for (let root = dirname(fileURLToPath(import.meta.url)); ; root = dirname(root)) {
    const manifest = await textOf(join(root, 'package.json'));
    if (manifest !== undefined) return { root, manifest };
    if (root === dirname(root)) return undefined;
  }
}

/** The commit of the suite: what is checked out where it runs from, or what npm packed it from. */
async function suiteCommit(): Promise<string | undefined> {
  const own = await ownPackage();
  if (own === undefined) return undefined;
  const packed = /"gitHead":\s*"([0-9a-f]{40})"/.exec(own.manifest)?.[1];
  return packed ?? checkedOut(own.root);
}

/** Both commits, as far as they are known; undefined where none is. */
export async function commitsOf(caller: string | undefined): Promise<Commits | undefined> {
  const suite = await suiteCommit();
  return suite === undefined && caller === undefined ? undefined : present({ suite, caller });
}
