/** Roles of certificates that come again with every request, read once each. */

import { memoize } from '../model/memoize.js';
import { readPsd2Roles } from './read-psd2.js';
import type { Psd2Role } from './identifiers.js';

/**
 * Roles of the PSD2 statement; undefined when the certificate has none that can be read. Readings are kept by
 * buffer.
 */
export const certificateRoles: (der: Buffer) => readonly Psd2Role[] | undefined = memoize((der: Buffer) => {
  try {
    return readPsd2Roles(der);
  } catch {
    return undefined;
  }
});
