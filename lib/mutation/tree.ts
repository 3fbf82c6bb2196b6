/** The project compiled to JavaScript in a folder of its own, with some files replaced; its tests run without vitest. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Paths below a folder, with slashes. */
export function pathsBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Folders with TypeScript. */
export const copied = ['lib', 'suites', 'fixtures'];

const standIn = 'lib/mutation/vitest-stand-in.js';

/** Lets the tests import the stand-in for vitest, which runs them any number of times in one process. */
function withoutVitest(tree: string): void {
  for (const path of pathsBelow(tree, 'lib').filter((each) => each.endsWith('.js') && each !== standIn)) {
    const text = readFileSync(join(tree, path), 'utf8');
    if (!text.includes("'vitest'")) continue;
    const up = relative(dirname(path), standIn).replaceAll('\\', '/');
    const local = up.startsWith('.') ? up : `./${up}`;
    writeFileSync(join(tree, path), text.replaceAll(/from 'vitest'/g, `from '${local}'`));
  }
}

/**
 * Writes the tree.
 * @param root folder of the project
 * @param tree folder to write; below `root`, so that packages are found; what is there goes
 * @param replaced TypeScript by path, in place of the project's own
 * @param entries paths to compile; the compiler takes imports below node_modules for finished packages and leaves them out
 */
export function writeTree(
  root: string,
  tree: string,
  {
    replaced,
    entries,
  }: { readonly replaced: ReadonlyMap<string, string>; readonly entries: readonly string[] },
): void {
  rmSync(tree, { recursive: true, force: true });
  const sources = join(tree, 'source');
  mkdirSync(sources, { recursive: true });
  for (const each of copied) cpSync(join(root, each), join(sources, each), { recursive: true });
  for (const [path, text] of replaced) writeFileSync(join(sources, path), text);
  const options = {
    extends: resolve(root, 'tsconfig.json'),
    compilerOptions: {
      outDir: tree,
      rootDir: sources,
      declaration: false,
      declarationMap: false,
      sourceMap: false,
      noCheck: true,
    },
    files: entries.map((each) => join(sources, each)),
    include: [],
  };
  writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const command = [compiler, '-p', join(sources, 'tsconfig.json')];
  execFileSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  for (const each of ['fixtures', 'package.json', 'README.md']) {
    cpSync(join(root, each), join(tree, each), { recursive: true });
  }
  withoutVitest(tree);
}
