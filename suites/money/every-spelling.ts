import {
  type Access,
  afterBatch,
  approveOne,
  createBasket,
  dueNow,
  fillAccount,
  ibanOf,
  type KnownAccount,
  orderedIdIn,
  payingAccount,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  startBasket,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { type Books, readBooks, sumsOf } from '../execution/orders/books.js';
import { makeEuros } from './arriving/own-things.js';
import { paidFrom } from '../execution/orders/payers.js';
import { expectInProportion, inEverySpelling, isIn, type Seen, type Spelt } from './spelt-sums.js';

type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

/** A kind of payments, and the account that pays for them. */
interface Paid {
  readonly kind: PaymentKind;
  readonly payer: KnownAccount;
}

/** A payment of one transfer or, in bulk, of several. */
interface Ordered {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly sums: readonly Spelt[];
}

/** Payments of a kind with each spelling that the bank takes: whether fewer digits are taken is open. */
async function orderAll(scene: Scene, { tpp }: Access, kind: PaymentKind): Promise<readonly Ordered[]> {
  const all = inEverySpelling(scene, dueNow(kind.creation(), true));
  const replies = await tpp.all(all.map(([request]) => ({ request, odd: true as const })));
  return all.flatMap(([, sums], at) => {
    const paymentId = orderedIdIn(replies[at]);
    return paymentId === undefined ? [] : [{ kind, paymentId, sums }];
  });
}

/** One SCA for all that a basket takes, and one for each of the others. */
async function approveAll(scene: Scene, { tpp }: Access, ordered: readonly Ordered[]): Promise<void> {
  const singles = ordered.filter(({ kind }) => kind.family === 'payment');
  const grouped = ordered.filter(({ kind }) => kind.family !== 'payment');
  const paymentIds = singles.map(({ paymentId }) => paymentId);
  const basketId =
    scene.target.capabilities.baskets === false || singles.length === 0
      ? undefined
      : await createBasket(tpp, paymentIds);
  if (basketId !== undefined) {
    const started = await startBasket(tpp, basketId);
    if (started.link('scaRedirect') !== undefined) await trySca(scene.psu, tpp, started);
  }
  for (const { kind, paymentId } of basketId === undefined ? ordered : grouped)
    await approveOne(scene.psu, tpp, kind, paymentId);
}

/** What left the account that pays for a transfer, a fee that is booked beside it included. */
function leftFor(books: Books, bban: string, { text }: Spelt): number | undefined {
  const sums = sumsOf(books.get(bban)?.booked ?? [], text);
  return sums.length === 0 ? undefined : sums.reduce((total, each) => total + Math.abs(each), 0);
}

/** Payments in euros from an account in euros: what leaves is not exchanged. */
function fromEuros(kinds: readonly PaymentKind[], payer: KnownAccount): readonly Paid[] {
  const { bban, currency } = payer;
  const inEuros = kinds.filter((each) => isIn(each.creation(), currency));
  return inEuros.map((kind) => {
    const name = `${kind.name} from an account in euros`;
    const creation = () => paidFrom(kind.creation(), { iban: ibanOf(bban), currency });
    return { kind: { ...kind, name, creation }, payer };
  });
}

/** However a sum is written, it is that sum. */
export const everySpelling = scenario({
  id: 'money/every-spelling',
  title: 'In every product a sum is executed as what it is, whether its last zeros are written or not',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { judge, observe, target } = stage;
    if (target.sca?.sparing === true)
      throw new Untestable('so many SCAs are more than a person should be asked for');
    const { made: isMade, kind: person } = stage.psu.identity;
    const made = isMade === true && person !== 'corporate' ? await makeEuros(stage) : [];
    const access = await stage.psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const payer = payingAccount(access);
    const all = paymentKinds(stage, access).filter(({ family }) => family !== 'periodic-payment');
    const kinds: readonly Paid[] = [
      ...all.map((kind) => ({ kind, payer })),
      ...made.flatMap((each) => fromEuros(all, each)),
    ];
    const ordered: Ordered[] = [];
    for (const { kind } of kinds) ordered.push(...(await orderAll(stage, access, kind)));
    await approveAll(stage, access, ordered);
    const isTold = (books: Books) => (each: Spelt) => leftFor(books, payer.bban, each) !== undefined;
    const { seen } = await afterBatch(stage, access, readBooks, (books) =>
      ordered.some(({ sums }) => sums.some(isTold(books))),
    );
    for (const { kind, payer: from } of kinds) {
      const sums = ordered.flatMap((each) => (each.kind === kind ? each.sums : []));
      const told = sums.flatMap((each): Seen[] => {
        const left = leftFor(seen, from.bban, each);
        return left === undefined ? [] : [[Number(each.amount), left]];
      });
      const isExchanged = !isIn(kind.creation(), from.currency);
      // Whether a list tells of executed payments with their text is open.
      if (told.length < 2) observe('SCA-11', `no two sums of a ${kind.name} are told`);
      else
        judge('SCA-11', `what leaves for a ${kind.name} is its sum`, () =>
          expectInProportion(told, isExchanged),
        );
    }
  },
});
