import {
  currencies,
  expectThat,
  itemsOf,
  memberOf,
  minorUnits,
  type Redirected,
  type Stage,
  valueAt,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe'>;

/** The transfers of an order: one, or those of a bulk payment. */
function transfersOf(order: unknown): readonly unknown[] {
  const payments = itemsOf(memberOf(order, 'payments'));
  return payments.length === 0 ? [order] : payments;
}

function totalOf(sums: readonly Sum[]): Sum | undefined {
  const [first] = sums;
  if (first === undefined || sums.some(({ currency }) => currency !== first.currency)) return undefined;
  return { ...first, minor: sums.reduce((total, { minor }) => total + minor, 0) };
}

/** What a person is asked to approve: the body of each payment. */
type Approved = readonly unknown[];

/** Whether a sum other than nothing stands beside the currency. */
function showsSum(text: string, currency: string): boolean {
  const unit = currency === 'NOK' ? '(?:NOK|kr\\.?)' : currency;
  const sum = String.raw`\d[\d.,]*`;
  const found = text.matchAll(new RegExp(`(${sum})\\s?${unit}|${unit}\\s?(${sum})`, 'giu'));
  return Array.from(found).some(([, before, after]) => /[1-9]/u.test(before ?? after ?? ''));
}

/**
 * The pattern of a sum in minor units, of which there are so many digits, whatever parts its thousands and
 * its fraction: they may stand in elements of their own, with blanks between.
 */
function patternOf(minor: number, fraction: number): string {
  const digits = String(minor).padStart(fraction + 1, '0');
  const [units, rest] = [digits.slice(0, digits.length - fraction), digits.slice(digits.length - fraction)];
  const whole = units.replaceAll(/\B(?=(?:\d{3})+$)/gu, String.raw`[ .,'’\u00a0\u202f]?`);
  const part = rest.replace(/0+$/u, '');
  const after = part === '' ? '' : String.raw`\s?[.,:]?\s?${part}0{0,3}`;
  return String.raw`(?<!\d)${whole}${after}(?!\d)`;
}

/** A sum that is approved, in minor units. */
interface Sum {
  readonly minor: number;
  readonly currency: string;
}

function hasSum(text: string, { minor, currency }: Sum): boolean {
  return new RegExp(patternOf(minor, minorUnits(currency)), 'u').test(text);
}

/** What else than its code stands for a currency. */
const signs: Readonly<Record<string, string>> = { NOK: 'kr', EUR: '€|euro', JPY: '[¥￥]|yen' };

/** The currency that stands beside a sum, where the text nowhere tells the right one. */
function strangeCurrency(text: string, { minor, currency }: Sum): string | undefined {
  const own = signs[currency] === undefined ? currency : `${currency}|${signs[currency]}`;
  if (new RegExp(own, 'iu').test(text)) return undefined;
  const sum = String.raw`${patternOf(minor, minorUnits(currency))}(?:[.,]0{1,3}(?!\d))?`;
  const found = text.matchAll(new RegExp(String.raw`\b([A-Z]{3})\s?${sum}|${sum}\s?([A-Z]{3})\b`, 'gu'));
  const beside = [...found].flatMap(([, before, after]) => before ?? after ?? []);
  return beside.find((each) => currencies.some((code) => code === each));
}

function textIn(payment: unknown, path: readonly string[]): string {
  const value = valueAt(payment, path);
  return typeof value === 'string' ? value : '';
}

/** Whether the page tells the payee, by name or by account. */
function namesPayee(text: string, payment: unknown): boolean {
  const name = textIn(payment, ['creditorName']);
  const bban = textIn(payment, ['creditorAccount', 'bban']);
  const digits = text.replaceAll(/(?<=\d)[ .\u00a0](?=\d)/gu, '');
  return (name !== '' && text.includes(name)) || (bban !== '' && digits.includes(bban));
}

/**
 * A code approves a sum and a payee of which the payer was made aware (Regulation (EU) 2018/389, article 5).
 * A bank may show them elsewhere, for example in its app: only a page that names the payee and a sum, and
 * neither the sum of each payment nor their total, shows something else than what is approved.
 * @param orders what created the payments; each transfer of a bulk payment counts
 * @param others payments of the PSU to other payees, of whom the page is not to tell
 */
export function judgeApprovalPage(
  { judge, observe }: Scene,
  what: string,
  { pages = [] }: Redirected,
  orders: Approved,
  others: Approved = [],
): void {
  const text = pages.map((each) => each.text).join(' ');
  const payments = orders.flatMap(transfersOf);
  const sums = payments.map((each): Sum => {
    const currency = textIn(each, ['instructedAmount', 'currency']);
    const amount = Number(textIn(each, ['instructedAmount', 'amount']));
    return { minor: Math.round(amount * 10 ** minorUnits(currency)), currency };
  });
  const currency = sums[0]?.currency ?? '';
  const named = payments.some((each) => namesPayee(text, each));
  const isAstray = !named && others.some((each) => namesPayee(text, each));
  const strange = named ? sums.map((each) => strangeCurrency(text, each)).find(Boolean) : undefined;
  if (strange !== undefined)
    judge('SCA-11', `the page of ${what} shows the currency of the sum`, () =>
      expectThat(false, currency, strange),
    );
  if (!showsSum(text, currency) || (!named && !isAstray)) {
    observe('SCA-11', `the pages of ${what} show no payee with a sum`);
    return;
  }
  judge('SCA-11', `the page of ${what} shows the payee who is paid`, () =>
    expectThat(!isAstray, 'a payee of the payment', 'the payee of another payment'),
  );
  const total = totalOf(sums);
  const has = (sum: Sum) => hasSum(text, sum);
  // In which currency sums of several are added up is open.
  if (total === undefined && !sums.every(has)) {
    observe('SCA-11', `the pages of ${what} show no sums of several currencies`);
    return;
  }
  judge('SCA-11', `the page of ${what} shows the sum that is approved`, () =>
    expectThat(
      (total !== undefined && has(total)) || sums.every(has),
      payments.length === 1 ? 'the sum of the payment' : 'the total, or the sum of each payment',
      'other sums',
    ),
  );
}

/** The body that created a payment. */
export function bodySent(body: Uint8Array): unknown {
  const parsed: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
  return parsed;
}
