/** Banks that take an order on when somebody failed to log in behind its link. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import {
  type ScaFailure,
  type ScaFlow,
  type ScaPurposeKind,
  scaPurposeKinds,
} from '../../bank/state/access-records.js';
import type { BankCore, BankParts } from '../../bank/types.js';
import { empty } from '../../bank/reply.js';
import { faults } from '../fault.js';

type Failing = (flow: ScaFlow, failure: ScaFailure) => boolean;

/** A login with a number that nobody has. */
const byNobody: Failing = (_, failure) => failure === 'unknown-identity';

/** A no on the page that asks who comes. */
const beforeLogin: Failing = ({ step }, failure) => step === 'login' && failure === 'cancelled';

/** After an SCA that failed so, the payments of it which wait are approved. */
function approving(
  kind: 'payment' | 'basket',
  fails: Failing,
  paymentsOf: (subject: string, bank: BankCore) => readonly string[],
): (parts: BankParts) => BankParts {
  return (parts) =>
    wrapPurpose(parts, kind, 'fail', (given) => (flow: ScaFlow, failure, bank) => {
      given(flow, failure, bank);
      if (!fails(flow, failure)) return;
      for (const paymentId of paymentsOf(flow.subject ?? '', bank)) {
        const payment = bank.state.payments.get(paymentId);
        if (payment?.status === 'RCVD') approvePayment(bank, payment, bank.clock.now());
      }
    });
}

function membersOf(basketId: string, { state }: BankCore): readonly string[] {
  return state.baskets.get(basketId)?.paymentIds ?? [];
}

/** Behind the link of a PSU whom the bank knows, a number that nobody has is taken for that PSU's. */
function takingNobody(...kinds: readonly ScaPurposeKind[]): (parts: BankParts) => BankParts {
  return (parts) =>
    withPolicy(parts, 'sca', (given) => ({
      personOf: (flow, typed, isCustomer) =>
        kinds.includes(flow.kind) && !isCustomer(typed) && flow.expectedCustomer !== undefined
          ? flow.expectedCustomer
          : given.personOf(flow, typed, isCustomer),
    }));
}

/** What is typed is read as a customer number, as long as that is one. */
function readAs(read: (typed: string, isCustomer: (number: string) => boolean) => string | undefined) {
  return (parts: BankParts): BankParts =>
    withPolicy(parts, 'sca', (given) => ({
      personOf(flow, typed, isCustomer) {
        const number = isCustomer(typed) ? undefined : read(typed, isCustomer);
        return given.personOf(flow, number !== undefined && isCustomer(number) ? number : typed, isCustomer);
      },
    }));
}

/** Nine digits, and the two behind them that make a number of somebody. */
const byNineDigits = readAs((typed, isCustomer) => {
  if (!/^\d{9}$/.test(typed)) return undefined;
  const ends = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
  return ends.map((each) => typed + each).find(isCustomer);
});

export const failedLoginFaults = faults(
  {
    id: 'failed-logins/payment-approved',
    title: 'A payment is approved when somebody logs in behind its link with a number that nobody has',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: approving('payment', byNobody, (subject) => [subject]),
  },
  {
    id: 'failed-logins/basket-approved',
    title: 'The payments of a basket are approved when somebody logs in with a number that nobody has',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: approving('basket', byNobody, membersOf),
  },
  {
    id: 'failed-logins/payment-approved-by-a-no',
    title: 'A payment is approved when somebody says no behind its link without logging in',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: approving('payment', beforeLogin, (subject) => [subject]),
  },
  {
    id: 'failed-logins/basket-approved-by-a-no',
    title: 'The payments of a basket are approved when somebody says no to it without logging in',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: approving('basket', beforeLogin, membersOf),
  },
  {
    id: 'failed-logins/nobody-taken-for-the-psu',
    title: 'Behind the link of a PSU any number that nobody has logs that PSU in',
    catches: ['SBX-03'],
    // Pages that were left to one person bring back another.
    mayFail: ['SCA-03'],
    change: takingNobody(...scaPurposeKinds),
  },
  {
    id: 'failed-logins/deleted-taken',
    title: 'Who was deleted still logs in with the number that was theirs',
    catches: ['SBX-03'],
    mayFail: ['SBX-38'],
    change: (parts) => wrapRoute(parts, 'delete-sandbox-customer', () => () => empty(204)),
  },
  {
    id: 'failed-logins/nine-digits-are-enough',
    title: 'The first nine digits of a customer number log its customer in',
    catches: ['SBX-03'],
    mayFail: ['SCA-03'],
    onlyInDepth: true,
    change: byNineDigits,
  },
  {
    id: 'failed-logins/letters-overlooked',
    title: 'Letters behind a customer number are overlooked',
    catches: ['SBX-03'],
    mayFail: ['SCA-03'],
    change: readAs((typed) => typed.replace(/[a-z]+$/, '')),
  },
  {
    id: 'failed-logins/zero-supplied',
    title: 'A customer number logs in without the zero that it begins with',
    catches: ['SBX-03'],
    mayFail: ['SCA-03'],
    change: readAs((typed) => (/^\d{10}$/.test(typed) ? `0${typed}` : undefined)),
  },
  {
    id: 'failed-logins/nobody-confirms-baskets',
    title: 'Behind the link of a basket any number that nobody has logs its PSU in',
    catches: ['SBX-03'],
    // Pages that were left to one person bring back another.
    mayFail: ['SCA-03'],
    onlyInDepth: true,
    change: takingNobody('basket'),
  },
);
