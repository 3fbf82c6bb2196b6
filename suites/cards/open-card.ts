import {
  type Access,
  listedCard,
  makeNumberedCard,
  type Psu,
  type Stage,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

interface OpenCard {
  readonly access: Access;
  readonly cardAccountId: string;
  /** Its id in the sandbox operations. */
  readonly mockCardAccountId: string;
}

/** A card account that was made for the PSU, opened by consent. */
export async function openCard(
  stage: Pick<Stage, 'target' | 'random'>,
  tpp: Tpp,
  psu: Psu,
): Promise<OpenCard> {
  const made = await makeNumberedCard(stage, tpp, psu.identity.identity);
  psu.ownsMore();
  const access = await psu.grants(tpp);
  const list = await access.tpp.call('list-card-accounts');
  if (!list.accepted) throw new Untestable(`card accounts were answered with status ${list.status}`);
  return { access, cardAccountId: listedCard(list, made), mockCardAccountId: made.id };
}
