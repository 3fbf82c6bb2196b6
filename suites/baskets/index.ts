import type { Scenario } from '../../lib/harness/scenario.js';
import { joint, mix, size, worstCase } from './baskets.js';

export const baskets: readonly Scenario[] = [joint, worstCase, size, mix];
