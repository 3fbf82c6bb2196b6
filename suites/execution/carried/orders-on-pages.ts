/** What an SCA approves when its browser names another order than the page, or other things of the order. */

import {
  expectThat,
  gone,
  hasSum,
  mistoldIn,
  orderedSum,
  plainSum,
  type Psu,
  type Redirected,
  type Stage,
  type Swap,
  type Swaps,
  type Tpp,
  trySca,
} from '../../../lib/harness/kit/index.js';
import type { Made, Sort } from '../started.js';
import { idsSwapped, textsSwapped, transfersOf } from './swaps-of-orders.js';

type Scene = Pick<Stage<'SCA-11' | 'SCA-17'>, 'judge' | 'psu'>;

/** Whose browser it is, at which TPP, and what it is about. */
export interface Browsing {
  readonly tpp: Tpp;
  readonly sort: Sort;
}

/** Whether the person was shown the sum of an order, by which its page is known. */
function isShown({ pages = [] }: Redirected, { order }: Made): boolean {
  const text = pages.map((each) => each.text).join(' ');
  return transfersOf(order).every((each) => hasSum(text, orderedSum(each)));
}

/** The status of an order of the sort that its PSU approved. */
async function readApprovedStatus(psu: Psu, { tpp, sort }: Browsing): Promise<unknown> {
  const made = await sort.make();
  const started = await made?.startNamed();
  if (made === undefined || started?.link('scaRedirect') === undefined) return undefined;
  await trySca(psu, tpp, started);
  const status = await made.status();
  return gone.has(status) && sort.isCancelled !== true ? undefined : status;
}

/** What is put in place of what, and where it was found. */
interface Played {
  readonly swaps: Swaps;
  readonly own: Made;
  readonly other: Made;
  readonly back: Redirected | undefined;
  /** The status of the other order before. */
  readonly before: unknown;
}

/** The other order waits for its SCA, too, while the browser of the PSU is played behind the link of one. */
async function play(
  { psu }: Scene,
  { tpp, sort }: Browsing,
  makeOther: Sort['make'],
  on: Swaps['on'],
  kinds: readonly Swap['kind'][],
): Promise<Played | undefined> {
  const [own, other] = [await sort.make(), await makeOther()];
  if (own === undefined || other === undefined) return undefined;
  await other.startNamed();
  const before = await other.status();
  const started = await own.startNamed();
  if (started.link('scaRedirect') === undefined) return undefined;
  const of = [...idsSwapped(own, other), ...textsSwapped(own, other, tpp.binding)];
  const swaps: Swaps = { of: of.filter(({ kind }) => kinds.includes(kind)), on, made: new Set() };
  const back = await trySca(psu, tpp, started, { smuggled: { swaps } });
  return { swaps, own, other, back, before };
}

/** Nothing of the order is changed by the browser. */
async function judgeTexts({ judge }: Scene, name: string, { swaps, own }: Played): Promise<void> {
  const smuggled = [...swaps.made].filter(({ kind }) => kind === 'text').map(({ to }) => plainSum(to));
  if (smuggled.length === 0) return;
  const details = await own.details();
  const changed = details.accepted ? mistoldIn(details.json, own.order) : [];
  const taken = changed.find(({ told }) => smuggled.includes(plainSum(told)));
  judge('SCA-11', `a ${name} is approved as it was initiated, whatever the form says`, () =>
    expectThat(taken === undefined, taken?.ordered ?? '', `another ${taken?.member ?? ''}`),
  );
}

/**
 * Plays the browser of the PSU in which the ids, the sum and the payee of another order of the PSU stand in
 * place of those of the order.
 * @returns true where the pages carry an id along
 */
export async function judgeOwnOrders(scene: Scene, browsing: Browsing): Promise<boolean> {
  const { psu, judge } = scene;
  const { sort } = browsing;
  let carriesId = false;
  let kinds: readonly Swap['kind'][][] = [['id', 'text']];
  for (let round = 0; round < kinds.length; round += 1) {
    const played = await play(scene, browsing, sort.make, 'decision', kinds[round] ?? []);
    if (played === undefined) return carriesId;
    const { swaps, other, back, before } = played;
    const found = new Set([...swaps.made].map(({ kind }) => kind));
    // What is refused for one thing says nothing of the other.
    if (found.size > 1) kinds = [['id', 'text'], ['id'], ['text']];
    await judgeTexts(scene, sort.name, played);
    if (!found.has('id')) continue;
    carriesId = true;
    const after = await other.status();
    // Who was shown the other order has approved that one.
    if (back !== undefined && isShown(back, other)) continue;
    const moved = after !== before && after === (await readApprovedStatus(psu, browsing));
    judge('SCA-11', `the page of one ${sort.name} approves no other, whatever its form names`, () =>
      expectThat(!moved, 'the status that it had', after),
    );
  }
  return carriesId;
}

/** The same with the ids of the order of another PSU, from the link on. */
export async function judgeOrdersOfAnother(
  scene: Scene,
  browsing: Browsing,
  theirs: Sort,
  on: Swaps['on'],
): Promise<void> {
  const { psu, judge } = scene;
  const played = await play(scene, browsing, theirs.make, on, ['id']);
  if (played === undefined || played.swaps.made.size === 0) return;
  const after = await played.other.status();
  const moved = after !== played.before && after === (await readApprovedStatus(psu, browsing));
  judge('SCA-17', `a ${theirs.name} of another PSU is not approved by a form that names it`, () =>
    expectThat(!moved, 'the status that it had', after),
  );
}
