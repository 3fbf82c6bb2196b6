/** The shape of sandbox card transactions (CARD-01 to CARD-11) in every reply of their list. */

import type { ClauseId } from '../../catalogue/index.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import { everyOne } from './members.js';
import {
  itemsOf,
  kindOf,
  memberOf,
  notObjects,
  notString,
  notStrings,
  type Wrong,
} from '../../model/json-value.js';

const operations: ReadonlySet<Exchange['operation']> = new Set(['list-sandbox-card-transactions'] as const);

function isCardList(reply: Reply): boolean {
  return reply.accepted && operations.has(reply.exchange.operation);
}

/** Judges what stands at a place of each reply. */
function onReply(
  clause: ClauseId,
  path: readonly [string, string],
  expected: string,
  wrong: Wrong,
): AmbientCheck {
  return {
    clause,
    operations,
    expectation: `each reply of sandbox card transactions has ${path.join('.')}`,
    look: (reply) => everyOne(isCardList(reply) ? [reply.at(...path)] : [], expected, wrong),
  };
}

/** Judges each booked transaction of each reply. */
function onBooked(clause: ClauseId, what: string, expected: string, wrong: Wrong): AmbientCheck {
  return {
    clause,
    operations,
    expectation: `each booked sandbox card transaction has ${what}`,
    look: (reply) =>
      everyOne(
        (isCardList(reply) ? itemsOf(reply.at('cardTransactions', 'booked')) : []).filter(
          (each) => kindOf(each) === 'an object',
        ),
        expected,
        wrong,
      ),
  };
}

function text(clause: ClauseId, name: string): AmbientCheck {
  return onBooked(clause, name, 'a string', (each) => notString(memberOf(each, name)));
}

function notAmount(value: unknown): string | undefined {
  if (kindOf(value) !== 'an object') return kindOf(value);
  const wrong = notString(memberOf(value, 'currency'));
  return wrong === undefined ? undefined : `${wrong} as currency`;
}

/** An int32, or the string that amounts are elsewhere (the two texts contradict each other). */
function notWhole(value: unknown): string | undefined {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return undefined;
  if (typeof value !== 'number') return kindOf(value);
  return Number.isInteger(value) && value >= -2_147_483_648 && value <= 2_147_483_647
    ? undefined
    : 'a number beyond int32 or with a fraction';
}

/** The number in an amount that is there; a missing amount is told by the clause that asks for it. */
function whole(clause: ClauseId, name: string): AmbientCheck {
  return onBooked(clause, `an int32 in ${name}`, 'an int32', (each) => {
    const amount = memberOf(each, name);
    return kindOf(amount) === 'an object' ? notWhole(memberOf(amount, 'amount')) : undefined;
  });
}

const checks: readonly AmbientCheck[] = [
  onReply('CARD-01', ['cardAccount', 'maskedPan'], 'a string', notString),
  onReply('CARD-02', ['cardTransactions', 'booked'], 'a list of objects', notObjects),
  text('CARD-03', 'cardTransactionId'),
  text('CARD-04', 'bookingDate'),
  text('CARD-05', 'transactionDate'),
  onBooked('CARD-06', 'transactionAmount', 'an amount with a currency', (each) =>
    notAmount(memberOf(each, 'transactionAmount')),
  ),
  whole('CARD-07', 'transactionAmount'),
  onBooked('CARD-08', 'originalAmount', 'an amount with a currency', (each) =>
    notAmount(memberOf(each, 'originalAmount')),
  ),
  whole('CARD-09', 'originalAmount'),
  text('CARD-10', 'merchantCategoryCode'),
  onReply('CARD-11', ['cardTransactions', 'pending'], 'a list of strings', notStrings),
];

/** Only transactions that a run made are listed, on cards that it made for customers of its own. */
export const cardRecordChecks: readonly AmbientCheck[] = checks.map((each) => ({
  ...each,
  capabilities: ['cards', 'sandboxCustomers'],
}));
