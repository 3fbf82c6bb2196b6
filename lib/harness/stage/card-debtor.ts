/** A card that pays: the reference for it stands in the details of the card account. */

import { Untestable } from '../../model/errors.js';
import { isRecord, itemsOf } from '../../model/json-value.js';
import { type Reply, valueAt } from '../replies/reply.js';
import { assumed } from '../target/assumed.js';
import type { Access } from './access.js';
import { listedCard } from './make-accounts.js';
import { type makeNumberedCard, textOf } from './make-sandbox.js';
import type { Stage } from './stage.js';

const scheme = 'creditCardAccount';

/** Every text in a JSON value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The reference for payments in the details of a card account, where it can be told. */
export interface CardReference {
  readonly identification: string;
  /** False of a guess: the members of relatedAccount are not shown, and the profile does not tell them. */
  readonly isSure: boolean;
}

/** relatedAccount of the details, in whatever record they stand: that is not shown. */
export function relatedIn({ json }: Pick<Reply, 'json'>): unknown {
  const records = [json, ...(isRecord(json) ? Object.values(json) : [])];
  return records.map((each) => valueAt(each, ['relatedAccount'])).find((each) => each !== undefined);
}

/**
 * What the details of a card account give for payments from it: the member that the profile names, the usual
 * one, or the only text that is there; undefined where relatedAccount has none.
 * @throws Untestable where several texts are there and nobody says which
 */
export function cardReference({ target }: Pick<Stage, 'target'>, details: Reply): CardReference | undefined {
  const related = relatedIn(details);
  const usual = valueAt(related, [assumed(target, 'related-account-member')]);
  if (typeof usual === 'string') return { identification: usual, isSure: true };
  if (target.pinnedAssumptions['related-account-member'] !== undefined) return undefined;
  const [only, ...others] = textsIn(related).filter((each) => each !== scheme);
  if (others.length > 0)
    throw new Untestable('relatedAccount holds several texts; pin related-account-member');
  return only === undefined ? undefined : { identification: only, isSure: false };
}

/** The debtorAccount of a payment from a card. */
export function debtorOf({ identification }: CardReference): object {
  return { other: { identification, schemeNameProprietary: scheme }, currency: 'NOK' };
}

/**
 * The id of a card account that the PSU has already.
 * @throws Untestable where none is listed
 */
export async function firstCard({ tpp }: Pick<Access, 'tpp'>): Promise<string> {
  const list = await tpp.call('list-card-accounts');
  const id = textOf(itemsOf(list.at('cardAccounts'))[0], 'resourceId');
  if (id === '') throw new Untestable('no card account of the PSU is listed');
  return id;
}

/**
 * What a payment from a card names as its debtorAccount.
 * @throws Untestable where the PSU is not told the reference
 */
export async function cardDebtor(
  stage: Pick<Stage, 'target'>,
  { tpp }: Pick<Access, 'tpp'>,
  card: Awaited<ReturnType<typeof makeNumberedCard>>,
): Promise<object> {
  const cardAccountId = listedCard(await tpp.call('list-card-accounts'), card);
  const details = await tpp.call('read-card-account', { params: { cardAccountId } });
  const reference = cardReference(stage, details);
  if (reference === undefined)
    throw new Untestable('the details of the card account give no reference for payments');
  return debtorOf(reference);
}
