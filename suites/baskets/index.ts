import type { Scenario } from '../../lib/harness/scenario.js';

export const baskets: readonly Scenario[] = [];
