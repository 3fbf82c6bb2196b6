/** Faulty TPPs whose single requests are in order: what is wrong shows in what came before. */

import type { FaultyTpp } from '../faulty.js';
import { addresses } from './addresses.js';
import { behaviour } from './behaviour.js';
import { bodies } from './bodies.js';
import { certificates } from './certificates.js';
import { identifiers } from './identifiers.js';
import { identities } from './identities.js';
import { occasions } from './occasions.js';
import { sessions } from './sessions.js';

/** All of them. */
export const handMadeFaults: readonly FaultyTpp[] = [
  ...identifiers,
  ...identities,
  ...sessions,
  ...addresses,
  ...behaviour,
  ...bodies,
  ...certificates,
  ...occasions,
];
