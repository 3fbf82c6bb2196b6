/** Banks that are wrong about card accounts and their transactions. */

import type { Fault } from '../fault.js';
import { cardAccessFaults } from './card-access.js';
import { cardListFaults } from './card-lists.js';
import { cardMakingFaults } from './card-making.js';
import { cardRecordFaults } from './card-records.js';

export const cardFaults: readonly Fault[] = [
  ...cardRecordFaults,
  ...cardMakingFaults,
  ...cardListFaults,
  ...cardAccessFaults,
];
