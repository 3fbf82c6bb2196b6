/** Transactions made through the sandbox, so that lists have known content; bodies are the portal's. */

import { addDays, isoDate } from '../../model/dates.js';
import { Untestable } from '../../model/errors.js';
import { valueAt, type Reply } from '../replies/reply.js';
import type { Psu } from './psu.js';
import type { ListedAccount } from './listed-accounts.js';
import type { Stage } from './stage.js';
import type { Tpp } from './tpp.js';

/** A transaction to be made: booked so many days before the bank's today. */
export interface WantedTransaction {
  readonly daysAgo: number;
  /** When it counts for interest, in days before today; the day of booking unless told. */
  readonly valueDaysAgo?: number;
  readonly amount: number;
  readonly text: string;
}

/** The bank's day, a number of days ago. */
export function dayAgo(stage: Pick<Stage, 'time'>, days: number): string {
  return addDays(isoDate(stage.time.now()), -days);
}

/** The account in the sandbox operations; undefined where the run does not know it. */
export function sandboxIdOf({ accounts, identity }: Psu, bban: string): string | undefined {
  const { accounts: own = [], agreements = [] } = identity;
  const all = [...accounts, ...own, ...agreements.flatMap((each) => each.accounts ?? [])];
  return all.find((each) => each.bban === bban)?.sandboxId;
}

/**
 * Makes booked transactions on an account of the PSU.
 * @throws Untestable when the account was not made by the run or the bank takes no such transactions.
 */
export async function makeTransactions(
  stage: Pick<Stage, 'time'>,
  tpp: Tpp,
  psu: Psu,
  account: Pick<ListedAccount, 'bban'>,
  wanted: readonly WantedTransaction[],
): Promise<void> {
  const made = sandboxIdOf(psu, account.bban);
  if (made === undefined) {
    throw new Untestable(
      'the account was not made in the sandbox by this run, so its transactions are not known',
    );
  }
  // Who pays has the other side as creditor; a bank may tell the sign from that.
  const body = wanted.map(({ daysAgo, valueDaysAgo = daysAgo, amount, text }) => ({
    [amount < 0 ? 'creditorAccount' : 'debtorAccount']: { bban: '26743379224' },
    transactionAmount: { currency: 'NOK', amount },
    bookingDate: dayAgo(stage, daysAgo),
    valueDate: dayAgo(stage, valueDaysAgo),
    remittanceInformationUnstructured: text,
  }));
  const reply = await tpp.call('create-sandbox-transactions', { params: { mockAccountId: made }, body });
  if (!reply.accepted)
    throw new Untestable(`making sandbox transactions was answered with status ${reply.status}`);
}

/** Booked (or pending) transactions of a transaction list; empty when the part is absent. */
export function listed(reply: Reply, part: 'booked' | 'pending'): readonly unknown[] {
  const found = reply.at('transactions', part) ?? reply.at('cardTransactions', part);
  return Array.isArray(found) ? found : [];
}

/** The remittance text of a transaction; undefined where it tells none. */
export function remittanceOf(transaction: unknown): string | undefined {
  const text = valueAt(transaction, ['remittanceInformationUnstructured']);
  const lines = valueAt(transaction, ['remittanceInformationUnstructuredArray']);
  if (typeof text === 'string') return text;
  return Array.isArray(lines) ? lines.join('') : undefined;
}

/** Why transactions cannot be told apart. Lists may leave their texts to the details (Versioning). */
export const withoutTexts = 'the list tells no remittance texts, by which transactions are known here';

/** Whether a list tells texts, as far as it has transactions. */
export function tellTexts(transactions: readonly unknown[]): boolean {
  return transactions.length === 0 || transactions.some((each) => remittanceOf(each) !== undefined);
}

/**
 * Remittance texts of listed transactions. A bank may tell one as a text, as a list of lines, or as both.
 * @throws Untestable where none has a text.
 */
export function texts(transactions: readonly unknown[]): readonly string[] {
  if (!tellTexts(transactions)) throw new Untestable(withoutTexts);
  return transactions.map((each) => remittanceOf(each) ?? '');
}

/**
 * Those of listed transactions that carry a text.
 * @throws Untestable where none of them tells one.
 */
export function withText(transactions: readonly unknown[], text: string): readonly unknown[] {
  const all = texts(transactions);
  return transactions.filter((_, at) => all[at] === text);
}
