import type { Scenario } from '../../lib/harness/scenario.js';

export const transport: readonly Scenario[] = [];
