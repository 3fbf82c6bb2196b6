/**
 * Forms of members that the text asks of every payment, also where the body of its product is not shown
 * (PAY-08, PAY-09, PAY-12, PAY-58).
 */

import { isDate } from '../../model/dates.js';
import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { dayMs } from '../memory/learn-access.js';
import { productOf } from '../memory/learn-orders.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { blames, wasRefused } from './refused.js';

interface Transfer {
  readonly path: string;
  readonly value: unknown;
}

/** The transfers of a payment body: itself, and those of a bulk. */
function transfersOf({ sent }: ReadExchange): readonly Transfer[] {
  const listed = membersOf(sent)['payments'];
  const inBulk = Array.isArray(listed) ? listed : [];
  return [
    { path: '', value: sent },
    ...inBulk.map((value: unknown, index) => ({ path: `/payments/${index}`, value })),
  ];
}

const accounts = ['creditorAccount', 'debtorAccount'] as const;
const longestBban = 30;
/** Codes have no blanks, whichever of the systems they are of. */
const words = /\S\s+\S/;

/** One text of a transfer with its obligation, and whether it is as it should be. */
function* textsOf({ path, value }: Transfer): Generator<{
  readonly obligation: string;
  readonly at: string;
  readonly fits: boolean;
  readonly message: string;
}> {
  for (const account of accounts) {
    const bban = textAt(value, account, 'bban');
    if (bban !== undefined)
      yield {
        obligation: 'bban-at-most-30',
        at: `${path}/${account}/bban`,
        fits: bban.length <= longestBban,
        message: `the bban has ${bban.length} characters`,
      };
  }
  const agent = textAt(value, 'creditorAgent');
  if (agent !== undefined)
    yield {
      obligation: 'creditor-agent-is-code',
      at: `${path}/creditorAgent`,
      fits: !words.test(agent),
      message: `${agent} is no bank identifier code`,
    };
}

/**
 * A domestic payment to an account in another currency without the bank's code. What a currency account is
 * the bank decides; where it asks for the code, both read the sentence alike.
 */
function judgeAgent(exchange: ReadExchange, { path, value }: Transfer): Judgement | undefined {
  const currency = textAt(value, 'creditorAccount', 'currency');
  if (currency === undefined || currency === 'NOK' || !productOf(exchange).includes('norwegian-domestic'))
    return undefined;
  if (textAt(value, 'creditorAgent') !== undefined) return kept('agent-of-currency-account');
  if (!wasRefused(exchange) || !blames(exchange, 'creditorAgent')) return undefined;
  return broken('agent-of-currency-account', `the account is in ${currency}, and creditorAgent is missing`, {
    path: `${path}/creditorAgent`,
  });
}

/** Whether a number is that of an account as it stands in payments between countries, blanks or not. */
function isIban(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase();
  // Of a Norwegian one the form is enough: national numbers have no letters there.
  if (/^NO[0-9]{13}$/.test(plain)) return true;
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (each) => String(parseInt(each, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** In payments at home an account is named by its national number; abroad the text shows no other member. */
function* judgeNumbers(exchange: ReadExchange, { path, value }: Transfer): Generator<Judgement> {
  if (!productOf(exchange).includes('norwegian-domestic')) return;
  for (const account of accounts) {
    const bban = textAt(value, account, 'bban');
    if (bban === undefined) continue;
    yield isIban(bban)
      ? broken('bban-is-no-iban', 'the bban holds an IBAN', { path: `${path}/${account}/bban` })
      : kept('bban-is-no-iban');
  }
}

const dates = ['requestedExecutionDate', 'startDate'] as const;
/** Somebody west of the bank may write the day of yesterday a little longer, in milliseconds. */
const grace = 3 * 3_600_000;

/** What is to be executed on a day that is over, and was refused for it. */
function* judgeDays(exchange: ReadExchange, { path, value }: Transfer): Generator<Judgement> {
  const over = new Date(exchange.at - grace).toISOString().slice(0, 10);
  for (const member of dates) {
    const day = textAt(value, member);
    // What is no date is told by a rule.
    if (day === undefined || !isDate(day)) continue;
    if (day >= over) yield kept('execution-day-to-come');
    else if (wasRefused(exchange) && blames(exchange, member))
      yield broken('execution-day-to-come', `${day} is over`, { path: `${path}/${member}` });
  }
}

/** What is instant has no later day; the text does not show its body. */
function* judgeInstant(exchange: ReadExchange): Generator<Judgement> {
  const day = textAt(exchange.sent, 'requestedExecutionDate');
  if (!productOf(exchange).startsWith('instant-') || day === undefined || !isDate(day)) return;
  const tomorrow = new Date(exchange.at + dayMs + grace).toISOString().slice(0, 10);
  yield day <= tomorrow
    ? kept('instant-at-once')
    : broken('instant-at-once', `an instant payment is to be executed on ${day}`, {
        path: '/requestedExecutionDate',
      });
}

function* judgeTransfers(exchange: ReadExchange): Generator<Judgement> {
  for (const transfer of transfersOf(exchange)) {
    for (const { obligation, at, fits, message } of textsOf(transfer))
      yield fits ? kept(obligation) : broken(obligation, message, { path: at });
    const agent = judgeAgent(exchange, transfer);
    if (agent !== undefined) yield agent;
    yield* judgeNumbers(exchange, transfer);
    yield* judgeDays(exchange, transfer);
  }
}

export const payloadForms: Judge = {
  obligations: [
    {
      id: 'bban-at-most-30',
      clause: 'PAY-12',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A bban has at most 30 characters, whatever the product.',
      mend: 'Send the account number without blanks and labels.',
    },
    {
      id: 'creditor-agent-is-code',
      clause: 'PAY-08',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'creditorAgent is the identifier code of a bank, and no name.',
      mend: 'Send the BIC of the bank of the creditor.',
    },
    {
      id: 'agent-of-currency-account',
      clause: 'PAY-09',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A domestic payment to an account in another currency, for which the bank asks for creditorAgent, names it.',
      mend: 'Ask for the BIC where the account of the creditor is in another currency than NOK.',
    },
    {
      id: 'bban-is-no-iban',
      clause: 'PAY-12',
      also: ['PAY-28'],
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'bban of a payment at home is the national number of the account, and no IBAN.',
      mend: 'Take bban from the list of accounts, and the digits after the fourth of an IBAN.',
    },
    {
      id: 'instant-at-once',
      clause: 'PAY-58',
      judgedBy: 'sequence',
      weight: 'open',
      owed: 'An instant payment is for today.',
      mend: 'Send what is for a later day as an ordinary domestic payment.',
    },
    {
      id: 'execution-day-to-come',
      clause: 'PAY-58',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'A payment is to be executed today or later, where the bank refuses days that are over.',
      mend: 'Look at the calendar when the order is sent, not when it was written.',
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call' || exchange.operation === undefined) return;
    if (exchange.sent === undefined || !isInitiation(exchange.operation)) return;
    yield* judgeTransfers(exchange);
    yield* judgeInstant(exchange);
  },
};
