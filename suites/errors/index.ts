import type { Scenario } from '../../lib/harness/scenario.js';

export const errors: readonly Scenario[] = [];
