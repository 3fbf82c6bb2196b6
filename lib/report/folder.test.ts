import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.js';

test('a folder is made with those above it, and made again', () => {
  const root = mkdtempSync(join(tmpdir(), 'psd2-folder-'));
  const deep = join(root, 'one', 'two');
  makeFolder(deep);
  makeFolder(deep);
  expect(existsSync(deep)).toBe(true);
  rmSync(root, { recursive: true });
});

// Node's own recursive way hangs there.
test.runIf(existsSync('/proc/self'))('where a file system takes no folders that is said at once', () => {
  expect(() => makeFolder('/proc/none/reports')).toThrow('/proc takes no folders');
});
