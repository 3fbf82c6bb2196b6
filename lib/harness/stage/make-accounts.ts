/** Accounts and cards made through the sandbox for one PSU, with bodies of the portal or assumed ones. */

import { Untestable } from '../../model/errors.js';
import { valueAt, type Reply } from '../replies/reply.js';
import { dayAgo } from './make-transactions.js';
import type { Psu } from './psu.js';
import type { Stage } from './stage.js';
import type { Tpp } from './tpp.js';

/**
 * Makes an account of the PSU, in NOK unless told; resolves with its bban. What the PSU granted before does
 * not cover it.
 * @throws Untestable when the bank takes no such account.
 */
export async function makeAccount(
  tpp: Tpp,
  psu: Psu,
  account: {
    readonly name: string;
    readonly cashAccountType?: string;
    readonly currency?: string;
    readonly balance?: number;
    readonly creditLine?: number;
  },
): Promise<string> {
  const { name, cashAccountType = 'CACC', currency = 'NOK', balance = 1_000, creditLine = 0 } = account;
  const reply = await tpp.call('create-sandbox-account', {
    body: {
      customerNumber: psu.identity.identity,
      accountName: name,
      currency,
      cashAccountType,
      creditLine,
      balance,
    },
  });
  const bban = reply.at('bban');
  if (!reply.accepted || typeof bban !== 'string')
    throw new Untestable(`making a sandbox account was answered with status ${reply.status}`);
  psu.ownsMore();
  return bban;
}

/** A purchase: booked on the card in NOK, bought in another currency. Amounts are whole units. */
export interface Purchase {
  readonly booked: number;
  readonly bought: { readonly amount: number; readonly currency: string };
  /** True for one that is not booked yet. */
  readonly waits?: true;
  /** Further members. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A card account that was made. */
export interface MadeCard {
  /** Its id in the sandbox. */
  readonly id: string;
  /** What the list of card accounts shows of its number. */
  readonly maskedPan: string;
}

/**
 * Makes a NOK card account of the PSU. What the PSU granted before does not cover it.
 * @throws Untestable when the bank takes no such card.
 */
export async function makeCardAccount(
  { random }: Pick<Stage, 'random'>,
  tpp: Tpp,
  psu: Psu,
  name: string,
): Promise<MadeCard> {
  const maskedPan = `411111******${random.reference(4)}`;
  const card = await tpp.call('create-sandbox-card-account', {
    body: {
      customerNumber: psu.identity.identity,
      maskedPan,
      currency: 'NOK',
      creditLimit: 50_000,
      product: 'KREDITTKORT',
      name,
    },
  });
  const made = card.at('mockCardAccountId') ?? card.at('resourceId') ?? card.at('id');
  if (!card.accepted || typeof made !== 'string')
    throw new Untestable(`making a sandbox card account was answered with status ${card.status}`);
  psu.ownsMore();
  return { id: made, maskedPan };
}

/**
 * The resourceId of a card account that was made, in a list of card accounts.
 * @throws Untestable when the list does not tell which one it is.
 */
export function listedCard(list: Reply, { maskedPan }: MadeCard): string {
  const cards = list.at('cardAccounts');
  const all: readonly unknown[] = Array.isArray(cards) ? cards : [];
  const mine = all.length === 1 ? all[0] : all.find((each) => valueAt(each, ['maskedPan']) === maskedPan);
  const id = valueAt(mine, ['resourceId']);
  if (typeof id === 'string') return id;
  throw new Untestable(
    all.length === 0
      ? 'the PSU shows no card account'
      : 'the PSU shows several card accounts, and not which was made',
  );
}

/**
 * Makes a booked purchase of the day before the bank's today.
 * @throws Untestable when the bank takes no such purchase.
 */
export async function makePurchase(
  stage: Pick<Stage, 'time'>,
  tpp: Tpp,
  { id: mockCardAccountId }: MadeCard,
  purchase: Purchase,
): Promise<void> {
  const day = dayAgo(stage, 1);
  const reply = await tpp.call('create-sandbox-card-transactions', {
    params: { mockCardAccountId },
    body: [
      {
        ...(purchase.waits === true ? {} : { bookingDate: day }),
        transactionDate: day,
        transactionAmount: { currency: 'NOK', amount: purchase.booked },
        originalAmount: purchase.bought,
        transactionDetails: 'Purchase abroad',
        ...purchase.more,
      },
    ],
  });
  if (!reply.accepted)
    throw new Untestable(`making a card transaction was answered with status ${reply.status}`);
}
