import type { Scenario } from '../../lib/harness/scenario.js';

export const signing: readonly Scenario[] = [];
