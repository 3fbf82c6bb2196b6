import type { Scenario } from '../../lib/harness/scenario.js';

export const limits: readonly Scenario[] = [];
