/** What is told of payments: as they were asked for, and in details and status. */

import type { ClauseId } from '../../../catalogue/index.js';
import type { Reply } from '../../replies/reply.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import { headerValue } from '../../../model/http.js';
import type { Fact, Told } from './memory.js';
import { accountNumber, behind, factsOf, paramsOf, sum, text, type Reading } from './said.js';

/** A code of a bank without its branch, which may be the head office or left out. */
const bankCode: Reading = (value) =>
  typeof value === 'string' ? value.toUpperCase().slice(0, 8) : undefined;

/** What the bank may not change. It may cut remittance text (PAY-42) and move days to bank days. */
const lasting: Readonly<Record<string, Reading>> = {
  'instructedAmount.amount': sum,
  'instructedAmount.currency': text,
  creditorName: text,
  'creditorAccount.bban': accountNumber,
  'creditorAccount.iban': accountNumber,
  'creditorAccount.currency': text,
  creditorAgent: bankCode,
  'creditorAddress.street': text,
  'creditorAddress.buildingNumber': text,
  'creditorAddress.postalCode': text,
  'creditorAddress.country': text,
  'debtorAccount.bban': accountNumber,
  'debtorAccount.iban': accountNumber,
  'debtorAccount.currency': text,
  ultimateDebtor: text,
  purposeCode: text,
  frequency: text,
};

/** How a payment of a TPP is named among things. */
export const thingOf = (by: string, paymentId: unknown) => `payment of ${by}: ${String(paymentId)}`;

/** One thing of each payment in a bulk, in any order; undefined where it is not told of all. */
function ofEach(body: unknown, read: (payment: unknown) => string | undefined): string | undefined {
  const told = itemsOf(memberOf(body, 'payments')).map(read);
  const known = told.filter((each) => each !== undefined);
  if (told.length === 0 || known.length < told.length) return undefined;
  return known.toSorted((one, other) => one.localeCompare(other)).join('; ');
}

/** The references of a payment, alone or in a list: the bank chooses which form shows them. */
function referencesOf(payment: unknown): string | undefined {
  const alone = memberOf(payment, 'remittanceInformationStructured');
  const list = itemsOf(memberOf(payment, 'remittanceInformationStructuredArray'));
  const all = [...list, ...(alone === undefined || list.length > 0 ? [] : [alone])];
  const known = all.flatMap((each) => text(memberOf(each, 'reference')) ?? []);
  return known.length === 0 || known.length < all.length ? undefined : known.toSorted().join('; ');
}

function townOf(payment: unknown): string | undefined {
  const address = memberOf(payment, 'creditorAddress');
  return text(memberOf(address, 'townName') ?? memberOf(address, 'city'));
}

/** One payment in one line, so that two payments that have exchanged a part are found out. */
function wholeOf(payment: unknown): string | undefined {
  const amount = memberOf(payment, 'instructedAmount');
  const creditor = memberOf(payment, 'creditorAccount');
  const all = [
    sum(memberOf(amount, 'amount')),
    text(memberOf(amount, 'currency')),
    text(memberOf(payment, 'creditorName')),
    accountNumber(memberOf(creditor, 'bban') ?? memberOf(creditor, 'iban')),
  ];
  return all.includes(undefined) ? undefined : all.join(' ');
}

/** What is told of the payments inside of a bulk payment, each in one line or one member of each. */
const inside: Readonly<Record<string, (payment: unknown) => string | undefined>> = {
  payments: wholeOf,
  'payments/creditorAddress.townName': townOf,
  'payments/references': referencesOf,
  ...Object.fromEntries(
    Object.entries(lasting).map(([member, read]) => [
      `payments/${member}`,
      (payment: unknown) => read(behind(payment, member)),
    ]),
  ),
};

/** What is told of a payment otherwise than by one member. */
const together: Readonly<Record<string, (body: unknown) => string | undefined>> = {
  'creditorAddress.townName': townOf,
  references: referencesOf,
  ...Object.fromEntries(
    Object.entries(inside).map(([member, read]) => [member, (body: unknown) => ofEach(body, read)]),
  ),
};

function factsOfBody(thing: string, clause: ClauseId, words: string, body: unknown): readonly Fact[] {
  const others = Object.entries(together).flatMap(([member, read]) => {
    const value = read(body);
    return value === undefined ? [] : [{ thing, clause, words, member, value }];
  });
  return [...factsOf({ thing, clause, words }, body, lasting), ...others];
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
export function paymentFacts(reply: Reply, memory: Pick<Told, 'knows'>): readonly Fact[] {
  const { exchange } = reply;
  const { operation, by, request, announced } = exchange;
  if (creation.test(operation)) {
    const paymentId = reply.at('paymentId');
    if (typeof paymentId !== 'string' || announced.length > 0) return [];
    const thing = thingOf(by, paymentId);
    // A bank may know a request by its X-Request-ID alone: then what it was sent first is what is paid.
    const isRepetition = headerValue(request.headers, 'x-psu-identity') !== undefined && memory.knows(thing);
    return isRepetition ? [] : factsOfBody(thing, 'PRS-03', 'the creation', parsed(request.body));
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
