/** Ids in addresses and bodies are taken from replies, never built (ACC-10, PRS-01, BSK-08). */

import { broken, kept, type Judgement, type Obligation } from '../obligation.js';
import type { Judge } from '../judge.js';
import { keyOf, type IdKind, type Memory } from '../memory/memory.js';
import { actorOf, decoded, holdersFor, isUnderAgreement } from '../memory/learn-accounts.js';
import { membersOf, type ReadExchange } from '../read-exchange.js';
import { wasRefused } from './refused.js';

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
  };
}

/** Whether a call names the account that it pays from, which a PSU may know from elsewhere. */
function paysFrom(exchange: ReadExchange): boolean {
  return membersOf(exchange.sent)['debtorAccount'] !== undefined;
}

/**
 * An account is read, and paid from, for the PSU and the agreement for which the bank showed it. Where the
 * bank lets another one, as with what two people hold, nothing is said.
 */
function judgeHolder(
  exchange: ReadExchange,
  holders: ReadonlyMap<string, number> | undefined,
  memory: Memory,
): Judgement | undefined {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const actor = actorOf(exchange);
  // A PSU-ID that no redirect gave names nobody; that is told elsewhere.
  if (psuId === undefined || actor === undefined || holders === undefined) return undefined;
  if (!memory.issued.has(psuId)) return undefined;
  const id = paysFrom(exchange) ? 'debtor-of-its-psu' : 'account-of-its-psu';
  if (holders.has(actor)) return kept(id);
  // In a part of the traffic, the reply that showed the account to this PSU may be missing.
  if (!memory.replies) return undefined;
  const [other] = holders.values();
  if (other === undefined || !wasRefused(exchange)) return undefined;
  if (!holders.has(psuId))
    return broken(id, 'the account was shown to another PSU-ID, and the bank refuses', {
      path: 'PSU-ID',
      dependsOn: other,
    });
  // That an agreement is missing, or one too many, is told elsewhere.
  const isCorporate = [...holders.keys()].some((each) => isUnderAgreement(each, psuId));
  if (!isCorporate || exchange.header('psu-corporate-id') === undefined) return undefined;
  const message = 'the account was shown for another agreement, and the bank refuses';
  return broken(id, message, { path: 'PSU-Corporate-ID', dependsOn: other });
}

/**
 * A transaction is read below the account that showed it. Where the bank finds it below another one, nothing
 * is said.
 */
function judgeTransaction(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const { transactionId, accountId } = exchange.params;
  if (transactionId === undefined || accountId === undefined) return undefined;
  const accounts = memory.transactions.get(keyOf(exchange.tpp, decoded(transactionId)));
  if (accounts === undefined) return undefined;
  const isOwn = [...accounts].some((each) => decoded(each) === decoded(accountId));
  if (isOwn || !wasRefused(exchange)) return kept('account-id-from-reply');
  return broken('account-id-from-reply', 'replies showed the transaction below another account', {
    path: 'transactionId',
  });
}

/** What each variable of a path is an id of. */
const kindOf: Readonly<Record<string, IdKind>> = {
  accountId: 'account',
  cardAccountId: 'card',
  paymentId: 'payment',
  paymentIds: 'payment',
  basketId: 'basket',
};

/** The id is one that the bank gave, but of something else. */
function judgeKind(exchange: ReadExchange, value: string, path: string, memory: Memory): string | undefined {
  const kinds = memory.idKinds.get(keyOf(exchange.tpp, decoded(value)));
  const kind = kindOf[path];
  if (kinds === undefined || kind === undefined || kinds.has(kind) || !wasRefused(exchange)) return undefined;
  return `replies gave this id for a ${[...kinds].join(' and a ')}`;
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
    {
      id: 'account-of-its-psu',
      clause: 'RDR-03',
      also: ['RDR-06'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Accounts and cards are read with the PSU-ID and the agreement for which the bank showed them.',
      mend: 'Keep PSU and agreement with the ids of accounts, and send PSU-ID and PSU-Corporate-ID of that PSU.',
    },
    {
      id: 'debtor-of-its-psu',
      clause: 'RDR-03',
      also: ['RDR-06'],
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'Payments are made from accounts and cards of the PSU and the agreement for which the bank showed them.',
      mend: 'Offer a PSU the accounts that the bank showed for that PSU and agreement.',
    },
    owes('sandbox', 'SBX-01', ['sandbox'], 'Sandbox records are addressed by the ids that the sandbox gave.'),
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const holder = judgeHolder(exchange, holdersFor(exchange, memory), memory);
    if (holder !== undefined) yield holder;
    const transaction = judgeTransaction(exchange, memory);
    if (transaction !== undefined) yield transaction;
    const known = memory.ids.get(exchange.tpp);
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
      else if (known?.has(value) === true || known?.has(decoded(value)) === true) yield kept(id);
      else if (memory.replies && wasRefused(exchange))
        yield broken(id, 'no reply to this TPP gave this id', { path });
    }
  },
};
