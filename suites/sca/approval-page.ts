import { expectThat, type Redirected, type Stage, valueAt } from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe'>;

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
 * Whether a sum in hundredths is in a text, whatever parts its thousands and its hundredths: they may stand
 * in elements of their own, with blanks between.
 */
function hasSum(text: string, hundredths: number): boolean {
  const digits = String(hundredths).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/gu, String.raw`[ .,'’\u00a0\u202f]?`);
  const part = digits.slice(-2).replace(/0$/u, '0?');
  const after = digits.endsWith('00') ? '' : `\\s?[.,:]?\\s?${part}0{0,3}`;
  return new RegExp(String.raw`(?<!\d)${whole}${after}(?!\d)`, 'u').test(text);
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

function hundredthsOf(payment: unknown): number {
  return Math.round(Number(textIn(payment, ['instructedAmount', 'amount'])) * 100);
}

/** What a page may tell of payments: a total of all, each sum, or a total of each account. */
function tellings(payments: Approved): readonly (readonly number[])[] {
  const by = (keyOf: (payment: unknown) => string) => {
    const totals = new Map<string, number>();
    for (const each of payments) totals.set(keyOf(each), (totals.get(keyOf(each)) ?? 0) + hundredthsOf(each));
    return [...totals.values()];
  };
  return [
    by(() => ''),
    payments.map(hundredthsOf),
    by((each) => textIn(each, ['debtorAccount', 'bban'])),
    by((each) => textIn(each, ['creditorAccount', 'bban'])),
    by((each) => textIn(each, ['requestedExecutionDate'])),
  ];
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
  payments: Approved,
  others: Approved = [],
): void {
  const text = pages.map((each) => each.text).join(' ');
  const currency = textIn(payments[0], ['instructedAmount', 'currency']);
  const named = payments.some((each) => namesPayee(text, each));
  const isAstray = !named && others.some((each) => namesPayee(text, each));
  if (!showsSum(text, currency) || (!named && !isAstray)) {
    observe('SCA-11', `the pages of ${what} show no payee with a sum`);
    return;
  }
  judge('SCA-11', `the page of ${what} shows the payee who is paid`, () =>
    expectThat(!isAstray, 'a payee of the payment', 'the payee of another payment'),
  );
  const has = (hundredths: number) => hasSum(text, hundredths);
  judge('SCA-11', `the page of ${what} shows the sum that is approved`, () =>
    expectThat(
      tellings(payments).some((sums) => sums.every(has)),
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
