/** Banks that take a signature over less than it lists. */

import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

/** Whether what was signed is the signing string without one of its lines. */
function lacksOneLine({ diagnosis }: JudgedRequest, at: (index: number, count: number) => boolean): boolean {
  const sent = diagnosis.expectedSigningString?.split('\n') ?? [];
  return sent.some(
    (_, left) =>
      at(left, sent.length) && sent.toSpliced(left, 1).join('\n') === diagnosis.signedSigningString,
  );
}

function takesStringWithout(parts: BankParts, at: (index: number, count: number) => boolean): BankParts {
  return overlooksWhen(parts, 'signed-line-form', (request) => lacksOneLine(request, at));
}

export const leftOutLineFaults = faults(
  {
    id: 'signing/any-line-left-out',
    title: 'Any one line may be missing in what was signed',
    catches: ['SIG-23'],
    findingsOnly: true,
    change: (parts) => takesStringWithout(parts, () => true),
  },
  {
    id: 'signing/last-line-left-out',
    title: 'The last line may be missing in what was signed',
    catches: ['SIG-23'],
    findingsOnly: true,
    change: (parts) => takesStringWithout(parts, (index, count) => index === count - 1),
  },
);
