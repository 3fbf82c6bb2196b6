import type { Scenario } from '../../lib/harness/scenario.js';

export const versioning: readonly Scenario[] = [];
