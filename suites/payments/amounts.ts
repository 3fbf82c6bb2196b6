import {
  type Access,
  creationCalls,
  currencies,
  currencyStanding,
  expectThat,
  groupCreation,
  itemsOf,
  jsonBody,
  memberOf,
  minorUnits,
  type Reply,
  type RequestDraft,
  scenario,
  shuffled,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';
import { creation as orderOf, fullBody } from './bodies.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time'>;
type Currency = (typeof currencies)[number];

/** Well-known currencies of each number of minor units, of which one is drawn. */
const byUnits: readonly (readonly Currency[])[] = [
  ['JPY', 'KRW', 'CLP'],
  ['USD', 'GBP', 'SEK', 'CHF'],
  ['KWD', 'BHD', 'TND', 'OMR', 'JOD'],
];

/** Creations of every product; each pays its sum in the first place or, where it has several, in the last. */
function creationsOf(scene: Scene, access: Pick<Access, 'tpp'>): readonly RequestDraft[] {
  const { bulkPayments, periodicPayments } = scene.target.capabilities;
  return [
    ...creationCalls(scene, access).map(({ request }) => request),
    ...(bulkPayments === false ? [] : [groupCreation(scene, access, 'bulk-payment')]),
    ...(periodicPayments === false ? [] : [groupCreation(scene, access, 'periodic-payment')]),
  ];
}

/** The creation with another sum; with the whole creation new otherwise, so that none repeats another. */
function paying(creation: RequestDraft, amount: string, currency: string): RequestDraft {
  const body: unknown = jsonBody(creation);
  const instructedAmount = { amount, currency };
  const payments = itemsOf(memberOf(body, 'payments'));
  const [last] = payments.slice(-1);
  if (last === undefined) return withBody(creation, { ...Object(body), instructedAmount });
  const all = [...payments.slice(0, -1), { ...Object(last), instructedAmount }];
  return withBody(creation, { ...Object(body), payments: all });
}

/** Sums of a currency: with fewer digits than its minor units, with as many, and with more. */
function sumsOf(currency: Currency, whole: string): Readonly<Record<'fewer' | 'exact' | 'more', string>> {
  const units = minorUnits(currency);
  const digits = '4567';
  const shown = (count: number) => (count <= 0 ? whole : `${whole}.${digits.slice(0, count)}`);
  // Whoever takes every currency for one of two digits takes two more where there is none.
  return { fewer: shown(units - 1), exact: shown(units), more: shown(units === 0 ? 2 : units + 1) };
}

/** Currencies with another number of minor units than two, and by a draw a few with two. */
function unusual({ target, random }: Scene): readonly Currency[] {
  const active = currencies.filter((each) => currencyStanding(each) === 'active');
  const usual = shuffled(
    active.filter((each) => minorUnits(each) === 2),
    random,
  );
  const few = target.depth === 'full' ? usual : usual.slice(0, 4);
  return [...active.filter((each) => minorUnits(each) !== 2), ...few];
}

/** No currency has more digits than it has: what is taken with more has a twin that is taken without. */
async function judgeEach(stage: Stage<'TYPE-03'>, payer: Pick<Access, 'tpp'>): Promise<void> {
  const { tpp } = payer;
  const sums = unusual(stage).map((currency) => ({
    currency,
    ...sumsOf(currency, String(11 + stage.random.below(60))),
  }));
  const pay = (amount: string, currency: string) =>
    orderOf(payer, fullBody(stage, payer, { instructedAmount: { amount, currency } }));
  const replies = await tpp.all(
    sums.map(({ more, currency }) => ({ request: pay(more, currency), odd: true as const })),
  );
  const loose = sums.filter((_, at) => replies[at]?.accepted === true);
  const twins = await tpp.all(loose.map(({ exact, currency }) => pay(exact, currency)));
  for (const [at, { more, currency }] of loose.entries())
    if (twins[at]?.accepted === true)
      stage.judge('TYPE-03', `${more} ${currency} is refused as such sums of other currencies are`, () =>
        expectThat(false, 'a refusal (4xx)', 'a payment'),
      );
}

/** Whether a currency is taken is open, and whether fewer digits are, too; so each sum has its twin. */
export const amounts = scenario({
  id: 'payments/amounts',
  title: 'In every product a sum has the minor units of its currency, and no more',
  clauses: ['TYPE-03'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, judge, random, target } = stage;
    const { tpp } = await psu.grants(stage.tpp);
    const drawn = byUnits.flatMap((each) => each[random.below(each.length)] ?? []);
    const tried = target.depth === 'full' ? byUnits.flat() : drawn;
    const creations = creationsOf(stage, { tpp });
    const wanted = creations.flatMap((creation) =>
      tried.map((currency) => ({
        creation,
        currency,
        sums: sumsOf(currency, String(11 + random.below(60))),
      })),
    );
    const send = async (which: 'fewer' | 'exact' | 'more'): Promise<readonly Reply[]> =>
      tpp.all(
        wanted.map(({ creation, currency, sums }) => ({
          request: paying(creation, sums[which], currency),
          odd: true as const,
        })),
      );
    const [fewer, exact, more] = [await send('fewer'), await send('exact'), await send('more')];
    for (const [at, { creation, currency, sums }] of wanted.entries()) {
      const [less, whole, beyond] = [fewer[at], exact[at], more[at]];
      if (less === undefined || whole === undefined || beyond === undefined) continue;
      if (whole.accepted)
        judge('TYPE-03', `${creation.operation}: ${sums.more} ${currency} is refused`, () =>
          expectThat(
            beyond.status >= 400 && beyond.status <= 499,
            'a refusal (4xx)',
            `status ${beyond.status}`,
          ),
        );
      if (less.accepted && sums.fewer !== sums.exact)
        judge(
          'TYPE-03',
          `${creation.operation}: ${sums.exact} ${currency} is taken as ${sums.fewer} is`,
          () => whole.isAccepted(),
        );
    }
    if (target.depth !== 'quick') await judgeEach(stage, { tpp });
  },
});
