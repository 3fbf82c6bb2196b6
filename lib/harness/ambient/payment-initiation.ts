/** The reply to the creation of a payment (PRS-02 to -12), and text for the PSU in any reply (PRS-11). */

import { transactionStatuses } from '../../model/codes.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck, AmbientOutcome } from './check.js';
import { everyOne, isSandboxReply, shown } from './members.js';
import { kindOf, memberOf, notObjects, notString, type Wrong } from '../../model/json-value.js';

const creations: ReadonlySet<Exchange['operation']> = new Set([
  'create-domestic-payment',
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
  'create-norwegian-cross-border-payment',
  'create-bulk-payment',
  'create-periodic-payment',
] as const);

function isCreation(reply: Reply): boolean {
  return reply.status === 201 && creations.has(reply.exchange.operation);
}

/** Judges one member of each creation reply; an optional one only where it is present. */
function memberCheck(name: string, need: 'required' | 'optional', expected: string, wrong: Wrong) {
  return (reply: Reply): AmbientOutcome =>
    everyOne(
      isCreation(reply) && (need === 'required' || reply.at(name) !== undefined) ? [reply.at(name)] : [],
      `${expected} at /${name}`,
      wrong,
    );
}

const decimal = /^-?\d+(?:\.\d+)?$/;

/** An Amount as the interface writes it: two strings. */
function notAmount(value: unknown): string | undefined {
  if (kindOf(value) !== 'an object') return kindOf(value);
  const amount = memberOf(value, 'amount');
  if (typeof amount !== 'string' || !decimal.test(amount)) return `amount ${shown(amount)}`;
  const currency = memberOf(value, 'currency');
  return typeof currency === 'string' ? undefined : `currency ${shown(currency)}`;
}

function isAboveZero(fees: unknown): boolean {
  return notAmount(fees) === undefined && Number(memberOf(fees, 'amount')) > 0;
}

/** True beside a fee of zero is lawful, false beside a fee is not. */
function feeOutcome(reply: Reply): AmbientOutcome {
  const indicator = reply.at('transactionFeeIndicator');
  return everyOne(
    isCreation(reply) && typeof indicator === 'boolean' ? [indicator] : [],
    'true beside a fee above zero',
    (value) =>
      !value && isAboveZero(reply.at('transactionFees'))
        ? `false beside a fee of ${shown(reply.at('transactionFees'))}`
        : undefined,
  );
}

/** A map of objects that have an address. */
function notLinks(value: unknown): string | undefined {
  if (kindOf(value) !== 'an object') return kindOf(value);
  const wrong = Object.entries(Object(value)).find(([, link]) => typeof memberOf(link, 'href') !== 'string');
  return wrong === undefined ? undefined : `${wrong[0]} without href`;
}

const onCreations: readonly AmbientCheck[] = [
  {
    clause: 'PRS-02',
    expectation: 'the reply to a creation has a string paymentId',
    look: memberCheck('paymentId', 'required', 'a string', (value) =>
      value === '' ? 'an empty text' : notString(value),
    ),
  },
  {
    clause: 'PRS-04',
    expectation: 'the reply to a creation has transactionStatus',
    look: memberCheck('transactionStatus', 'required', 'a value', (value) =>
      value === undefined || value === null ? kindOf(value) : undefined,
    ),
  },
  {
    clause: 'PRS-05',
    expectation: 'transactionStatus is one of the eleven statuses',
    look: memberCheck('transactionStatus', 'optional', 'one of the transaction statuses', (value) =>
      transactionStatuses.some((each) => each === value) ? undefined : shown(value),
    ),
  },
  {
    clause: 'PRS-06',
    optional: true,
    expectation: 'transactionFees is an Amount',
    look: memberCheck('transactionFees', 'optional', 'an Amount', notAmount),
  },
  {
    clause: 'PRS-08',
    optional: true,
    expectation: 'transactionFeeIndicator is a boolean',
    look: memberCheck('transactionFeeIndicator', 'optional', 'true or false', (value) =>
      typeof value === 'boolean' ? undefined : shown(value),
    ),
  },
  {
    clause: 'PRS-09',
    optional: true,
    expectation: 'transactionFeeIndicator is true when there is a fee',
    look: feeOutcome,
  },
  {
    clause: 'PRS-10',
    optional: true,
    expectation: 'tppMessages is a list of objects',
    look: memberCheck('tppMessages', 'optional', 'a list of TppMessage', notObjects),
  },
  {
    clause: 'PRS-12',
    optional: true,
    expectation: '_links is a map of Link',
    look: memberCheck('_links', 'optional', 'a map of Link', notLinks),
  },
];

/** The psuMessage of a reply; whether null says that there is none is open outside of creations. */
function psuMessages(reply: Reply): readonly unknown[] {
  const value = reply.at('psuMessage');
  if (isCreation(reply)) return value === undefined ? [] : [value];
  return value === undefined || value === null || isSandboxReply(reply) ? [] : [value];
}

/** The chapter on limits names psuMessage without saying of which reply. */
const onAnyReply: readonly AmbientCheck[] = [
  {
    clause: 'PRS-11',
    optional: true,
    expectation: 'psuMessage is a string of at most 512 characters',
    look: (reply) =>
      everyOne(psuMessages(reply), 'a string of at most 512 characters at /psuMessage', (value) => {
        if (typeof value !== 'string') return kindOf(value);
        const { length } = Array.from(value);
        return length <= 512 ? undefined : `${length} characters`;
      }),
  },
];

export const paymentInitiationChecks: readonly AmbientCheck[] = [
  ...onCreations.map((each) => ({ ...each, operations: creations })),
  ...onAnyReply,
];
