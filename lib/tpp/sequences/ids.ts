/** Ids in addresses and bodies are taken from replies, never built (ACC-10, PRS-01, BSK-08). */

import { broken, kept, type Judgement, type Obligation } from '../obligation.js';
import type { Judge } from '../judge.js';
import { mayBeFromBefore } from '../memory/id-kinds.js';
import { isFromBefore } from '../memory/known-psus.js';
import { keyOf, type IdKind, type Memory } from '../memory/memory.js';
import { decoded, membersOf, type ReadExchange } from '../read-exchange.js';
import { asksForSca, wasNotFound, wasRefused } from './refused.js';

/** The obligation of each variable of a path. */
const byVariable: Readonly<Record<string, string>> = {
  accountId: 'account-id-from-reply',
  cardAccountId: 'account-id-from-reply',
  transactionId: 'account-id-from-reply',
  paymentId: 'payment-id-from-reply',
  basketId: 'basket-id-from-reply',
  customerId: 'sandbox-id-from-reply',
  mockAccountId: 'sandbox-id-from-reply',
  mockCardAccountId: 'sandbox-id-from-reply',
  mockTransactionId: 'sandbox-id-from-reply',
  mockAgreementId: 'sandbox-id-from-reply',
};

function owes(
  what: string,
  clause: Obligation['clause'],
  areas: NonNullable<Obligation['areas']>,
  owed: string,
): Obligation {
  return {
    id: `${what}-id-from-reply`,
    clause,
    judgedBy: 'sequence',
    weight: 'must',
    owed,
    mend: 'Follow the links of replies, or fill addresses with ids exactly as replies gave them.',
    areas,
    needs: ['reply-body'],
    ofCaller: true,
  };
}

/**
 * A transaction is read below the account that showed it. Where the bank finds it below another one, nothing
 * is said.
 */
function judgeTransaction(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const { transactionId, accountId } = exchange.params;
  if (transactionId === undefined || accountId === undefined) return undefined;
  const accounts = memory.transactions.get(keyOf(exchange.tpp, transactionId));
  if (accounts === undefined) return undefined;
  if (accounts.has(accountId) || !wasRefused(exchange)) return kept('account-id-from-reply');
  return broken('account-id-from-reply', 'replies showed the transaction below another account', {
    path: 'transactionId',
  });
}

/** Whether the bank may keep what was created from its TPP for now: it is not approved yet. */
function isNotToBeRead({ params, operation }: ReadExchange, { orders }: Memory): boolean {
  const { paymentId } = params;
  return paymentId !== undefined && operation?.method === 'GET' && orders.get(paymentId)?.authorised !== true;
}

/**
 * An id stands in the address with other signs than in the reply. Where the bank finds it all the same, or
 * may not find it for another reason, nothing is said; whether a bank reads percent signs is open.
 */
function judgeSpelling(
  exchange: ReadExchange,
  known: ReadonlyMap<string, number> | undefined,
  memory: Memory,
): Judgement | undefined {
  const { match } = exchange.judged;
  if (known === undefined || match.kind !== 'operation') return undefined;
  const given = Object.entries(match.params).filter(([, value]) => known.has(decoded(value)));
  const other = given.find(([, value]) => !known.has(value));
  if (other === undefined) return given.length > 0 ? kept('id-spelt-as-given') : undefined;
  if (!wasNotFound(exchange) || isNotToBeRead(exchange, memory)) return undefined;
  const message = 'the id stands in the address with percent signs that the reply did not have';
  return broken('id-spelt-as-given', message, { path: other[0] });
}

/** What each variable of a path is an id of. */
const kindOf: Readonly<Record<string, IdKind>> = {
  accountId: 'account',
  cardAccountId: 'card',
  paymentId: 'payment',
  paymentIds: 'payment',
  basketId: 'basket',
  customerId: 'sandbox customer',
  mockAccountId: 'sandbox account',
  mockCardAccountId: 'sandbox card',
  mockAgreementId: 'sandbox agreement',
};

/** A bank may know a record of the sandbox by the id that it has in the interface. */
const alsoKnownAs: Readonly<Partial<Record<IdKind, IdKind>>> = {
  account: 'sandbox account',
  card: 'sandbox card',
  'sandbox account': 'account',
  'sandbox card': 'card',
};

/** Kinds of which a refusal for another reason tells too little. */
const needsNotFound = /^sandbox|^transaction/;

/** The id is one that the bank gave, but of something else. */
function judgeKind(exchange: ReadExchange, value: string, path: string, memory: Memory): string | undefined {
  const kinds = memory.idKinds.get(keyOf(exchange.tpp, value));
  const kind = kindOf[path];
  if (kinds === undefined || kind === undefined || !wasRefused(exchange)) return undefined;
  const twin = alsoKnownAs[kind];
  if (kinds.has(kind) || (twin !== undefined && kinds.has(twin))) return undefined;
  if ([kind, ...kinds].some((each) => needsNotFound.test(each)) && !wasNotFound(exchange)) return undefined;
  return `replies gave this id for a ${[...kinds].join(' and a ')}`;
}

/** Statuses that speak of the PSU, or of the state of what the bank has found by the id. */
const ofSomethingElse: ReadonlySet<unknown> = new Set([401, 405, 409]);

/** The id is none that the TPP may know from days before the traffic. */
function isMadeUp(exchange: ReadExchange, value: string, path: string, memory: Memory): boolean {
  if (!memory.replies || !wasRefused(exchange) || asksForSca(exchange)) return false;
  if (ofSomethingElse.has(exchange.reply?.status) || isFromBefore(exchange, memory)) return false;
  const kind = path === 'transactionId' ? 'transaction' : kindOf[path];
  const twin = kind === undefined ? undefined : alsoKnownAs[kind];
  return !mayBeFromBefore(exchange, value, [kind, twin], memory);
}

export const ids: Judge = {
  obligations: [
    owes(
      'account',
      'ACC-10',
      ['accounts'],
      'Accounts and transactions are addressed by the ids that lists gave.',
    ),
    owes(
      'payment',
      'PRS-01',
      ['payments'],
      'Payments are addressed by the paymentId that their creation gave.',
    ),
    owes('basket', 'BSK-08', ['baskets'], 'Baskets are addressed by the basketId that their creation gave.'),
    owes('sandbox', 'SBX-01', ['sandbox'], 'Sandbox records are addressed by the ids that the sandbox gave.'),
    {
      id: 'id-spelt-as-given',
      clause: 'END-02',
      judgedBy: 'sequence',
      weight: 'open',
      owed: 'An id stands in an address with the signs that the reply gave it, since banks differ in whether they read percent signs.',
      mend: 'Put ids into addresses as they are; they need no encoding.',
      needs: ['reply-body'],
      ofCaller: true,
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const transaction = judgeTransaction(exchange, memory);
    if (transaction !== undefined) yield transaction;
    const known = memory.ids.get(exchange.tpp);
    const spelling = judgeSpelling(exchange, known, memory);
    if (spelling !== undefined) yield spelling;
    const listed = membersOf(exchange.sent)['paymentIds'];
    const used: (readonly [string, string, string])[] = Object.entries(exchange.params).flatMap(
      ([variable, value]) => {
        const id = byVariable[variable];
        return id === undefined ? [] : [[id, value, variable] as const];
      },
    );
    if (exchange.operation?.id === 'create-basket' && Array.isArray(listed))
      for (const each of listed)
        if (typeof each === 'string' && each !== '') used.push(['payment-id-from-reply', each, 'paymentIds']);
    for (const [id, value, path] of used) {
      const otherwise = judgeKind(exchange, value, path, memory);
      if (otherwise !== undefined) yield broken(id, otherwise, { path });
      else if (known?.has(value) === true) yield kept(id);
      else if (isMadeUp(exchange, value, path, memory))
        yield broken(id, 'no reply to this TPP gave this id', { path });
    }
  },
};
