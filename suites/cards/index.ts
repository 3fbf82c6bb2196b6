import type { Scenario } from '../../lib/harness/scenario.js';

export const cards: readonly Scenario[] = [];
