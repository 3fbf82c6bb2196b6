import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { callerCommit, checkedOut } from './commits.js';

const root = testFolder('commit');

const [one, two] = ['1'.repeat(40), 'a'.repeat(40)];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('a checkout tells its commit: detached, on a branch, packed, in a further work tree', async () => {
  write('detached/.git/HEAD', `${one}\n`);
  write('branch/.git/HEAD', 'ref: refs/heads/main\n');
  write('branch/.git/refs/heads/main', `${two}\n`);
  write('packed/.git/HEAD', 'ref: refs/heads/x\n');
  write('packed/.git/packed-refs', `# pack-refs\n${two} refs/heads/xx\n${one} refs/heads/x\n`);
  write('tree/.git', 'gitdir: ../branch/.git/worktrees/tree\n');
  write('branch/.git/worktrees/tree/HEAD', 'ref: refs/heads/side\n');
  write('branch/.git/worktrees/tree/commondir', '../..\n');
  write('branch/.git/refs/heads/side', `${one}\n`);
  const commits = await Promise.all(
    ['detached', 'branch', 'packed', 'tree'].map((each) => checkedOut(join(root, each))),
  );
  expect(commits).toEqual([one, two, one, one]);
});

test('what is no checkout, or a damaged one, has none', async () => {
  write('none/package.json', '{}');
  write('odd/.git/HEAD', 'ref: refs/heads/gone\n');
  write('text/.git/HEAD', 'hello\n');
  for (const each of ['none', 'odd', 'text']) expect(await checkedOut(join(root, each))).toBeUndefined();
});

test('a CI job names the commit that it is about', () => {
  expect(callerCommit({ GITHUB_SHA: two.toUpperCase() })).toBe(two);
  expect(callerCommit({ CI_COMMIT_SHA: one })).toBe(one);
  expect(callerCommit({ GIT_COMMIT: '$(rm -rf /)' })).toBeUndefined();
  expect(callerCommit({})).toBeUndefined();
});
