import type { Scenario } from '../../lib/harness/scenario.js';

export const sandbox: readonly Scenario[] = [];
