/** Makes folders, and says plainly why one cannot be made. */

import { codeOf } from '../model/errors.js';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Makes a folder, with those above it. Node's own way never ends where a file system takes no folders and
 * answers ENOENT, as /proc does.
 * @throws Error of the file system; with code EROFS where a folder is there and takes none below it.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, mode === undefined ? {} : { mode });
  } catch (thrown) {
    if (isFolder(folder)) return;
    // The folder above is there: what is not there is leave to write.
    const isAbsent = codeOf(thrown) === 'ENOENT';
    if (isAbsent) throw Object.assign(new Error(`${above} takes no folders`), { code: 'EROFS' });
    throw thrown;
  }
}
