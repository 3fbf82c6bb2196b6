import type { Scenario } from '../../lib/harness/scenario.js';

export const accounts: readonly Scenario[] = [];
