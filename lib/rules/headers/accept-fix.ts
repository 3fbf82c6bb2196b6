/**
 * The value of x-accept-fix: names separated by commas (VER-03), with amount-as-string on the start of a
 * basket authorisation (BSK-10). What a bank does with anything else is open, so these are only told.
 */

import type { JudgedRequest } from '../judged-request.js';
import { refusals, requestRule } from '../request-rule.js';
import { replacedBy } from './header-breakers.js';

const name = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The names in x-accept-fix, whether on one line or on several. */
function namesIn(request: JudgedRequest): readonly string[] {
  const values = request.headers('x-accept-fix');
  // Nearly no request has it.
  if (values.length === 0) return values;
  return values
    .filter((value) => value !== '')
    .flatMap((value) => value.split(',').map((each) => each.trim()));
}

function isList(names: readonly string[]): boolean {
  return names.every((each) => name.test(each));
}

export const acceptFixForm = requestRule({
  id: 'accept-fix-form',
  clause: 'VER-03',
  refusal: refusals.formatError,
  observedOnly: true,
  judge: (request) =>
    isList(namesIn(request))
      ? undefined
      : { message: 'x-accept-fix is no list of names separated by commas', path: 'x-accept-fix' },
  breakers: [
    replacedBy('x-accept-fix', 'amount-as-string;longer-names', 'separated by a semicolon', {
      assumes: { question: 'accept-fix-unknown-value', answer: 'refused' },
    }),
    replacedBy('x-accept-fix', 'amount-as-string,,longer-names', 'with an empty place', {
      assumes: { question: 'accept-fix-unknown-value', answer: 'refused' },
    }),
  ],
});

export const basketAcceptFixAmounts = requestRule({
  id: 'basket-accept-fix-amounts',
  clause: 'BSK-10',
  refusal: refusals.badRequest,
  observedOnly: true,
  concerns: ({ id }) => id === 'start-basket-authorisation',
  judge: (request) => {
    const names = namesIn(request);
    // A value that is missing or no list is a matter of other rules.
    return names.length === 0 || names.includes('amount-as-string') || !isList(names)
      ? undefined
      : { message: 'x-accept-fix does not hold amount-as-string', path: 'x-accept-fix' };
  },
  breakers: [
    replacedBy('x-accept-fix', 'longer-names', 'without amount-as-string', {
      assumes: { question: 'basket-accept-fix-without-amounts', answer: 'refused' },
    }),
  ],
});

export const acceptFixRules = [acceptFixForm, basketAcceptFixAmounts] as const;
