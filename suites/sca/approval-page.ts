import {
  currencies,
  expectThat,
  itemsOf,
  memberOf,
  type Redirected,
  type Stage,
  valueAt,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe'>;

/** What a person is asked to approve: the body of each payment. */
type Approved = readonly unknown[];

/** How a currency may be written. */
function unitOf(currency: string): string {
  const others: Readonly<Record<string, string>> = { NOK: '|kr\\.?', EUR: '|€|euro' };
  return `(?:${currency}${others[currency] ?? ''})`;
}

/** Whether a sum other than nothing stands beside the currency. */
function showsSum(text: string, currency: string): boolean {
  const [unit, sum] = [unitOf(currency), String.raw`\d[\d.,]*`];
  const found = text.matchAll(new RegExp(`(${sum})\\s?${unit}|${unit}\\s?(${sum})`, 'giu'));
  return Array.from(found).some(([, before, after]) => /[1-9]/u.test(before ?? after ?? ''));
}

/** How a sum in hundredths may stand in a text: thousands and hundredths may be parted, also by blanks. */
function writingsOf(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/gu, String.raw`[ .,'’\u00a0\u202f]?`);
  const part = digits.slice(-2).replace(/0$/u, '0?');
  const after = digits.endsWith('00') ? '' : `\\s?[.,:]?\\s?${part}0{0,3}`;
  return String.raw`(?<!\d)${whole}${after}(?!\d)`;
}

function hasSum(text: string, hundredths: number): boolean {
  return new RegExp(writingsOf(hundredths), 'u').test(text);
}

function hundredthsOf(payment: unknown): number {
  return Math.round(Number(textIn(payment, ['instructedAmount', 'amount'])) * 100);
}

/** Whether the sum stands beside a currency that is not its own, and its own is nowhere, nor its sign. */
function isInOtherCurrency(text: string, payment: unknown): boolean {
  const own = textIn(payment, ['instructedAmount', 'currency']);
  if (own === '' || new RegExp(`${unitOf(own)}|\\p{Sc}`, 'iu').test(text)) return false;
  const [sum, unit] = [writingsOf(hundredthsOf(payment)), `(?:${[...currencies, 'kr'].join('|')})`];
  return new RegExp(String.raw`${sum}\s?${unit}\b|\b${unit}\s?${sum}`, 'u').test(text);
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

/** The orders in the body of a creation: those of a bulk payment, or the one that it is. */
function ordersIn(body: unknown): readonly unknown[] {
  const payments = itemsOf(memberOf(body, 'payments'));
  return payments.length === 0 ? [body] : payments;
}

/**
 * Whether the payee of the first of several orders stands beside the sum of each, and no other payee
 * anywhere: before each sum, or behind it. Where a page counts the others, their sums stand beside no name.
 */
function isOneForAll(text: string, orders: Approved): boolean {
  const [first, ...others] = orders;
  const name = textIn(first, ['creditorName']);
  if (others.length < 2 || name === '' || others.some((each) => namesOther(text, first, each))) return false;
  const between = text.split(new RegExp(orders.map((each) => writingsOf(hundredthsOf(each))).join('|'), 'u'));
  const named = between.map((each) => each.includes(name));
  return (
    between.length === orders.length + 1 &&
    (named.slice(0, -1).every(Boolean) || named.slice(1).every(Boolean))
  );
}

/** Whether the page tells the payee of an order, who is another one than that of the first. */
function namesOther(text: string, first: unknown, order: unknown): boolean {
  const [known, name] = [textIn(first, ['creditorName']), textIn(order, ['creditorName'])];
  if (name === known || text.includes(name)) return true;
  const path = ['creditorAccount', 'bban'];
  return textIn(first, path) !== textIn(order, path) && namesPayee(text, order);
}

/**
 * A code approves a sum and a payee of which the payer was made aware (Regulation (EU) 2018/389, article 5).
 * A bank may show them elsewhere, for example in its app: only a page that names the payee and a sum, and
 * neither the sum of each payment nor their total, shows something else than what is approved.
 * @param others payments of the PSU to other payees, of whom the page is not to tell
 */
export function judgeApprovalPage(
  { judge, observe }: Scene,
  what: string,
  { pages = [] }: Redirected,
  bodies: Approved,
  others: Approved = [],
): void {
  const payments = bodies.flatMap(ordersIn);
  const text = pages.map((each) => each.text).join(' ');
  const currency = textIn(payments[0], ['instructedAmount', 'currency']);
  const named = payments.some((each) => namesPayee(text, each));
  const isAstray = !named && others.some((each) => namesPayee(text, each));
  const strange = payments.some((each) => isInOtherCurrency(text, each));
  if (named)
    judge('SCA-11', `the page of ${what} shows no sum in another currency`, () =>
      expectThat(!strange, 'the currency of the payment', 'another one'),
    );
  if (!showsSum(text, currency) || (!named && !isAstray)) {
    observe('SCA-11', `the pages of ${what} show no payee with a sum`);
    return;
  }
  judge('SCA-11', `the page of ${what} shows the payee who is paid`, () =>
    expectThat(!isAstray, 'a payee of the payment', 'the payee of another payment'),
  );
  const wanted = payments.map(hundredthsOf);
  const total = wanted.reduce((sum, each) => sum + each, 0);
  const has = (hundredths: number) => hasSum(text, hundredths);
  if (payments.length > 2)
    judge('SCA-11', `the page of ${what} names no payee for the payments of others`, () =>
      expectThat(!isOneForAll(text, payments), 'each payee', 'the first one for all'),
    );
  const isShown = has(total) || wanted.every(has);
  // Beside a rate a page may tell the sum in the currency of the account.
  if (!isShown && currency !== 'NOK' && showsSum(text, 'NOK')) return;
  judge('SCA-11', `the page of ${what} shows the sum that is approved`, () =>
    expectThat(
      isShown,
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
