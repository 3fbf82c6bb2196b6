import {
  clausesIn,
  countries,
  currencies,
  currencyStanding,
  expectEqual,
  judgeRefusals,
  minorUnits,
  purposeCodes,
  refusalTable,
  scenario,
  shuffled,
  standingOf,
} from '../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody, inChunks } from './bodies.js';

type Standing = ReturnType<typeof standingOf>;

/** Codes that one request has place for. */
export type Codes = Readonly<Partial<Record<'currency' | 'country' | 'purposeCode', string>>>;

/** A code that a bank does not take when it stands alone. */
export interface DoubtfulCode {
  readonly kind: keyof Codes;
  readonly code: string;
  readonly standing: Standing;
}

/** Every code of the tables at least once: each country with a currency and a purpose code. */
export const allCodes: readonly Required<Codes>[] = countries.map((country, index) => ({
  country,
  currency: currencies[index % currencies.length] ?? 'NOK',
  purposeCode: purposeCodes[index % purposeCodes.length] ?? 'OTHR',
}));

/** How many codes of a kind there are among them. */
export function countCodes(tried: readonly Codes[], kind: keyof Codes): number {
  return new Set(tried.flatMap((each) => each[kind] ?? [])).size;
}

/** What codes make of an order. */
export interface CodedMembers {
  readonly instructedAmount?: { readonly amount: string; readonly currency: string };
  readonly country?: string;
  readonly purposeCode?: string;
}

/** A sum in the currency has as many digits as it has. */
function membersFor({ currency, ...others }: Codes): CodedMembers {
  if (currency === undefined) return others;
  const digits = minorUnits(currency);
  const amount = digits === 0 ? '7' : `7.${'1'.repeat(digits)}`;
  return { ...others, instructedAmount: { amount, currency } };
}

/** Finds the codes that a bank does not take. They are tried together, and alone where that fails. */
export async function findDoubtfulCodes(
  together: readonly Codes[],
  standingWith: (members: CodedMembers) => Promise<Standing>,
): Promise<readonly DoubtfulCode[]> {
  async function standingAlone(kind: keyof Codes, code: string): Promise<Standing> {
    const exact = await standingWith(membersFor({ [kind]: code }));
    if (exact === 'taken' || kind !== 'currency' || currencyStanding(code) === 'active') return exact;
    // Where ISO 4217 gives no minor units any more, whole units will do.
    return standingWith({ instructedAmount: { amount: '7', currency: code } });
  }
  const suspects = await inChunks(together, async (each) =>
    (await standingWith(membersFor(each))) === 'taken' ? [] : [each],
  );
  const kinds = ['currency', 'country', 'purposeCode'] as const;
  const alone = kinds.flatMap((kind) =>
    [...new Set(suspects.flat().flatMap((each) => each[kind] ?? []))].map((code) => ({ kind, code })),
  );
  const judged = await inChunks(alone, async ({ kind, code }) => ({
    kind,
    code,
    standing: await standingAlone(kind, code),
  }));
  return judged.filter(({ standing }) => standing !== 'taken');
}

/** The clause on each kind of code, and what several are called. */
export const codeClauses = [
  { kind: 'currency', clause: 'TYPE-19', plural: 'currencies' },
  { kind: 'country', clause: 'TYPE-23', plural: 'countries' },
  { kind: 'purposeCode', clause: 'TYPE-27', plural: 'purpose codes' },
] as const;

/** Bodies that are tried where the scenario runs again under circumstances. */
const mostAgain = 40;

const refusals = refusalTable({
  'PAY-03': ['domestic-payment-pay-03'],
  'PAY-22': ['domestic-payment-pay-22'],
  'PAY-56': ['domestic-payment-pay-56'],
  'TYPE-20': ['domestic-payment-pay-03'],
  'TYPE-24': ['domestic-payment-type-24'],
  'TYPE-25': ['domestic-payment-pay-22'],
  'TYPE-28': ['domestic-payment-pay-56'],
});

/** The closed tables, each code of them and some beside them. */
export const bodyCodes = scenario({
  id: 'payments/body-codes',
  title: 'Every currency, country and purpose code of the tables is taken, and no other',
  clauses: ['TYPE-19', 'TYPE-23', 'TYPE-27', ...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, leaveOpen, random, target } = stage;
    const payer = await psu.grants(tpp);
    const tried = target.again === true ? shuffled(allCodes, random).slice(0, mostAgain) : allCodes;
    const doubtful = await findDoubtfulCodes(tried, async ({ country, ...members }) => {
      const address = country === undefined ? {} : { creditorAddress: { townName: 'Oslo', country } };
      return standingOf(
        await sendCreation(payer, fullBody(stage, payer, { purposeCode: undefined, ...members, ...address })),
      );
    });
    for (const { clause, kind, plural } of codeClauses) {
      const refused = doubtful.filter((each) => each.kind === kind);
      for (const { code } of refused.filter((each) => each.standing === 'unexplained'))
        leaveOpen(clause, `${code} is refused, and no code of the reply says why`);
      const objected = refused.filter((each) => each.standing === 'objected').map(({ code }) => code);
      judge(clause, `each of the ${countCodes(tried, kind)} ${plural} is taken`, () =>
        expectEqual(objected, [], `the ${plural} objected to`),
      );
    }
    const request = creation(payer, fullBody(stage, payer));
    await judgeRefusals(judge, payer.tpp, request, refusals);
  },
});
