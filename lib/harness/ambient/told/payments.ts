/** What is told of payments: as they were asked for, and in details and status. */

import type { ClauseId } from '../../../catalogue/index.js';
import type { Reply } from '../../replies/reply.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { Fact } from './memory.js';
import { accountNumber, factsOf, paramsOf, sum, text, type Reading } from './said.js';

/** What the bank may not change. Remittance text may be cut or written otherwise (PAY-42), days may be moved to bank days. */
const lasting: Readonly<Record<string, Reading>> = {
  'instructedAmount.amount': sum,
  'instructedAmount.currency': text,
  creditorName: text,
  'creditorAccount.bban': accountNumber,
  'creditorAccount.iban': accountNumber,
  'debtorAccount.bban': accountNumber,
  'debtorAccount.iban': accountNumber,
};

const thingOf = (by: string, paymentId: unknown) => `payment of ${by}: ${String(paymentId)}`;

/** One thing of each payment inside of a bulk payment, whatever their order; undefined where it is not told of all. */
function ofEach(body: unknown, read: (payment: unknown) => string | undefined): string | undefined {
  const told = itemsOf(memberOf(body, 'payments')).map(read);
  const known = told.filter((each) => each !== undefined);
  if (told.length === 0 || known.length < told.length) return undefined;
  return known.toSorted((one, other) => one.localeCompare(other)).join('; ');
}

function sumOf(payment: unknown): string | undefined {
  const amount = memberOf(payment, 'instructedAmount');
  const [value, currency] = [sum(memberOf(amount, 'amount')), text(memberOf(amount, 'currency'))];
  return value === undefined || currency === undefined ? undefined : `${value} ${currency}`;
}

/** What is told of the payments inside of a bulk payment. */
const inside: Readonly<Record<string, (body: unknown) => string | undefined>> = {
  'payments/instructedAmount': (body) => ofEach(body, sumOf),
  'payments/creditorName': (body) => ofEach(body, (each) => text(memberOf(each, 'creditorName'))),
};

function factsOfBody(thing: string, clause: ClauseId, words: string, body: unknown): readonly Fact[] {
  const ofPayments = Object.entries(inside).flatMap(([member, read]) => {
    const value = read(body);
    return value === undefined ? [] : [{ thing, clause, words, member, value }];
  });
  return [...factsOf({ thing, clause, words }, body, lasting), ...ofPayments];
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const creation =
  /^create-((instant|sepa|cross-border|norwegian-cross-border|domestic)-payment|(bulk|periodic)-payment)$/;

/** Facts about a payment: what was asked for, where it was created, and what the bank says of it. */
export function paymentFacts(reply: Reply): readonly Fact[] {
  const { exchange } = reply;
  const { operation, by, request, announced } = exchange;
  if (creation.test(operation)) {
    const paymentId = reply.at('paymentId');
    if (typeof paymentId !== 'string' || announced.length > 0) return [];
    return factsOfBody(thingOf(by, paymentId), 'PRS-03', 'the creation', parsed(request.body));
  }
  const { paymentId } = paramsOf(exchange);
  if (paymentId === undefined || !/^read-(bulk-|periodic-)?payment(-status)?$/.test(operation)) return [];
  const thing = thingOf(by, paymentId);
  const clause = operation.endsWith('-status') ? 'END-11' : 'PRS-03';
  const words = operation.endsWith('-status') ? 'the status' : 'the details';
  const named = text(reply.at('paymentId'));
  return [
    { thing, clause, words: 'the call', member: 'paymentId', value: paymentId },
    ...(named === undefined ? [] : [{ thing, clause, words, member: 'paymentId', value: named } as const]),
    ...factsOfBody(thing, clause, words, reply.json),
  ];
}
