/**
 * Makes sandbox customers with two accounts each, so that every scenario has a PSU of its own. Creation
 * bodies are known only from the bank's portal; where a bank refuses them nobody is blamed and the profile's
 * PSUs serve instead.
 */

import { makeNationalIdentity } from '../../model/identifiers.js';
import { present } from '../../model/present.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';
import type { KnownAccount, PsuIdentity } from '../target/target.js';
import type { Tpp } from './tpp.js';

/** The creation of a customer, with a made-up identity number. */
export function customerDraft(
  maker: Tpp,
  identity: string,
  customerType: 'PRIVATE' | 'CORPORATE',
  customerName: string,
): RequestDraft {
  return maker.request('create-sandbox-customer', {
    body: { customerNumber: identity, customerType, customerName },
  });
}

/** The creation of a funded account of a customer. */
export function accountDraft(maker: Tpp, identity: string, accountName: string): RequestDraft {
  return maker.request('create-sandbox-account', {
    body: {
      customerNumber: identity,
      accountName,
      currency: 'NOK',
      cashAccountType: 'CACC',
      creditLine: 0,
      balance: 1_000_000,
    },
  });
}

/** The record of an account that was made: how much of it the reply to its creation shows is open. */
export async function wholeAccount(maker: Tpp, made: Reply): Promise<Reply> {
  const id = made.at('resourceId') ?? made.at('id');
  const isWhole = made.at('bban') !== undefined || made.at('iban') !== undefined;
  if (!made.accepted || isWhole || typeof id !== 'string') return made;
  const read = await maker.call('read-sandbox-account', { params: { mockAccountId: id } });
  return read.accepted ? read : made;
}

/** The account that a creation made. */
export function accountOf(reply: Reply): KnownAccount | undefined {
  const bban = reply.at('bban');
  const sandboxId = reply.at('resourceId') ?? reply.at('id');
  if (!reply.accepted || typeof bban !== 'string') return undefined;
  return { bban, currency: 'NOK', ...(typeof sandboxId === 'string' ? { sandboxId } : {}) };
}

async function freshPsu(
  maker: Tpp,
  random: SeededRandom,
  twin: PsuIdentity | undefined,
): Promise<PsuIdentity | undefined> {
  const identity = makeNationalIdentity(random.novel, present({ bornLike: twin?.identity }));
  const name = `Test Person ${identity.slice(-5)}`;
  const customer = await maker.send(customerDraft(maker, identity, 'PRIVATE', name));
  if (!customer.accepted) return undefined;
  const made = await maker.all([
    accountDraft(maker, identity, 'Test account 1'),
    accountDraft(maker, identity, 'Test account 2'),
  ]);
  const records = await Promise.all(made.map((each) => wholeAccount(maker, each)));
  const accounts = records.flatMap((each) => accountOf(each) ?? []);
  return accounts.length === 2 ? { identity, kind: 'private', name, accounts, made: true } : undefined;
}

/**
 * Up to `count` new private PSUs; fewer when the bank does not make them. All have one birthday, so that who
 * takes one of them for another by the first digits of the number is seen wherever two are played.
 */
export async function freshPsus(
  count: number,
  maker: Tpp,
  random: SeededRandom,
): Promise<readonly PsuIdentity[]> {
  const made: PsuIdentity[] = [];
  while (made.length < count) {
    const psu = await freshPsu(maker, random, made[0]);
    if (psu === undefined) return made;
    made.push(psu);
  }
  return made;
}
