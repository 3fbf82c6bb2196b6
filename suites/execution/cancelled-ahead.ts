import {
  type Access,
  approveOne,
  callOn,
  createBasket,
  expectThat,
  jsonBody,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  type Reply,
  scenario,
  type Stage,
  startBasket,
  statusOf,
  trySca,
  turned,
  unlessStuck,
  Untestable,
  wellAfter,
  withBody,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';
import { carrying, readBooks } from './books.js';
import { markOrder } from './marked.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time'> & { readonly psu: Psu };

/** A payment for a later day that the PSU has called off. */
interface Cancelled {
  readonly what: string;
  readonly text: string;
}

/** How a payment comes to be approved, and whether the PSU says no to its cancellation first. */
interface Way {
  readonly how: string;
  readonly approve: (scene: Scene, access: Access, kind: PaymentKind, paymentId: string) => Promise<unknown>;
  readonly hesitates?: true;
}

const alone: Way = {
  how: '',
  approve: ({ psu }, { tpp }, kind, paymentId) => approveOne(psu, tpp, kind, paymentId),
};

const hesitating: Way = { ...alone, how: ' to whose cancellation the PSU said no first', hesitates: true };

const inBasket: Way = {
  how: ' that was approved in a basket',
  async approve({ psu }, { tpp }, kind, paymentId) {
    const beside = paymentIdIn(await tpp.send(kind.creation()));
    const basketId = await createBasket(
      tpp,
      [beside, paymentId].flatMap((each) => each ?? []),
    );
    const started = basketId === undefined ? undefined : await startBasket(tpp, basketId);
    if (started?.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  },
};

/** The reply to the start of the cancellation, behind which the PSU says yes. */
async function startCancelling(
  { psu }: Scene,
  { tpp }: Access,
  kind: PaymentKind,
  [paymentId, { hesitates }]: readonly [string, Way],
): Promise<Reply> {
  const start = () => callOn(tpp, kind, paymentId, 'cancel');
  const first = await start();
  if (hesitates !== true || first.link('scaRedirect') === undefined) return first;
  await unlessStuck(() => psu.completes(tpp, first, { decision: 'cancel' }));
  return start();
}

/**
 * A payment for the day that was approved and then cancelled, by the yes of the PSU where the bank asks for
 * it, whatever its status tells then; undefined where it is not cancelled.
 */
async function cancelOne(
  scene: Scene,
  access: Access,
  kind: PaymentKind,
  [due, way]: readonly [string, Way],
): Promise<Cancelled | undefined> {
  const { tpp } = access;
  const { text, request } = markOrder(scene, kind);
  const later = withBody(request, { ...Object(jsonBody(request)), requestedExecutionDate: due });
  const paymentId = paymentIdIn(await tpp.send(later, { odd: true }));
  if (paymentId === undefined) return undefined;
  await way.approve(scene, access, kind, paymentId);
  const cancelled = { what: `${kind.name}${way.how}`, text };
  const deleting = await callOn(tpp, kind, paymentId, 'delete');
  if (!deleting.accepted) return undefined;
  if (deleting.link('startAuthorisation') !== undefined) {
    const started = await startCancelling(scene, access, kind, [paymentId, way]);
    const asks = started.link('scaRedirect') !== undefined;
    const back = asks ? await trySca(scene.psu, tpp, started) : undefined;
    if (back?.succeeded === true) return cancelled;
  }
  return (await statusOf(tpp, kind, paymentId)) === 'CANC' ? cancelled : undefined;
}

/** Kinds beside the domestic one. */
const most = { again: 2, quick: 1, standard: 9, full: 9 } as const;

/** What waits for its day waits for it no longer once the PSU has called it off. */
export const cancelledAhead = scenario({
  id: 'execution/cancelled-ahead',
  title: 'A payment of any kind for a later day that the PSU cancelled before is not executed on that day',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'batch-run'],
  widens: true,
  steps: 6,
  async run(stage) {
    const { tpp, psu, judge, target, time, random } = stage;
    const { depth = 'standard', again, capabilities } = target;
    if (target.sca?.sparing === true)
      throw new Untestable('three SCAs are more than a person should be asked for');
    const access = await psu.grants(tpp);
    const due = businessDay(stage, 3);
    const [domestic, ...others] = paymentKinds(stage, access).filter(
      ({ family, product }) => family !== 'periodic-payment' && !product.startsWith('instant-'),
    );
    if (domestic === undefined) return;
    const ways = [alone, hesitating, ...(capabilities.baskets === false ? [] : [inBasket])];
    const drawn = turned(others, random).slice(0, most[again === true ? 'again' : depth]);
    const plans = [
      ...ways.map((way) => [domestic, way] as const),
      ...drawn.map((kind) => [kind, alone] as const),
    ];
    const cancelled: Cancelled[] = [];
    for (const [kind, way] of plans)
      cancelled.push(...[(await cancelOne(stage, access, kind, [due, way])) ?? []].flat());
    if (cancelled.length === 0) throw new Untestable('the bank cancels no approved payment for a later day');
    // Also a bank that executes nothing on days off, and then what was due, has done so by then.
    await time.moveTo(wellAfter(due));
    await target.levers.batchRun?.({});
    const books = await readBooks(await psu.grants(tpp));
    for (const { what, text } of cancelled)
      judge('SCA-11', `a cancelled ${what} is not executed on its day`, () => {
        const all = [...books.values()].flatMap(({ booked }) => carrying(booked, text));
        expectThat(all.length === 0, 'no booked transaction', 'one is there');
      });
  },
});
