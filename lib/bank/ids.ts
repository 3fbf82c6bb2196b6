/** Identifiers that the bank makes up: UUIDs of PSUs and sessions, resource ids, tokens of its pages. */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { seededRandom } from '../model/seeded-random.js';

export interface IdSource {
  /** A version 4 UUID in lower case. */
  readonly uuid: () => string;
  /** An opaque resource id: `enc!!` and base64url characters. */
  readonly opaque: () => string;
  /** An unguessable token of URL-safe characters. */
  readonly token: () => string;
}

const prefix = 'enc!!';

/** Ids nobody can guess. */
export function randomIds(): IdSource {
  return {
    uuid: () => randomUUID(),
    opaque: () => prefix + randomBytes(18).toString('base64url'),
    token: () => randomBytes(18).toString('base64url'),
  };
}

/** The same ids in the same order for the same seed, for reproducible runs. */
export function seededIds(seed: number): IdSource {
  const random = seededRandom(seed, 'bank ids');
  const bytes = () => Buffer.from(random.uuid().replaceAll('-', ''), 'hex').toString('base64url');
  return { uuid: () => random.uuid(), opaque: () => prefix + bytes(), token: () => bytes() };
}

/** The opaque id of a record of the fixed data set: the same at every bank and after every reset. */
export function fixedOpaqueId(name: string): string {
  return prefix + createHash('sha256').update(`opaque ${name}`).digest('base64url').slice(0, 24);
}

/** The UUID (version 4 shape) of a record of the fixed data set. */
export function fixedUuid(name: string): string {
  const hex = createHash('sha256').update(`uuid ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
