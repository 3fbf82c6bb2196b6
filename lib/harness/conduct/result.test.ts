/** What several scenarios see alike is told once; what each of them left behind is told of each. */

import { expect, test } from 'vitest';
import { observationsOf } from './result.js';

const seen = (scenario: string) => ({
  observations: [
    { subject: 'TYPE-12' as const, scenario, text: 'links are relative' },
    { subject: 'clean-up' as const, scenario, text: '1 of 1 things are still there' },
  ],
});

test('the same observation is told once, of the first, but not what was left behind', () => {
  expect(
    observationsOf([seen('one'), seen('two')]).map(({ subject, scenario }) => `${subject} ${scenario}`),
  ).toEqual(['TYPE-12 one', 'clean-up one', 'clean-up two']);
});
