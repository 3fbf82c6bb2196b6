/** What the process does where its output cannot be written, and where colours are refused. */

import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { processTerminal } from './terminal.js';

test.skipIf(!existsSync('/dev/full'))('an output that is full ends with one line and code 3', () => {
  const { status, stderr } = spawnSync('node', ['dist/lib/cli/main.js', 'trace'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect(stderr).toBe('psd2-conformance: the output cannot be written (ENOSPC)\n');
  expect(status).toBe(3);
});

test.each([
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '' }, true],
] as const)('%j: colours are %s', (variables, expected) => {
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const listening = [process.stdout, process.stderr].map(
    (stream) => [stream, stream.listeners('error')] as const,
  );
  try {
    expect(processTerminal().colours).toBe(expected);
  } finally {
    vi.unstubAllEnvs();
    for (const [stream, before] of listening)
      for (const each of stream.listeners('error'))
        if (!before.includes(each)) stream.off('error', each as () => void);
  }
});
