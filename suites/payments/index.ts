import type { Scenario } from '../../lib/harness/scenario.js';
import { isolation, roles, walk } from './creation.js';
import { duplicates } from './duplicates.js';
import { singleSca } from './single-sca.js';
import { funds, pendingDeletion } from './states.js';

export const payments: readonly Scenario[] = [
  walk,
  isolation,
  roles,
  duplicates,
  singleSca,
  pendingDeletion,
  funds,
];
