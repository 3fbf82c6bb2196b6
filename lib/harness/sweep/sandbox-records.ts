/**
 * Lawful calls that put records into the sandbox: a customer, a card account and what was bought with it, an
 * agreement and who acts under it. A bank that refuses one is not blamed; it is only not judged there.
 */

import { ibanOf, makeNationalIdentity } from '../../model/identifiers.js';
import type { Reply } from '../replies/reply.js';
import { cardTransactionRequests, makeCard, makeCustomer, textOf } from '../stage/make-sandbox.js';
import { dayAgo } from '../stage/make-transactions.js';
import type { Stage } from '../stage/stage.js';
import { once, repeatable, unlessUntestable, type LawfulCall } from './lawful-call.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time' | 'tpp'>;

/** The id that the reply to a creation tells. */
export function idIn(reply: Reply): string {
  if (!reply.accepted) return '';
  return textOf(reply.json, 'resourceId') || textOf(reply.json, 'id');
}

/** What a person may do under an agreement. */
function engagementOf(customer: string, iban: string) {
  return {
    customer,
    account: { iban },
    roles: ['REGISTER', 'VIEW'],
    registerLimit: 1_000,
    approvalLimit: 1_000,
  };
}

function customerCall({ tpp }: Scene, customerNumber: string) {
  const body = { customerNumber, customerType: 'CORPORATE', customerName: 'Test Company' };
  return tpp.request('create-sandbox-customer', { body });
}

function cardCall({ tpp }: Scene, customerNumber: string): LawfulCall {
  const body = { customerNumber, maskedPan: '411111******1111', currency: 'NOK', name: 'Test card' };
  return repeatable(tpp.request('create-sandbox-card-account', { body }));
}

/** Creations of records with all members that they are known to have, each of which can be repeated. */
export async function sandboxCreations(scene: Scene): Promise<readonly LawfulCall[]> {
  // Whether the same customer can be made twice is open, so that it is made before.
  const { customerNumber } = await makeCustomer(scene, scene.tpp);
  return [
    repeatable(customerCall(scene, customerNumber)),
    cardCall(scene, customerNumber),
    ...(await unlessUntestable(() => agreementCalls(scene, customerNumber))).filter(
      (each) => each.once !== true,
    ),
  ];
}

async function transactionCalls(scene: Scene, customerNumber: string): Promise<readonly LawfulCall[]> {
  const { tpp } = scene;
  const card = await makeCard(scene, tpp, customerNumber);
  const bought = { code: '5942', amount: 12, day: dayAgo(scene, 1) };
  // Whether the same purchase can be told twice is open.
  return cardTransactionRequests(scene, tpp, card, [bought]).map(once);
}

/** The agreement of a new company under which a person acts, and how the person gets an account. */
async function agreementCalls(scene: Scene, person: string): Promise<readonly LawfulCall[]> {
  const { tpp } = scene;
  const { customerNumber: owner } = await makeCustomer(scene, tpp, 'CORPORATE');
  const company = { customerNumber: owner, accountName: 'Operating account', currency: 'NOK' };
  const account = await tpp.call('create-sandbox-account', {
    body: { ...company, cashAccountType: 'CACC', creditLine: 0, balance: 10 },
  });
  const bban = textOf(account.json, 'bban');
  const iban = textOf(account.json, 'iban') || (bban === '' ? '' : ibanOf(bban));
  if (iban === '') return [];
  const engagement = engagementOf(person, iban);
  const agreementWith = (name: string, engagements: readonly unknown[]) =>
    tpp.request('create-sandbox-agreement', { body: { name, owner, engagements } });
  const empty = await tpp.send(agreementWith(`Empty agreement ${owner.slice(-3)}`, []));
  const creation = repeatable(agreementWith('Test agreement', [engagement]));
  const mockAgreementId = idIn(empty);
  if (mockAgreementId === '') return [creation];
  const params = { mockAgreementId };
  return [creation, once(tpp.request('create-sandbox-engagement', { params, body: engagement }))];
}

/** Every creation of a record besides accounts and their transactions, with what it needs in place. */
export async function recordCalls(scene: Scene): Promise<readonly LawfulCall[]> {
  const { customerNumber: owner } = await makeCustomer(scene, scene.tpp);
  return [
    once(customerCall(scene, makeNationalIdentity(scene.random.novel))),
    cardCall(scene, owner),
    ...(await unlessUntestable(() => transactionCalls(scene, owner))),
    ...(await unlessUntestable(() => agreementCalls(scene, owner))),
  ];
}
