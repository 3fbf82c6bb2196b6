import {
  type Access,
  afterBatch,
  approveOne,
  dueNow,
  expectThat,
  fillAccount,
  jsonBody,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  trySca,
  Untestable,
  withBody,
} from '../../lib/harness/kit/index.js';
import { type Books, carrying, readBooks, sumOf } from './books.js';

type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

/** One transfer, the way its sum is written, and the text that finds it. */
interface Spelt {
  readonly amount: string;
  readonly text: string;
}

/** A payment of one transfer or, in bulk, of several. */
interface Ordered {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly sums: readonly Spelt[];
}

/** What of a unit sums may differ in where they are exchanged. Misread digits are more. */
const rounding = 0.4;

/** A sum with all its digits, and the same with fewer where that is the same; and the like without a rest. */
function spellingsFrom(whole: number): readonly string[] {
  return [`${whole}.90`, `${whole}.9`, `${whole}.00`, `${whole}`, `${whole}.09`];
}

function marked(order: object, { amount, text }: Spelt): object {
  const { instructedAmount } = { instructedAmount: {}, ...order };
  const sum = { instructedAmount: { ...instructedAmount, amount } };
  return { ...order, ...sum, remittanceInformationUnstructured: text };
}

/** The creation of one payment for each spelling, or of a bulk payment that has all of them. */
function creationsOf(
  scene: Scene,
  creation: RequestDraft,
  amounts: readonly string[],
): readonly (readonly [request: RequestDraft, sums: readonly Spelt[]])[] {
  const order = Object(jsonBody(creation));
  const sums = amounts.map((amount) => ({ amount, text: `psd2 ${scene.random.reference(9)}` }));
  if (!Array.isArray(order.payments))
    return sums.map((each) => [withBody(creation, marked(order, each)), [each]]);
  const [first]: readonly object[] = order.payments;
  const payments = sums.map((each) => marked({ ...first }, each));
  return [[withBody(creation, { ...order, payments }), sums]];
}

/** Payments of a kind with each spelling that the bank takes: whether fewer digits are taken is open. */
async function orderAll(scene: Scene, { tpp }: Access, kind: PaymentKind): Promise<readonly Ordered[]> {
  const creation = dueNow(kind.creation(), true);
  const usual = /"amount":"(\d+)/.exec(creation.body.toString('utf8'))?.[1] ?? '41';
  const all = creationsOf(scene, creation, spellingsFrom(Number(usual)));
  const replies = await tpp.all(all.map(([request]) => ({ request, odd: true as const })));
  return all.flatMap(([, sums], at) => {
    const paymentId = paymentIdIn(replies[at]);
    return paymentId === undefined ? [] : [{ kind, paymentId, sums }];
  });
}

/** One SCA for all that a basket takes, and one for each of the others. */
async function approveAll(scene: Scene, { tpp }: Access, ordered: readonly Ordered[]): Promise<void> {
  const singles = ordered.filter(({ kind }) => kind.family === 'payment');
  const grouped = ordered.filter(({ kind }) => kind.family !== 'payment');
  const body = { paymentIds: singles.map(({ paymentId }) => paymentId) };
  const basket =
    scene.target.capabilities.baskets === false || singles.length === 0
      ? undefined
      : await tpp.send(tpp.request('create-basket', { body }), { odd: true });
  const basketId = basket?.at('basketId');
  if (typeof basketId === 'string') {
    const started = await tpp.call('start-basket-authorisation', { params: { basketId } });
    if (started.link('scaRedirect') !== undefined) await trySca(scene.psu, tpp, started);
  }
  for (const { kind, paymentId } of typeof basketId === 'string' ? grouped : ordered)
    await approveOne(scene.psu, tpp, kind, paymentId);
}

/** What left the account that pays for a transfer; undefined where that is not told. */
function leftFor(books: Books, bban: string, { text }: Spelt): number | undefined {
  const sums = carrying(books.get(bban)?.booked ?? [], text).flatMap((each) => sumOf(each) ?? []);
  // A fee may be booked beside it.
  return sums.length === 0 ? undefined : Math.max(...sums.map(Math.abs));
}

/** Each sum beside the first of its kind: what is exchanged is exchanged at one rate. */
function expectInProportion(seen: readonly (readonly [asked: number, left: number])[]): void {
  const [[first, leftFirst] = [1, 1]] = seen;
  const rate = leftFirst / first;
  for (const [asked, left] of seen) {
    const due = asked * rate;
    expectThat(Math.abs(left - due) <= rate * rounding, `${due.toFixed(2)} for ${asked}`, left.toFixed(2));
  }
}

/** However a sum is written, it is that sum. */
export const everySpelling = scenario({
  id: 'execution/every-spelling',
  title: 'In every product a sum is executed as what it is, whether its last zeros are written or not',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  pulls: ['clock', 'funds'],
  widens: true,
  async run(stage) {
    const { judge, observe, target } = stage;
    if (target.sca?.sparing === true)
      throw new Untestable('so many SCAs are more than a person should be asked for');
    const access = await stage.psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const [payer] = access.tpp.binding.accounts;
    const kinds = paymentKinds(stage, access).filter(({ family }) => family !== 'periodic-payment');
    const ordered: Ordered[] = [];
    for (const kind of kinds) ordered.push(...(await orderAll(stage, access, kind)));
    await approveAll(stage, access, ordered);
    const bban = payer?.bban ?? '';
    const isTold = (books: Books) => (each: Spelt) => leftFor(books, bban, each) !== undefined;
    const { seen } = await afterBatch(stage, access, readBooks, (books) =>
      ordered.some(({ sums }) => sums.some(isTold(books))),
    );
    for (const kind of kinds) {
      const sums = ordered.flatMap((each) => (each.kind === kind ? each.sums : []));
      const told = sums.flatMap((each) => {
        const left = leftFor(seen, bban, each);
        return left === undefined ? [] : [[Number(each.amount), left] as const];
      });
      // Whether a list tells of executed payments with their text is open.
      if (told.length < 2) observe('SCA-11', `no two sums of a ${kind.name} are told`);
      else judge('SCA-11', `what leaves for a ${kind.name} is its sum`, () => expectInProportion(told));
    }
  },
});
