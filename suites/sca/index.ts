import type { Scenario } from '../../lib/harness/scenario.js';

export const sca: readonly Scenario[] = [];
