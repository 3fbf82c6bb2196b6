/** Roles of certificates that come again with every request, read once each. */

import { kept } from '../model/kept.js';
import { readPsd2Roles } from './read-psd2.js';
import type { Psd2Role } from './identifiers.js';

/**
 * Roles of the PSD2 statement; undefined when the certificate has none that can be read. Readings are kept by
 * buffer.
 */
export const certificateRoles: (der: Buffer) => readonly Psd2Role[] | undefined = kept((der: Buffer) => {
  try {
    return readPsd2Roles(der);
  } catch {
    return undefined;
  }
});
