import {
  type Access,
  drawKinds,
  expectThat,
  paymentKinds,
  repeatablePayment,
  type ScaChoice,
  scenario,
  type Stage,
  Untestable,
  wellAfter,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';
import { isInBooks, readBooks } from './orders/books.js';
import { alone, type Cancelled, cancelOne, hesitating, inBasket } from './orders/cancelling.js';
import { marked } from './orders/marked.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** The text of a payment for the day that waits for its approval; undefined where it needs none. */
async function leaveOne(scene: Scene, access: Access, due: string): Promise<string | undefined> {
  const { text, body } = marked(scene);
  const waiting = { ...body, requestedExecutionDate: due };
  const created = await access.tpp.send(repeatablePayment(scene, access, waiting));
  return created.link('startAuthorisation') === undefined ? undefined : text;
}

/** Kinds beside the domestic one. */
const most = { again: 2, quick: 1, standard: 9, full: 9 } as const;

/** The domestic payment in every way, and payments of other kinds in the plain one. */
async function cancelSome(scene: Scene, access: Access, due: string): Promise<readonly Cancelled[]> {
  const kinds = paymentKinds(scene, access).filter(
    ({ family, product }) => family !== 'periodic-payment' && !product.startsWith('instant-'),
  );
  const [domestic, ...others] = drawKinds(scene, kinds, most);
  if (domestic === undefined) return [];
  const ways = [alone, hesitating, ...(scene.target.capabilities.baskets === false ? [] : [inBasket])];
  const plans = [
    ...ways.map((way) => [domestic, way] as const),
    ...others.map((kind) => [kind, alone] as const),
  ];
  const cancelled: Cancelled[] = [];
  for (const [kind, way] of plans) {
    const done = await cancelOne(scene, access, kind, [due, way]);
    if (done !== undefined) cancelled.push(done);
  }
  return cancelled;
}

/** What nobody wants, or nobody wanted yet, on the day for which it was ordered. */
async function judgeAhead(scene: Scene, choice: ScaChoice): Promise<void> {
  const { tpp, psu, judge, target, time } = scene;
  if (target.sca?.sparing === true)
    throw new Untestable('three SCAs are more than a person should be asked for');
  const access = await psu.grants(tpp, choice);
  const due = businessDay(scene, 3);
  const waiting = await leaveOne(scene, access, due);
  const cancelled = await cancelSome(scene, access, due);
  // Also a bank that executes nothing on days off, and then what was due, has done so by then.
  await time.moveTo(wellAfter(due));
  await target.levers.batchRun?.({});
  const books = await readBooks(await psu.grants(tpp, choice));
  const judgeText = (text: string, what: string) =>
    judge('SCA-11', `${what} is not executed on its day`, () =>
      expectThat(!isInBooks(books, text), 'no booked transaction', 'one is there'),
    );
  if (waiting !== undefined) judgeText(waiting, 'a payment that nobody approved');
  if (cancelled.length === 0) throw new Untestable('the bank cancels no approved payment for a later day');
  for (const { what, text } of cancelled) judgeText(text, `a cancelled ${what}`);
}

/** What waits for its day waits for it no longer once the PSU has called it off. */
export const cancelledAhead = scenario({
  id: 'execution/cancelled-ahead',
  title:
    'A payment of any kind for a later day that the PSU cancelled, or never approved, is not executed then',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'batch-run'],
  widens: true,
  steps: 6,
  run: (stage) => judgeAhead(stage, {}),
});

/** The same of what is ordered for a company. */
export const cancelledForCompany = scenario({
  id: 'execution/cancelled-for-company',
  title: 'What was ordered for a company and cancelled, or never approved, is not executed on its day',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'clock', 'batch-run'],
  widens: true,
  steps: 6,
  bars: ['repeated'],
  run: ({ corporatePsu: psu, judge, random, target, time, tpp }) =>
    judgeAhead({ psu, judge, random, target, time, tpp }, { context: 'CORPORATE' }),
});
