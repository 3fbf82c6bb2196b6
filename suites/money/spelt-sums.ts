/** Payments of one kind whose sums are written in several ways, and what has to leave for each. */

import {
  expectThat,
  jsonBody,
  type RequestDraft,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';

/** One transfer, the way its sum is written, and the text that finds it. */
export interface Spelt {
  readonly amount: string;
  readonly text: string;
}

/** A creation, and the transfers that it orders: one or, in bulk, several. */
export type SpeltCreation = readonly [request: RequestDraft, sums: readonly Spelt[]];

/** What of a unit sums may differ in where they are exchanged. Misread digits are more. */
const rounding = 0.4;

/** Less than the smallest unit. */
const hair = 0.005;

/** The next sum from a whole one on that is less than its hundredths where floats are multiplied and cut. */
function awkwardFrom(whole: string): string {
  let hundredths = Number(whole) * 100;
  const spelt = () => (hundredths / 100).toFixed(2);
  do hundredths += 1;
  while (Math.trunc(Number(spelt()) * 100) === hundredths);
  return spelt();
}

/**
 * A sum with all its digits and with fewer, the whole sum below it likewise, one with a zero within, and one
 * that a float does not keep.
 */
function spellingsFrom(whole: string): readonly string[] {
  return [`${whole}.90`, `${whole}.9`, `${whole}.00`, whole, `${whole}.09`, awkwardFrom(whole)];
}

function marked(order: object, { amount, text }: Spelt): object {
  const { instructedAmount } = { instructedAmount: {}, ...order };
  const sum = { instructedAmount: { ...instructedAmount, amount } };
  return { ...order, ...sum, remittanceInformationUnstructured: text };
}

/** The sum in the body of a creation, in a bulk payment the first one. */
function usualSum({ body }: RequestDraft): { readonly whole: string; readonly currency: string | undefined } {
  const text = body.toString('utf8');
  const [, sum = ''] = /"instructedAmount":\{([^}]*)\}/.exec(text) ?? [];
  const [, whole = '41'] = /"amount":"(\d+)/.exec(sum) ?? [];
  return { whole, currency: /"currency":"([A-Z]{3})"/.exec(sum)?.[1] };
}

/** Whether a creation orders a sum in a currency. */
export function isIn(creation: RequestDraft, currency: string | undefined): boolean {
  return usualSum(creation).currency === currency;
}

/** The creation of one payment for each spelling of its sum, or of a bulk payment that has all of them. */
export function inEverySpelling(
  { random }: Pick<Stage, 'random'>,
  creation: RequestDraft,
): readonly SpeltCreation[] {
  const order = Object(jsonBody(creation));
  const amounts = spellingsFrom(usualSum(creation).whole);
  const sums = amounts.map((amount) => ({ amount, text: `psd2 ${random.reference(9)}` }));
  if (!Array.isArray(order.payments))
    return sums.map((each) => [withBody(creation, marked(order, each)), [each]]);
  const [first]: readonly object[] = order.payments;
  const payments = sums.map((each) => marked({ ...first }, each));
  return [[withBody(creation, { ...order, payments }), sums]];
}

/** What left the account for a sum. */
export type Seen = readonly [asked: number, left: number];

/** A sum for which something else left than is due beside the first one, where each unit costs so much. */
function misfit(seen: readonly Seen[], rate: number): Seen | undefined {
  const [[first, leftFirst] = [1, 1]] = seen;
  return seen.find(([asked, left]) => Math.abs(left - leftFirst - (asked - first) * rate) > rate * rounding);
}

/**
 * What leaves is in proportion to the sums, since what is exchanged is exchanged at one rate. Where nothing
 * is exchanged, the same fee may leave with each.
 */
export function expectInProportion(all: readonly Seen[], isExchanged: boolean): void {
  const [[first, leftFirst] = [1, 1]] = all;
  // A fee within what is exchanged hides in sums that are almost alike, and in those alone.
  const seen = isExchanged ? all.filter(([sum]) => Math.abs(sum - first) < 2) : all;
  // Where the first one costs nothing beside its sum, the others do not either.
  const isExact = !isExchanged && Math.abs(leftFirst - first) < hair;
  const other = isExact
    ? seen.find(([wanted, told]) => Math.abs(told - wanted) >= hair)
    : misfit(seen, leftFirst / first);
  const [asked, left] = other ?? [];
  if (asked === undefined || left === undefined) return;
  if (!isExact && !isExchanged && misfit(seen, 1) === undefined) return;
  expectThat(false, `for ${asked} its share of ${leftFirst} for ${first}`, left.toFixed(2));
}
