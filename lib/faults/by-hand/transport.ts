/** Banks that are wrong about transport. */

import type { Fault } from '../fault.js';
import { certificateFaults } from './transport-certificates.js';
import { characterFaults } from './transport-characters.js';
import { dateFaults } from './transport-dates.js';
import { encodingFaults } from './transport-encoding.js';

export const transportFaults: readonly Fault[] = [
  ...encodingFaults,
  ...characterFaults,
  ...dateFaults,
  ...certificateFaults,
];
