/** Certificates and keys of a served bank and its TPPs; the same profile folder gives the same ones. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStoredPki, StoredPkiError } from '../../certificates/index.js';
import { embeddedIdentities, identitiesOf, type EmbeddedIdentities } from '../../embedded/embedded.js';
import { ConfigurationError, messageOf } from '../../model/errors.js';

/** Name of the file in the profile folder. */
export const keysFile = 'keys.json';

/**
 * The identities that the folder keeps, or new ones when it keeps none or there is no folder.
 * @throws ConfigurationError when the folder's file is unreadable or damaged.
 */
export async function identitiesFor(folder: string | undefined): Promise<EmbeddedIdentities> {
  const file = folder === undefined ? undefined : join(folder, keysFile);
  if (file === undefined || !existsSync(file)) return embeddedIdentities();
  try {
    return identitiesOf(readStoredPki(readFileSync(file, 'utf8')));
  } catch (thrown) {
    const why = thrown instanceof StoredPkiError ? thrown.message : `cannot be read (${messageOf(thrown)})`;
    throw new ConfigurationError(
      `--profile: ${file} ${why}; remove it for new keys, or choose another folder`,
    );
  }
}
