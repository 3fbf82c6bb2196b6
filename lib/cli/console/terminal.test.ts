/** What the process does where its output cannot be written. */

import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

test.skipIf(!existsSync('/dev/full'))('an output that is full ends with one line and code 3', () => {
  const { status, stderr } = spawnSync('node', ['dist/lib/cli/main.js', 'trace'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect(stderr).toBe('psd2-conformance: the output cannot be written (ENOSPC)\n');
  expect(status).toBe(3);
});
