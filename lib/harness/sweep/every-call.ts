/** Lawful calls of several families at once. */

import { hasSandboxCustomers } from '../target/makes-customers.js';
import type { Access } from '../stage/access.js';
import type { Stage } from '../stage/stage.js';
import { registerContact, type LawfulCall } from './lawful-call.js';
import { groupCalls } from './payment-calls.js';
import { sandboxCalls } from './sandbox-calls.js';

/** Calls on bulk and periodic payments, as far as the bank has them. */
export async function bulkAndPeriodicCalls(
  stage: Pick<Stage, 'target' | 'random' | 'time' | 'psu'>,
  access: Access,
): Promise<readonly LawfulCall[]> {
  const { bulkPayments, periodicPayments } = stage.target.capabilities;
  return [
    ...(bulkPayments === false ? [] : await groupCalls(stage, access, stage.psu, 'bulk-payment')),
    ...(periodicPayments === false ? [] : await groupCalls(stage, access, stage.psu, 'periodic-payment')),
  ];
}

/** Calls of a TPP on its own behalf: its contact address, and its sandbox where there is one. */
export async function ownCalls(
  stage: Pick<Stage, 'target' | 'random' | 'time' | 'tpp'>,
  { tpp }: Pick<Stage, 'tpp'>,
): Promise<readonly LawfulCall[]> {
  const contact = await registerContact(tpp);
  return hasSandboxCustomers(stage.target) ? [...contact, ...(await sandboxCalls(stage))] : contact;
}
