import type { Scenario } from '../../lib/harness/scenario.js';

export const headers: readonly Scenario[] = [];
