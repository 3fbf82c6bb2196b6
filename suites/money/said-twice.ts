import {
  type Access,
  afterBatch,
  callOn,
  drawKinds,
  expectThat,
  judgeIfPinned,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { type Books, isInBooks, readBooks } from '../execution/orders/books.js';
import { formsOf, type Form, type Told } from './twice/forms.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** An order that the bank took although it says something twice, and what was told of it so far. */
interface Taken {
  readonly what: string;
  readonly form: Form;
  /** Undefined where the page shows neither of the two, or both. */
  readonly page: Told | undefined;
  readonly details: Told | undefined;
}

/** Kinds of payments beside the domestic one. */
const most = { again: 0, quick: 1, standard: 9, full: 9 } as const;

/** Orders one payment; undefined where the bank refuses it, as it may. */
async function take(
  scene: Scene,
  { tpp }: Access,
  kind: PaymentKind,
  form: Form,
): Promise<Taken | undefined> {
  const paymentId = orderedIdIn(await tpp.send(form.request, { odd: true }));
  if (paymentId === undefined) return undefined;
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return undefined;
  const back = await trySca(scene.psu, tpp, started);
  if (back?.succeeded !== true) return undefined;
  const details = await callOn(tpp, kind, paymentId, 'details');
  const text = (back.pages ?? []).map((each) => each.text).join(' ');
  return {
    what: `a ${kind.name} with ${form.where}`,
    form,
    page: form.onPage(text),
    details: details.accepted ? form.inReply(details.json) : undefined,
  };
}

/** Whether a bank refuses what says something twice is open; what it makes of it is one thing. */
function judgeTaken(scene: Scene, { what, form, page, details }: Taken, books: Books | undefined): void {
  const booked = books && form.inBooks(books);
  if (page !== undefined && booked !== undefined)
    scene.judge('SCA-11', `of ${what} that is booked which its page showed`, () =>
      expectThat(booked === page, `the ${page} one`, `the ${booked} one`),
    );
  const done = page ?? booked;
  if (details !== undefined && done !== undefined)
    judgeIfPinned(scene, 'SCA-11', `of ${what} the details tell what was approved`, () =>
      expectThat(details === done, `the ${done} one`, `the ${details} one`),
    );
}

/** Parts of a bank may read a body with two members of one name each in their own way. */
export const saidTwice = scenario({
  id: 'money/said-twice',
  title:
    'Of an order that says a member twice the page shows, the details tell and the run books the same one',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  pulls: ['batchRun', 'funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, target } = stage;
    const access = await psu.grants(stage.tpp);
    const own = access.tpp.binding.accounts.filter(({ currency }) => currency === 'NOK');
    const [payer, second] = own;
    if (payer === undefined || second === undefined)
      throw new Untestable('the PSU has no two accounts in NOK, so none can stand in for the other');
    for (const { bban } of own) await target.levers.funds?.({ account: bban, amount: '20000000.00' });
    const taken: Taken[] = [];
    for (const kind of drawKinds(stage, paymentKinds(stage, access), most))
      for (const form of formsOf(stage, kind, second)) {
        const one = await take(stage, access, kind, form);
        if (one !== undefined) taken.push(one);
      }
    const runs = taken.length > 0 && target.levers.batchRun !== undefined;
    const books = runs
      ? (
          await afterBatch(stage, access, readBooks, (seen) =>
            taken.some(({ form }) => isInBooks(seen, form.text)),
          )
        ).seen
      : undefined;
    for (const each of taken) judgeTaken(stage, each, books);
  },
});
