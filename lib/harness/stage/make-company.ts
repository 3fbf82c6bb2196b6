/**
 * What a company has beside what the run's corporate PSU is engaged for: accounts and agreements of a
 * colleague. Creation bodies are known from the portal only; a bank that refuses them is not blamed.
 */

import { Untestable } from '../../model/errors.js';
import { ibanOf } from '../../model/identifiers.js';
import type { Reply } from '../replies/reply.js';
import { engagementOf } from './fresh-corporate-psu.js';
import { accountDraft } from './fresh-psu.js';
import { makeCustomer } from './make-sandbox.js';
import type { Psu } from './psu.js';
import type { Stage } from './stage.js';
import type { Tpp } from './tpp.js';

/** What the bank made of a company for a colleague of its PSU. */
export interface Colleague {
  /** What the colleague logs in with. */
  readonly identity: string;
  /** The agreement that the PSU acts under, too, by what pages may call it. */
  readonly shared: string;
  /** The agreement of the same company to which the PSU does not belong. */
  readonly other: string;
  /** The account under the shared agreement for which the colleague alone is engaged. */
  readonly account: string;
}

async function accountOfCompany(tpp: Tpp, owner: string, accountName: string): Promise<string> {
  const reply = await tpp.send(accountDraft(tpp, owner, accountName));
  const bban = reply.at('bban');
  if (reply.accepted && typeof bban === 'string') return bban;
  throw new Untestable(`making an account of a company was answered with status ${reply.status}`);
}

function fullEngagement(customer: string, bban: string): object {
  return engagementOf(customer, ibanOf(bban), ['REGISTER', 'VIEW']);
}

function demand(reply: Reply, what: string): Reply {
  if (reply.accepted) return reply;
  throw new Untestable(`${what} was answered with status ${reply.status}`);
}

/**
 * Engages another person for the very account for which the PSU is engaged in its first agreement.
 * @throws Untestable where the PSU was not made, or the bank makes no such person.
 */
export async function makePeer(
  stage: Pick<Stage, 'target' | 'random' | 'tpp'>,
  { identity }: Pick<Psu, 'identity'>,
): Promise<Pick<Colleague, 'identity' | 'shared'>> {
  const [agreement] = identity.agreements ?? [];
  const [shared, bban] = [agreement?.names[0], agreement?.accounts?.[0]?.bban];
  if (identity.made !== true || shared === undefined || bban === undefined)
    throw new Untestable('only a company that the run made can be given a colleague');
  const { customerNumber } = await makeCustomer(stage, stage.tpp);
  const params = { mockAgreementId: shared };
  demand(
    await stage.tpp.call('create-sandbox-engagement', { params, body: fullEngagement(customerNumber, bban) }),
    'engaging a colleague',
  );
  return { identity: customerNumber, shared };
}

/**
 * Makes another agreement of the PSU's company, which engages a colleague for an account of the first one.
 * @throws Untestable where the PSU was not made, or the bank makes no such agreement.
 */
export async function makeOverlapping(
  { tpp, random }: Pick<Stage, 'tpp' | 'random'>,
  { identity }: Pick<Psu, 'identity'>,
  colleague: string,
  bban: string,
): Promise<void> {
  const owner = identity.agreements?.[0]?.names.at(-1);
  if (identity.made !== true || owner === undefined)
    throw new Untestable('only a company that the run made can be given another agreement');
  const name = `Agreement on shared accounts ${random.digits(6)}`;
  const body = { name, owner, engagements: [fullEngagement(colleague, bban)] };
  demand(await tpp.call('create-sandbox-agreement', { body }), 'making another agreement of a company');
}

/**
 * Engages a colleague for an account of their own in the first agreement of the PSU, and in an agreement of
 * the same company that names nobody else.
 * @throws Untestable where the PSU was not made, or the bank makes no colleague.
 */
export async function makeColleague(
  stage: Pick<Stage, 'target' | 'random' | 'tpp'>,
  { identity }: Pick<Psu, 'identity'>,
): Promise<Colleague> {
  const { tpp, random } = stage;
  const names = identity.agreements?.[0]?.names ?? [];
  const [shared, owner] = [names[0], names.at(-1)];
  if (identity.made !== true || shared === undefined || owner === undefined)
    throw new Untestable('only a company that the run made can be given a colleague');
  const { customerNumber } = await makeCustomer(stage, tpp);
  const account = await accountOfCompany(tpp, owner, 'Account of a colleague');
  const second = await accountOfCompany(tpp, owner, 'Another account of a colleague');
  const params = { mockAgreementId: shared };
  demand(
    await tpp.call('create-sandbox-engagement', { params, body: fullEngagement(customerNumber, account) }),
    'engaging a colleague',
  );
  const name = `Agreement of a colleague ${random.digits(6)}`;
  const engagements = [fullEngagement(customerNumber, second)];
  const made = demand(
    await tpp.call('create-sandbox-agreement', { body: { name, owner, engagements } }),
    'making another agreement of a company',
  );
  const id = made.at('id') ?? made.at('agreementId');
  // What pages call the agreements of somebody whom the profile does not name.
  await tpp.call('list-sandbox-customers');
  return { identity: customerNumber, shared, other: typeof id === 'string' ? id : name, account };
}
