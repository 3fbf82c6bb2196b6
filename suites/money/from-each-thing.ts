import {
  type Access,
  afterBatch,
  approveOne,
  domesticProduct,
  expectThat,
  jsonBody,
  pause,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  statusOf,
  withBody,
} from '../../lib/harness/kit/index.js';
import { carrying, readBooks } from '../execution/orders/books.js';
import { markOrder } from '../execution/orders/marked.js';
import { judgeAlike } from './told-alike.js';
import { locate, type Made, makeCards, makeSavings } from './things-that-pay.js';
import { isStale, judgeOthers, judgeStale, type Round, type Thing, toldOf } from './told-of-things.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'signal' | 'target' | 'time' | 'tpp'>;

/** Milliseconds within which every bank tells what it did. */
const patience = 5_000;

/**
 * A payment from one of them; undefined where it was not settled.
 * @param isPatient true where a bank that tells late what it did has time to
 */
async function payFrom(
  scene: Scene,
  access: Access,
  made: Made,
  things: readonly Thing[],
  payer: Thing,
  isPatient: boolean,
): Promise<Round | undefined> {
  const [domestic] = paymentKinds(scene, access);
  if (domestic === undefined) return undefined;
  const { text, request } = markOrder(scene, domestic);
  const kind: PaymentKind = {
    name: payer.name,
    family: 'payment',
    product: domesticProduct,
    creation: () => request,
  };
  const order = Object(jsonBody(request));
  const creation = withBody(request, { ...order, debtorAccount: payer.debtor });
  const others = things.filter((each) => each !== payer);
  const before = await toldOf(access.tpp, [...others, payer]);
  const paymentId = paymentIdIn(await access.tpp.send(creation, { odd: true }));
  if (paymentId === undefined) return undefined;
  await approveOne(scene.psu, access.tpp, kind, paymentId);
  const status = ({ tpp }: Access) => statusOf(tpp, kind, paymentId);
  const { seen, access: later } = await afterBatch(scene, access, status, (each) => each === 'ACSC');
  if (seen !== 'ACSC') return undefined;
  const now = later === access ? things : await locate(scene, later, made);
  const [same] = now.filter(({ name }) => name === payer.name);
  if (same === undefined) return undefined;
  if (isPatient) {
    await toldOf(later.tpp, [same]);
    await pause(patience, scene.signal);
  }
  // First of all, and once more when all others were read.
  const after = await toldOf(later.tpp, [same, ...now.filter((each) => each !== same)]);
  const again = await toldOf(later.tpp, [same]);
  const sum = Number(order.instructedAmount.amount);
  return { access: later, things: now, payer: same, text, sum, before, after, again };
}

/** What one of them paid is booked on none of the other accounts. */
async function judgeBooked({ judge }: Pick<Stage<'SCA-11'>, 'judge'>, round: Round): Promise<void> {
  const { access, things, payer, text } = round;
  const books = await readBooks(access);
  for (const { name, numbers } of things) {
    const lists = numbers.flatMap((each) => books.get(each) ?? []);
    const isNamed = numbers.some((each) => JSON.stringify(payer.debtor).includes(each));
    if (name === payer.name || isNamed || lists.length === 0) continue;
    judge('SCA-11', `what is paid from ${payer.name} is not booked on ${name}`, () =>
      expectThat(
        lists.every(({ booked }) => carrying(booked, text).length === 0),
        'no booked transaction',
        'one is there',
      ),
    );
  }
}

/** Reading what was paid from an account or a card: that it was paid from that one, and from no other. */
export const fromEachThing = scenario({
  id: 'money/from-each-thing',
  title: 'A payment from an account or card moves the balances of that one only, and at once',
  clauses: ['ACC-12', 'SCA-11', 'REG-03'],
  effects: 'creates-payments',
  needs: ['psu', 'sandbox-customers', 'batch-day'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp } = stage;
    if (psu.identity.made !== true) return;
    const made = { cards: await makeCards(stage), savings: await makeSavings(stage) };
    let access = await psu.grants(tpp);
    let things = await locate(stage, access, made);
    for (const { name } of things.filter(({ name: each }) => each !== 'card 2')) {
      const rounds: Round[] = [];
      // What is told late once may have been booked late.
      while (rounds.length < 2 && rounds.every(isStale)) {
        const payer = things.find((each) => each.name === name);
        const round = payer && (await payFrom(stage, access, made, things, payer, rounds.length > 0));
        if (round === undefined) break;
        rounds.push(round);
        ({ access, things } = round);
        judgeOthers(stage, round);
        judgeAlike(stage, round);
        await judgeBooked(stage, round);
      }
      judgeStale(stage, rounds);
    }
  },
});
