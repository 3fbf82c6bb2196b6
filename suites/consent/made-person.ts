/** A person made for one scenario, whose accounts come and go. Creation bodies are known from the portal. */

import {
  ibanOf,
  makeCustomer,
  type Stage,
  textOf,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** An account that was made, by its number and by what the sandbox calls it. */
export interface MadeAccount {
  readonly bban: string;
  readonly sandboxId: string;
}

/** A person who logs in, and who owns the accounts. */
export interface MadePerson {
  readonly identity: string;
  readonly owner: string;
  readonly accounts: readonly MadeAccount[];
  /** The agreement by which the person acts, where the owner is a company. */
  readonly corporateId?: string;
}

/**
 * Makes another account of an owner.
 * @throws Untestable where the bank makes none.
 */
export async function makeAccountOf(tpp: Tpp, owner: string, accountName: string): Promise<MadeAccount> {
  const reply = await tpp.call('create-sandbox-account', {
    body: {
      customerNumber: owner,
      accountName,
      currency: 'NOK',
      cashAccountType: 'CACC',
      creditLine: 0,
      balance: 1_000,
    },
  });
  const bban = textOf(reply.json, 'bban');
  if (!reply.accepted || bban === '')
    throw new Untestable(`making a sandbox account was answered with status ${reply.status}`);
  return { bban, sandboxId: textOf(reply.json, 'resourceId') || textOf(reply.json, 'id') };
}

function engagementOf(customer: string, { bban }: MadeAccount) {
  return {
    customer,
    account: { iban: ibanOf(bban) },
    roles: ['REGISTER', 'VIEW'],
    registerLimit: 1_000_000,
    approvalLimit: 1_000_000,
  };
}

type Scene = Pick<Stage, 'random' | 'target' | 'tpp'>;

async function makeThree(tpp: Tpp, owner: string): Promise<readonly MadeAccount[]> {
  const made: MadeAccount[] = [];
  for (const name of ['One', 'Two', 'Three']) made.push(await makeAccountOf(tpp, owner, name));
  return made;
}

/** A private person with three accounts. */
export async function makePerson(stage: Scene): Promise<MadePerson> {
  const { customerNumber } = await makeCustomer(stage, stage.tpp);
  return {
    identity: customerNumber,
    owner: customerNumber,
    accounts: await makeThree(stage.tpp, customerNumber),
  };
}

/** A person who acts for a company with three accounts. */
export async function makeAgent(stage: Scene): Promise<MadePerson> {
  const { tpp, random } = stage;
  const { customerNumber: identity } = await makeCustomer(stage, tpp);
  const { customerNumber: owner } = await makeCustomer(stage, tpp, 'CORPORATE');
  const accounts = await makeThree(tpp, owner);
  const name = `Agreement on moving accounts ${random.digits(6)}`;
  const engagements = accounts.map((each) => engagementOf(identity, each));
  const made = await tpp.call('create-sandbox-agreement', { body: { name, owner, engagements } });
  const corporateId = textOf(made.json, 'id') || textOf(made.json, 'agreementId');
  if (!made.accepted || corporateId === '')
    throw new Untestable(`making an agreement was answered with status ${made.status}`);
  // What pages call the agreements of somebody whom the profile does not name.
  await tpp.call('list-sandbox-customers');
  return { identity, owner, accounts, corporateId };
}

/** Gives the person another account; under an agreement one for which they are engaged. */
export async function addAccount(tpp: Tpp, person: MadePerson, name: string): Promise<MadeAccount> {
  const made = await makeAccountOf(tpp, person.owner, name);
  if (person.corporateId === undefined) return made;
  const params = { mockAgreementId: person.corporateId };
  const body = engagementOf(person.identity, made);
  const reply = await tpp.call('create-sandbox-engagement', { params, body });
  if (!reply.accepted) throw new Untestable(`another engagement was answered with status ${reply.status}`);
  return made;
}
