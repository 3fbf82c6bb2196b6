import type { Scenario } from '../../lib/harness/scenario.js';

export const consent: readonly Scenario[] = [];
