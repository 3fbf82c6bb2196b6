import {
  type Access,
  addDays,
  afterBatch,
  grantWithCards,
  expectThat,
  fillAccount,
  jsonBody,
  judgeIfPinned,
  osloDate,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  statusOf,
  wellAfter,
  withBody,
} from '../../lib/harness/kit/index.js';
import { businessDay, earlierNextYear, laterInMonth } from '../payments/bodies.js';
import { alone, inBasket, type Way } from './orders/cancelling.js';
import { type Books, expectOnce, isInBooks, readBooks } from './orders/books.js';
import { markOrder } from './orders/marked.js';

/** A payment that the PSU approved for a day, or for today where it names none. */
interface Dated {
  readonly kind: PaymentKind;
  readonly due: string | undefined;
  readonly paymentId: string;
  readonly text: string;
  /** Its status once it was approved. */
  readonly first: unknown;
}

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** One of a kind, approved; undefined where the bank does not take it. */
async function approveFor(
  scene: Scene,
  access: Access,
  kind: PaymentKind,
  due: string | undefined,
  way: Way = alone,
): Promise<Dated | undefined> {
  const { tpp } = access;
  const { text, request } = markOrder(scene, kind);
  const day = kind.family === 'periodic-payment' ? 'startDate' : 'requestedExecutionDate';
  const dated = due === undefined ? request : withBody(request, { ...Object(jsonBody(request)), [day]: due });
  const paymentId = paymentIdIn(await tpp.send(dated, { odd: true }));
  if (paymentId === undefined) return undefined;
  await way.approve(scene, access, kind, paymentId);
  return { kind, due, paymentId, text, first: await statusOf(tpp, kind, paymentId) };
}

/** Payments of every kind for the next bank day and for one further on; an instant payment has none. */
async function approveEach(scene: Scene, access: Access, cards: readonly PaymentKind[], far: string) {
  const made: Dated[] = [];
  for (const kind of [...paymentKinds(scene, access), ...cards]) {
    if (kind.product.startsWith('instant-')) continue;
    for (const due of [businessDay(scene, 1), far]) {
      const one = await approveFor(scene, access, kind, due);
      if (one !== undefined) made.push(one);
    }
  }
  return made;
}

interface Looked {
  readonly statuses: readonly unknown[];
  readonly books: Books;
}

async function look(access: Access, all: readonly Dated[]): Promise<Looked> {
  const statuses: unknown[] = [];
  for (const { kind, paymentId } of all) statuses.push(await statusOf(access.tpp, kind, paymentId));
  return { statuses, books: await readBooks(access) };
}

/** What is for a later day than today is neither settled nor booked. */
function judgeWaiting(
  scene: Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'target' | 'time'>,
  all: readonly Dated[],
  { statuses, books }: Looked,
): void {
  const today = osloDate(scene.time.now());
  for (const [at, { kind, due, text }] of all.entries()) {
    if (due === undefined || due <= today) continue;
    const isBooked = isInBooks(books, text);
    const isKept = statuses[at] !== 'ACSC' && !isBooked;
    // Of the day the law says nothing that would fail a bank by itself.
    judgeIfPinned(scene, 'SCA-11', `a ${kind.name} for a later day is not executed before`, () =>
      expectThat(isKept, 'one that waits', isBooked ? 'a booked transaction' : 'ACSC'),
    );
  }
}

/** The day that a PSU approved is kept, whatever is paid and from what. */
export const dayKept = scenario({
  id: 'execution/day-kept',
  title: 'Payments of every kind for a later day wait for it, and are moved on when it has come',
  clauses: ['SCA-11', 'ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'many-scas'],
  pulls: ['clock', 'funds'],
  steps: 9,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, target, time } = stage;
    const { access, cards } = await grantWithCards(stage);
    await fillAccount(stage, access);
    const far = laterInMonth(stage);
    const waiting = await approveEach(stage, access, cards, far);
    const [domestic] = paymentKinds(stage, access);
    const way = target.capabilities.baskets === false ? alone : inBasket;
    const nextYear = domestic && (await approveFor(stage, access, domestic, earlierNextYear(stage), way));
    if (nextYear !== undefined) waiting.push(nextYear);
    const now = domestic && (await approveFor(stage, access, domestic, undefined));
    const all = [...waiting, ...(now === undefined ? [] : [now])];
    const isRun = ({ statuses }: Looked) => now === undefined || statuses.at(-1) !== now.first;
    const first = await afterBatch(stage, access, (by) => look(by, all), isRun);
    judgeWaiting(stage, all, first.seen);
    if (target.levers.clock === undefined) return;
    await time.moveTo(Date.parse(`${addDays(far, -1)}T19:30:00Z`));
    await target.levers.batchRun?.({});
    judgeWaiting(stage, all, await look(await psu.grants(stage.tpp), all));
    await time.moveTo(wellAfter(far));
    await target.levers.batchRun?.({});
    const byThen = await psu.grants(stage.tpp);
    const late = await look(byThen, all);
    await target.levers.batchRun?.({});
    const again = await readBooks(byThen);
    for (const { kind, text } of waiting.filter((each) => each.kind.family === 'payment'))
      judge('SCA-11', `a ${kind.name} for a later day is booked once, whatever runs follow`, () =>
        expectOnce(again, text),
      );
    // Only where a run moves what was for today is it sure what the lever does.
    if (now === undefined || !isRun(first.seen)) return;
    for (const [at, { kind, due, first: before }] of waiting.entries()) {
      const status = late.statuses[at];
      // No run takes what is periodic, and what is in execution already may stay there.
      if (due === undefined || due > far) continue;
      if (kind.family === 'periodic-payment' || !['PDNG', 'ACTC', 'ACCP'].includes(String(before))) continue;
      judge('ENV-10', `a run after the day of a ${kind.name} has moved it on`, () =>
        expectThat(status !== before && status !== 'CANC', 'another status, and not CANC', status),
      );
    }
  },
});
