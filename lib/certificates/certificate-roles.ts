/** Roles of certificates that come again with every request, read once each. */

import { readPsd2Roles } from './read-psd2.js';
import type { Psd2Role } from './identifiers.js';

const kept = new WeakMap<Buffer, readonly Psd2Role[] | 'none'>();

/**
 * Roles of the PSD2 statement; undefined when the certificate has none that can be read. Readings are kept by
 * buffer.
 */
export function certificateRoles(der: Buffer): readonly Psd2Role[] | undefined {
  let roles = kept.get(der);
  if (roles === undefined) {
    try {
      roles = readPsd2Roles(der) ?? 'none';
    } catch {
      roles = 'none';
    }
    kept.set(der, roles);
  }
  return roles === 'none' ? undefined : roles;
}
