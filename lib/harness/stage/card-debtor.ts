/** A card that pays: the reference for it stands in the details of the card account. */

import { Untestable } from '../../model/errors.js';
import { valueAt } from '../replies/reply.js';
import { assumed } from '../target/assumed.js';
import type { Access } from './access.js';
import { listedCard } from './make-accounts.js';
import type { makeNumberedCard } from './make-sandbox.js';
import type { Stage } from './stage.js';

/**
 * What a payment from a card names as its debtorAccount.
 * @throws Untestable where the PSU is not told the reference
 */
export async function cardDebtor(
  { target }: Pick<Stage, 'target'>,
  { tpp }: Pick<Access, 'tpp'>,
  card: Awaited<ReturnType<typeof makeNumberedCard>>,
): Promise<object> {
  const cardAccountId = listedCard(await tpp.call('list-card-accounts'), card);
  const details = await tpp.call('read-card-account', { params: { cardAccountId } });
  const record = details.at('cardAccount') ?? details.json;
  const identification = valueAt(record, ['relatedAccount', assumed(target, 'related-account-member')]);
  if (typeof identification !== 'string')
    throw new Untestable('the details of the card account give no reference for payments');
  return { other: { identification, schemeNameProprietary: 'creditCardAccount' }, currency: 'NOK' };
}
