/** What the process does where its output cannot be written, and where colours are refused. */

import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wantsColours } from './terminal.js';

test.skipIf(!existsSync('/dev/full'))('an output that is full ends with one line and code 3', () => {
  const { status, stderr } = spawnSync('node', ['dist/lib/cli/main.js', 'trace'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect(stderr).toBe('psd2-conformance: the output cannot be written (ENOSPC)\n');
  expect(status).toBe(3);
});

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, false, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '' }, false, true],
] as const)('%j, on a terminal: %s, colours are wanted: %s', (env, isTerminal, expected) => {
  expect(wantsColours(env, isTerminal)).toBe(expected);
});
