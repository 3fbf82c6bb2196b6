/** Files that the user names, on the command line or inside of a curl command. */

import { readFileSync } from 'node:fs';
import { codeOf, ConfigurationError } from '../../model/errors.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EISDIR: 'is a directory; name a file',
  EACCES: 'this user may not read it',
};

/**
 * The bytes of a file; `what` begins the message, for example `--key`.
 * @throws ConfigurationError when it cannot be read.
 */
export function readNamedFile(what: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (thrown) {
    const code = codeOf(thrown);
    throw new ConfigurationError(`${what}: ${reasons[code] ?? 'cannot be read'}`);
  }
}
