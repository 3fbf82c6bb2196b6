/**
 * How Allure sorts what is not a plain pass. A message begins with the verdict and, behind a comma, with what
 * makes it stand out: security at stake, or a set-up that left nothing to judge.
 */

import { riskOf } from '../../catalogue/risk.js';
import type { TestCase } from '../test-cases.js';

export interface CategoryRule {
  readonly name: string;
  readonly matchedStatuses: readonly ('failed' | 'broken' | 'skipped' | 'passed')[];
  readonly messageRegex: string;
}

/** The first rule that matches counts. */
export const categoryRules: readonly CategoryRule[] = [
  {
    name: 'The bank does not conform: security at stake',
    matchedStatuses: ['failed'],
    messageRegex: '^fail, security[\\s\\S]*',
  },
  { name: 'The bank does not conform', matchedStatuses: ['failed'], messageRegex: '^fail[\\s\\S]*' },
  { name: 'Harness or network trouble', matchedStatuses: ['broken'], messageRegex: '^broken[\\s\\S]*' },
  {
    name: 'Could not be judged: set-up',
    matchedStatuses: ['broken'],
    messageRegex: '^untestable, set-up[\\s\\S]*',
  },
  {
    name: 'Could not be judged',
    matchedStatuses: ['broken'],
    messageRegex: '^(?:untestable|unjudged)[\\s\\S]*',
  },
  {
    name: 'Security findings, on what the text leaves open',
    matchedStatuses: ['skipped'],
    messageRegex: '^security[\\s\\S]*',
  },
  { name: 'Waived by the profile', matchedStatuses: ['skipped'], messageRegex: '^waived[\\s\\S]*' },
  { name: 'Not applicable', matchedStatuses: ['skipped'], messageRegex: '^not-applicable[\\s\\S]*' },
  { name: 'Observed only', matchedStatuses: ['skipped'], messageRegex: '^observed[\\s\\S]*' },
  { name: 'Warnings', matchedStatuses: ['passed'], messageRegex: '^warn[\\s\\S]*' },
];

/** What makes a verdict stand out. */
function mark({ verdict, clause, result }: TestCase): string | undefined {
  if (verdict === 'fail') return riskOf(clause.id) === 'security' ? 'security' : undefined;
  // Nothing was sent: profile, levers or the environment left nothing to judge.
  return verdict === 'untestable' && result?.exchangeCount === 0 ? 'set-up' : undefined;
}

/** The message of a test, by which it is sorted. */
export function sortedMessage(each: TestCase): string | undefined {
  const { message, verdict } = each;
  const found = mark(each);
  if (message === undefined || found === undefined || !message.startsWith(verdict)) return message;
  return `${verdict}, ${found}${message.slice(verdict.length)}`;
}
