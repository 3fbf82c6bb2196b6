/** Payments that need a structured address, and the days from which they do. */

import {
  type Access,
  type Body,
  ibanOf,
  payingAccount,
  type RequestDraft,
  askNow,
  type Stage,
  testAmount,
} from '../../lib/harness/kit/index.js';
import { fullBody, type Payer, type Scene } from './bodies.js';

/**
 * Around the switch of each environment; in the sandbox its very day, at an hour at which it is that day
 * everywhere.
 */
export const switches = {
  sandbox: { before: '2026-08-11T10:00:00Z', after: '2026-08-13T12:00:00Z' },
  production: { before: '2026-11-13T10:00:00Z', after: '2026-11-16T10:00:00Z' },
} as const;

const iban = 'DE89370400440532013000';

/** A domestic payment whose amount and accounts all differ in currency, complete. */
export function exchanged(stage: Scene, payer: Payer): Body {
  return fullBody(stage, payer, {
    instructedAmount: testAmount(stage.target, 'EUR', stage.random),
    creditorAccount: { bban: stage.target.creditor.bban, currency: 'USD' },
    creditorAgent: 'DEUTDEFF',
  });
}

/** The same to an account in the euro area. */
export function abroad(stage: Scene, payer: Payer): Body {
  const { bban, currency } = payingAccount(payer);
  return {
    ...exchanged(stage, payer),
    creditorAccount: { iban, currency: 'EUR' },
    debtorAccount: { iban: ibanOf(bban), currency },
  };
}

/** The order to a creditor whose town is not told. From a postal code a bank could derive it. */
export function withoutTown(order: Body): Body {
  return { ...order, creditorAddress: { country: 'DE' } };
}

/** The order to a creditor whose country is not told. */
export function withoutCountry(order: Body): Body {
  const { country: _, ...creditorAddress } = Object(order['creditorAddress']);
  return { ...order, creditorAddress };
}

function withoutName({ creditorName: _name, ...others }: Body): Body {
  return others;
}

/** What tells a creditor, the clause that asks for it, and how an order comes to lack it. */
export const neededOfCreditors = [
  ['ADR-10', 'creditorName', withoutName],
  ['ADR-11', 'townName', withoutTown],
  ['ADR-12', 'country', withoutCountry],
] as const;

/** The creations that enforcement covers, each with an order that it covers. */
export const coveredCreations = [
  ['create-domestic-payment', exchanged],
  ['create-sepa-payment', abroad],
  ['create-cross-border-payment', abroad],
] as const;

/** Goes to a day on which the environment enforces addresses, unless it does so today. */
async function reachEnforcement({ target, time }: Pick<Stage, 'target' | 'time'>): Promise<void> {
  const after = Date.parse(switches[target.environment].after);
  if (time.now() < after) await time.moveTo(after);
}

/** A PSU's access that still serves, or serves again, once addresses are enforced. */
export async function payerUnderEnforcement(
  stage: Pick<Stage, 'psu' | 'tpp' | 'time' | 'target'>,
  creationBy: (payer: Payer) => RequestDraft,
): Promise<Access> {
  const granted = await stage.psu.grants(stage.tpp);
  await reachEnforcement(stage);
  const { access } = await askNow(
    stage,
    granted,
    (payer) => payer.tpp.send(creationBy(payer)),
    (reply) => reply.accepted,
  );
  return access;
}
