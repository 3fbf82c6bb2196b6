/** Accounts and cards made through the sandbox for one PSU. Creation bodies are known from the portal or assumed. */

import { Untestable } from '../errors.js';
import { dayAgo } from './made-transactions.js';
import type { Psu } from './psu.js';
import type { Stage } from './stage.js';
import type { Tpp } from './tpp.js';

/**
 * Makes a NOK account of the PSU; resolves with its bban.
 * @throws Untestable when the bank takes no such account.
 */
export async function makeAccount(
  tpp: Tpp,
  psu: Psu,
  account: { readonly name: string; readonly cashAccountType?: string },
): Promise<string> {
  const { name, cashAccountType = 'CACC' } = account;
  const reply = await tpp.call('create-sandbox-account', {
    body: {
      customerNumber: psu.identity.identity,
      accountName: name,
      currency: 'NOK',
      cashAccountType,
      creditLine: 0,
      balance: 1_000,
    },
  });
  const bban = reply.at('bban');
  if (!reply.accepted || typeof bban !== 'string')
    throw new Untestable(`making a sandbox account was answered with status ${reply.status}`);
  return bban;
}

/** A purchase: booked on the card in NOK, bought in another currency. Amounts are whole units, as the sandbox takes them. */
export interface Purchase {
  readonly booked: number;
  readonly bought: { readonly amount: number; readonly currency: string };
}

/**
 * Makes a NOK card account of the PSU; resolves with its sandbox id.
 * @throws Untestable when the bank takes no such card.
 */
export async function makeCardAccount(tpp: Tpp, psu: Psu, name: string): Promise<string> {
  const card = await tpp.call('create-sandbox-card-account', {
    body: {
      customerNumber: psu.identity.identity,
      maskedPan: '411111******1234',
      currency: 'NOK',
      creditLimit: 50_000,
      product: 'KREDITTKORT',
      name,
    },
  });
  const made = card.at('mockCardAccountId') ?? card.at('resourceId') ?? card.at('id');
  if (!card.accepted || typeof made !== 'string')
    throw new Untestable(`making a sandbox card account was answered with status ${card.status}`);
  return made;
}

/**
 * Makes a booked purchase of the day before the bank's today.
 * @param mockCardAccountId a card account that was made
 * @throws Untestable when the bank takes no such purchase.
 */
export async function makePurchase(
  stage: Pick<Stage, 'time'>,
  tpp: Tpp,
  mockCardAccountId: string,
  purchase: Purchase,
): Promise<void> {
  const day = dayAgo(stage, 1);
  const reply = await tpp.call('create-sandbox-card-transactions', {
    params: { mockCardAccountId },
    body: [
      {
        bookingDate: day,
        transactionDate: day,
        transactionAmount: { currency: 'NOK', amount: purchase.booked },
        originalAmount: purchase.bought,
        transactionDetails: 'Purchase abroad',
      },
    ],
  });
  if (!reply.accepted)
    throw new Untestable(`making a card transaction was answered with status ${reply.status}`);
}
