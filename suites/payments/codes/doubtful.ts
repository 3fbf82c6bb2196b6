import {
  countries,
  currencies,
  currencyStanding,
  minorUnits,
  purposeCodes,
  type standingOf,
} from '../../../lib/harness/kit/index.js';
import { inChunks } from '../bodies.js';

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
