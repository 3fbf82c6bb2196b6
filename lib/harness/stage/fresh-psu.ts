/**
 * Makes sandbox customers with two accounts each, so that every scenario has a PSU of its own. Creation bodies are known
 * only from the bank's portal; where a bank refuses them nobody is blamed and the profile's PSUs serve instead.
 */

import { makeNationalIdentity } from '../../model/identifiers.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { KnownAccount, PsuIdentity } from '../target/target.js';
import type { Tpp } from './tpp.js';

const accountsEach = 2;

async function freshAccount(identity: string, number: number, maker: Tpp): Promise<KnownAccount | undefined> {
  const reply = await maker.call('create-sandbox-account', {
    body: {
      customerNumber: identity,
      accountName: `Test account ${number}`,
      currency: 'NOK',
      cashAccountType: 'CACC',
      creditLine: 0,
      balance: 10_000,
    },
  });
  const bban = reply.at('bban');
  const sandboxId = reply.at('resourceId') ?? reply.at('id');
  if (!reply.accepted || typeof bban !== 'string') return undefined;
  return { bban, currency: 'NOK', ...(typeof sandboxId === 'string' ? { sandboxId } : {}) };
}

async function freshPsu(maker: Tpp, random: SeededRandom): Promise<PsuIdentity | undefined> {
  const identity = makeNationalIdentity(random.novel);
  const customer = await maker.call('create-sandbox-customer', {
    body: { customerNumber: identity, customerType: 'PRIVATE', customerName: 'Test Person' },
  });
  if (!customer.accepted) return undefined;
  const accounts: KnownAccount[] = [];
  for (let number = 1; number <= accountsEach; number += 1) {
    const account = await freshAccount(identity, number, maker);
    if (account === undefined) return undefined;
    accounts.push(account);
  }
  return { identity, kind: 'private', accounts, made: true };
}

/** Up to `count` new private PSUs; fewer when the bank does not make them. */
export async function freshPsus(
  count: number,
  maker: Tpp,
  random: SeededRandom,
): Promise<readonly PsuIdentity[]> {
  const made: PsuIdentity[] = [];
  while (made.length < count) {
    const psu = await freshPsu(maker, random);
    if (psu === undefined) return made;
    made.push(psu);
  }
  return made;
}
