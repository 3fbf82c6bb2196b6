import type { Scenario } from '../../lib/harness/scenario.js';
import {
  rulesOfCreations,
  rulesOfGroupedPayments,
  rulesOfPayments,
  rulesOfReads,
  rulesOfTheSandbox,
} from './rules.js';

export const everywhere: readonly Scenario[] = [
  rulesOfReads,
  rulesOfCreations,
  rulesOfPayments,
  rulesOfGroupedPayments,
  rulesOfTheSandbox,
];
