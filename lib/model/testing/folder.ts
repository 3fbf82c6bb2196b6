/** A folder of its own for the tests of a file. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes one, and takes it away when the tests have ended, and what else is closed after them. */
export function testFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `psd2-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
