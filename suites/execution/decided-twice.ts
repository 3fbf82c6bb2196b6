import {
  type Access,
  afterBatch,
  callOn,
  createBasket,
  drawKinds,
  expectThat,
  fillAccount,
  jsonBody,
  type PaymentKind,
  paymentKinds,
  type Reply,
  scenario,
  type Stage,
  startBasket,
  statusOf,
  trySca,
  unlessStuck,
  withBody,
} from '../../lib/harness/kit/index.js';
import { expectNoMore, readBooks, timesInBooks } from './orders/books.js';
import { createMarked } from './orders/marked.js';

type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 0, quick: 1, standard: 9, full: 9 } as const;

/** An SCA, and the texts of the payments that it approves. */
interface Waiting {
  readonly name: string;
  readonly texts: readonly string[];
  readonly started: Reply;
  /** Another link to the same, started later. */
  readonly again?: Reply;
}

/** A basket of two payments, where the bank takes it. */
async function waitingBasket(scene: Scene, access: Access): Promise<readonly Waiting[]> {
  const [domestic] = paymentKinds(scene, access);
  if (domestic === undefined || scene.target.capabilities.baskets === false) return [];
  const made = [await createMarked(scene, access, domestic), await createMarked(scene, access, domestic)];
  const paymentIds = made.flatMap(({ paymentId }) => paymentId ?? []);
  const basketId = await createBasket(access.tpp, paymentIds);
  if (basketId === undefined) return [];
  const started = await startBasket(access.tpp, basketId);
  const again = await startBasket(access.tpp, basketId);
  return [{ name: 'basket', texts: made.map(({ text }) => text), started, again }];
}

/** With one transfer: the fees of several look like one that is booked twice. */
function withOneTransfer(kind: PaymentKind): PaymentKind {
  const creation = () => {
    const request = kind.creation();
    const order = Object(jsonBody(request));
    const isBulk = Array.isArray(order.payments);
    return isBulk ? withBody(request, { ...order, payments: order.payments.slice(0, 1) }) : request;
  };
  return { ...kind, creation };
}

/** A payment of each kind. */
async function waitingPayments(scene: Scene, access: Access): Promise<readonly Waiting[]> {
  const kinds = paymentKinds(scene, access).filter(({ family }) => family !== 'periodic-payment');
  const waiting: Waiting[] = [];
  for (const kind of drawKinds(scene, kinds, most)) {
    const { text, paymentId } = await createMarked(scene, access, withOneTransfer(kind));
    if (paymentId === undefined) continue;
    waiting.push({
      name: kind.name,
      texts: [text],
      started: await callOn(access.tpp, kind, paymentId, 'start'),
      again: await callOn(access.tpp, kind, paymentId, 'start'),
    });
  }
  return waiting;
}

/** Which of two opposite decisions stands is open, so that it is told. */
async function observeYesAndNo(
  scene: Scene & Pick<Stage<'SCA-11'>, 'observe'>,
  access: Access,
): Promise<void> {
  const [domestic] = paymentKinds(scene, access);
  if (domestic === undefined) return;
  const { paymentId } = await createMarked(scene, access, domestic);
  if (paymentId === undefined) return;
  const started = await callOn(access.tpp, domestic, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return;
  const back = await unlessStuck(() =>
    scene.psu.completes(access.tpp, started, { decision: 'cancel', alsoDecides: 'approve' }),
  );
  const end = back === undefined ? 'to no redirect' : back.succeeded ? 'to success' : 'to failure';
  const status = await statusOf(access.tpp, domestic, paymentId);
  scene.observe(
    'SCA-11',
    `no and yes at the same moment lead ${end}, and the payment has the status ${String(status)}`,
  );
}

/** A button that is pressed twice at the same moment is one yes, and so are two links to one payment. */
export const decidedTwice = scenario({
  id: 'execution/decided-twice',
  title:
    'A payment that is approved twice, at the same moment, by two links or behind one used link, is executed once',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    const isPressedTwice = target.sca?.decidesTwice === true;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    if (isPressedTwice) await observeYesAndNo(stage, access);
    const all = [...(await waitingPayments(stage, access)), ...(await waitingBasket(stage, access))];
    const twice = isPressedTwice ? ({ alsoDecides: 'approve' } as const) : {};
    for (const { started, again } of all) {
      if (started.link('scaRedirect') !== undefined)
        await unlessStuck(() => psu.completes(access.tpp, started, twice));
      if (again?.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, again);
    }
    const { seen, access: later } = await afterBatch(stage, access, readBooks, (books) =>
      all.some(({ texts }) => texts.some((text) => timesInBooks(books, text) > 0)),
    );
    for (const { name, texts } of all)
      for (const text of texts) {
        const times = timesInBooks(seen, text);
        if (times === 0) continue;
        judge('SCA-11', `a ${name} that is approved twice, and by another link, is executed once`, () =>
          expectThat(times === 1, 'one booked transaction', times),
        );
      }
    for (const { started } of all)
      if (started.link('scaRedirect') !== undefined) await trySca(psu, later.tpp, started);
    await target.levers.batchRun?.({});
    const after = await readBooks(later);
    for (const { name, texts } of all)
      for (const text of texts.filter((each) => timesInBooks(seen, each) > 0))
        judge('SCA-11', `a ${name} is not executed again when the PSU goes behind its used link`, () =>
          expectNoMore(seen, after, text),
        );
  },
});
