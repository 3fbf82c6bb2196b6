import {
  type Access,
  approveOne,
  callOn,
  drawKinds,
  expectThat,
  fillAccount,
  gone,
  jsonBody,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Reply,
  scenario,
  type Stage,
  statusOf,
  trySca,
  withBody,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';
import { type Books, carrying, readBooks, timesInBooks } from './orders/books.js';
import { markOrder } from './orders/marked.js';

type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 0, quick: 1, standard: 9, full: 9 } as const;

/** A payment that is approved, for today or for a later day. */
interface Approved {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly text: string;
}

/** One whose cancellation waits for the PSU, too. */
interface Cancelling extends Approved {
  readonly started: Reply;
}

async function approveSome(scene: Scene, access: Access, due?: string): Promise<readonly Approved[]> {
  const kinds = paymentKinds(scene, access).filter(
    ({ family, product }) => family !== 'periodic-payment' && !product.startsWith('instant-'),
  );
  const approved: Approved[] = [];
  for (const kind of drawKinds(scene, kinds, most)) {
    const { text, request } = markOrder(scene, kind);
    const order = due === undefined ? {} : { requestedExecutionDate: due };
    const made = await access.tpp.send(withBody(request, { ...Object(jsonBody(request)), ...order }), {
      odd: true,
    });
    const paymentId = paymentIdIn(made);
    if (paymentId === undefined) continue;
    await approveOne(scene.psu, access.tpp, kind, paymentId);
    approved.push({ kind, paymentId, text });
  }
  return approved;
}

/** Starts the cancellation of each as far as the bank lets it, and goes behind no link. */
async function beginCancelling({ tpp }: Access, all: readonly Approved[]): Promise<readonly Cancelling[]> {
  const begun: Cancelling[] = [];
  for (const each of all) {
    const deleting = await callOn(tpp, each.kind, each.paymentId, 'delete');
    if (deleting.link('startAuthorisation') === undefined) continue;
    const started = await callOn(tpp, each.kind, each.paymentId, 'cancel');
    if (started.link('scaRedirect') !== undefined) begun.push({ ...each, started });
  }
  return begun;
}

/** What the accounts tell of a text, to compare. */
function told(books: Books, text: string): string {
  return JSON.stringify([...books].map(([bban, { booked }]) => [bban, carrying(booked, text)]));
}

/** Runs the batch while cancellations wait, and goes behind their links afterwards. */
async function judgeLate(
  scene: Scene & Pick<Stage<'END-11'>, 'judge'>,
  access: Access,
  all: readonly Cancelling[],
) {
  if (all.length === 0) return;
  const { psu, judge, target } = scene;
  await target.levers.batchRun?.({});
  const before = await readBooks(access);
  const settled: Cancelling[] = [];
  for (const each of all) {
    const status = await statusOf(access.tpp, each.kind, each.paymentId);
    if (status === 'ACSC' && timesInBooks(before, each.text) > 0) settled.push(each);
  }
  for (const { started } of settled) await trySca(psu, access.tpp, started);
  const after = await readBooks(await psu.grants(access.tpp));
  for (const { kind, paymentId, text } of settled) {
    // A bank may get the money back, and then it is cancelled.
    if (told(before, text) !== told(after, text)) continue;
    const status = await statusOf(access.tpp, kind, paymentId);
    judge('END-11', `a ${kind.name} that was executed meanwhile is cancelled behind no link`, () =>
      expectThat(!gone.has(status), 'ACSC', status),
    );
  }
}

/** Before the first of the runs that a day may have. */
function earlyOn(date: string): number {
  return Date.parse(`${date}T03:00:00Z`);
}

/** The link of a cancellation is kept while the payment is executed. */
export const cancelledLate = scenario({
  id: 'execution/cancelled-late',
  title: 'A payment that a run has executed is called cancelled by no approval of its cancellation',
  clauses: ['END-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'many-scas'],
  pulls: ['clock', 'funds'],
  widens: true,
  steps: 4,
  async run(stage) {
    const { psu, target, time } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    await judgeLate(stage, access, await beginCancelling(access, await approveSome(stage, access)));
    if (target.levers.clock === undefined) return;
    const due = businessDay(stage, 3);
    const ahead = await approveSome(stage, access, due);
    // A bank may take none back on the day itself.
    const before = await beginCancelling(access, await approveSome(stage, access, due));
    await time.moveTo(earlyOn(due));
    const later = await psu.grants(stage.tpp);
    await judgeLate(stage, later, [...before, ...(await beginCancelling(later, ahead))]);
  },
});
