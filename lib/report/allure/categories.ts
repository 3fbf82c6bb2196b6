/** How Allure sorts what is not a plain pass; the messages begin as test-cases.ts writes them. */

export interface CategoryRule {
  readonly name: string;
  readonly matchedStatuses: readonly ('failed' | 'broken' | 'skipped' | 'passed')[];
  readonly messageRegex: string;
}

/** The first rule that matches counts. */
export const categoryRules: readonly CategoryRule[] = [
  { name: 'The bank does not conform', matchedStatuses: ['failed'], messageRegex: '^fail[\\s\\S]*' },
  { name: 'Harness or network trouble', matchedStatuses: ['broken'], messageRegex: '^broken[\\s\\S]*' },
  {
    name: 'Could not be judged',
    matchedStatuses: ['broken'],
    messageRegex: '^(?:untestable|unjudged)[\\s\\S]*',
  },
  { name: 'Waived by the profile', matchedStatuses: ['skipped'], messageRegex: '^waived[\\s\\S]*' },
  { name: 'Not applicable', matchedStatuses: ['skipped'], messageRegex: '^not-applicable[\\s\\S]*' },
  { name: 'Observed only', matchedStatuses: ['skipped'], messageRegex: '^observed[\\s\\S]*' },
  { name: 'Warnings', matchedStatuses: ['passed'], messageRegex: '^warn[\\s\\S]*' },
];
