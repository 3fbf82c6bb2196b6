import {
  expectThat,
  hasSum,
  itemsOf,
  memberOf,
  orderedSum,
  type Redirected,
  showsMoney,
  type Stage,
  strangeCurrency,
  type Sum,
  totalOf,
  valueAt,
  writingsOf,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe'>;

/** What a person is asked to approve: the body of each payment. */
export type Approved = readonly unknown[];

/** The transfers of an order: one, or those of a bulk payment. */
export function transfersOf(order: unknown): readonly unknown[] {
  const payments = itemsOf(memberOf(order, 'payments'));
  return payments.length === 0 ? [order] : payments;
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
 * Whether the payee of the first of several orders stands beside the sum of each, and no other payee
 * anywhere: before each sum, or behind it. Where a page counts the others, their sums stand beside no name.
 */
function isOneForAll(text: string, payments: Approved): boolean {
  const [first, ...others] = payments;
  const name = textIn(first, ['creditorName']);
  if (others.length < 2 || name === '' || others.some((each) => namesOther(text, first, each))) return false;
  const between = text.split(new RegExp(payments.map((each) => writingsOf(orderedSum(each))).join('|'), 'u'));
  const named = between.map((each) => each.includes(name));
  return (
    between.length === payments.length + 1 &&
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

/** What a page may tell of payments: a total of all, each sum, or a total of each account or day. */
export function tellings(payments: Approved): readonly (readonly (Sum | undefined)[])[] {
  const by = (path: readonly string[]) => {
    const keys = new Set(payments.map((each) => textIn(each, path)));
    return [...keys].map((key) =>
      totalOf(payments.filter((each) => textIn(each, path) === key).map(orderedSum)),
    );
  };
  return [
    [totalOf(payments.map(orderedSum))],
    payments.map(orderedSum),
    by(['debtorAccount', 'bban']),
    by(['creditorAccount', 'bban']),
    by(['requestedExecutionDate']),
  ];
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
  const currency = textIn(payments[0], ['instructedAmount', 'currency']);
  const named = payments.some((each) => namesPayee(text, each));
  const isAstray = !named && others.some((each) => namesPayee(text, each));
  const strange = payments.map((each) => strangeCurrency(text, orderedSum(each))).find(Boolean);
  if (named)
    judge('SCA-11', `the page of ${what} shows the currency of the sum`, () =>
      expectThat(strange === undefined, currency, strange),
    );
  if (!showsMoney(text, currency) || (!named && !isAstray)) {
    observe('SCA-11', `the pages of ${what} show no payee with a sum`);
    return;
  }
  judge('SCA-11', `the page of ${what} shows the payee who is paid`, () =>
    expectThat(!isAstray, 'a payee of the payment', 'the payee of another payment'),
  );
  if (payments.length > 2)
    judge('SCA-11', `the page of ${what} names no payee for the payments of others`, () =>
      expectThat(!isOneForAll(text, payments), 'each payee', 'the first one for all'),
    );
  const isShown = tellings(payments).some((sums) =>
    sums.every((sum) => sum !== undefined && hasSum(text, sum)),
  );
  // In which currency sums of several are added up is open, and so is the one that stands beside a rate.
  const isOpen =
    totalOf(payments.map(orderedSum)) === undefined || (currency !== 'NOK' && showsMoney(text, 'NOK'));
  if (!isShown && isOpen) return;
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
