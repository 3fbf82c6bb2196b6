import type { Scenario } from '../../lib/harness/scenario.js';

export const payments: readonly Scenario[] = [];
