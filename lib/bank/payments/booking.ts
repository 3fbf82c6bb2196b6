/** Writing an executed payment to the accounts that it moves money between (ENV-10). */

import { type JsonObject, listOf, objectOf, optionalText, textOf } from '../body.js';
import type { PaymentRecord } from '../state/payment-records.js';
import type {
  Account,
  CardAccount,
  CardTransaction,
  Counterpart,
  Money,
  Transaction,
} from '../state/records.js';
import type { BankCore } from '../types.js';
import { exchanged, payerOfPayment } from './funds.js';
import { moneyOf } from './order.js';
import { present } from '../../model/present.js';

/** One transfer of an order: a single payment has one, a bulk one for each of its payments. */
interface Transfer {
  readonly sum: Money;
  readonly creditorNumber: string;
  readonly creditor: Counterpart;
  readonly debtor: Counterpart;
  readonly remittance?: string;
}

/** bban and iban of an account reference. */
function numbersOf(reference: JsonObject): Counterpart {
  const bban = optionalText(reference, 'bban');
  const iban = optionalText(reference, 'iban');
  return present({ bban, iban });
}

function transferOf(item: JsonObject, payer: Account | CardAccount): Transfer {
  const creditor = numbersOf(objectOf(item['creditorAccount']));
  const remittance = optionalText(item, 'remittanceInformationUnstructured');
  return {
    sum: moneyOf(item['instructedAmount']),
    creditorNumber: creditor.bban ?? creditor.iban ?? '',
    creditor: { name: textOf(item, 'creditorName'), ...creditor },
    debtor: 'iban' in payer ? { bban: payer.bban, iban: payer.iban } : { name: payer.name },
    ...present({ remittance }),
  };
}

/** What a run books. Lists are written once, at its end: an account may have many thousands. */
interface Run {
  readonly bank: BankCore;
  readonly day: string;
  /** In the order of booking, by resourceId. */
  readonly booked: Map<string, Transaction[]>;
  readonly cardBooked: Map<string, CardTransaction[]>;
}

function noted<T>(lists: Map<string, T[]>, id: string, transaction: T): void {
  const list = lists.get(id);
  if (list === undefined) lists.set(id, [transaction]);
  else list.push(transaction);
}

function bookAccount({ bank, day, booked }: Run, account: Account, transfer: Transfer, minor: bigint): void {
  const { state } = bank;
  const { creditor, debtor, remittance } = transfer;
  const transaction: Transaction = {
    transactionId: bank.ids.uuid(),
    state: 'booked',
    bookingDate: day,
    valueDate: day,
    amount: { minor, currency: account.currency },
    creditor,
    debtor,
    ...present({ remittance }),
    bankCode: 'R_202',
    origin: 'paid',
  };
  const id = account.resourceId;
  const stands = state.accounts.get(id) ?? account;
  state.accounts.set(id, { ...stands, booked: stands.booked + minor });
  noted(booked, id, transaction);
}

function bookCard(
  { bank, day, cardBooked }: Run,
  card: CardAccount,
  transfer: Transfer,
  minor: bigint,
): void {
  const { state } = bank;
  const id = card.resourceId;
  const stands = state.cardAccounts.get(id) ?? card;
  state.cardAccounts.set(id, { ...stands, booked: stands.booked + minor });
  noted(cardBooked, id, {
    cardTransactionId: bank.ids.uuid(),
    state: 'booked',
    bookingDate: day,
    transactionDate: day,
    transactionAmount: { minor, currency: card.currency },
    originalAmount: { minor: -transfer.sum.minor, currency: transfer.sum.currency },
    details: transfer.creditor.name ?? '',
    invoiced: false,
    origin: 'paid',
  });
}

function bookPayment(run: Run, payment: PaymentRecord): void {
  const { bank } = run;
  const payer = payerOfPayment(bank, payment);
  if (payer === undefined) return;
  const bulk = listOf(payment.order['payments']).map(objectOf);
  for (const item of bulk.length > 0 ? bulk : [payment.order]) {
    const transfer = transferOf(item, payer);
    const taken = -exchanged(bank, transfer.sum, payer.currency);
    if ('iban' in payer) bookAccount(run, payer, transfer, taken);
    else bookCard(run, payer, transfer, taken);
    const known = bank.state.accounts.numbered(transfer.creditorNumber);
    if (known === undefined) continue;
    bookAccount(run, known, transfer, exchanged(bank, transfer.sum, known.currency));
  }
}

function prepend<T>(lists: Map<string, readonly T[]>, made: ReadonlyMap<string, readonly T[]>): void {
  for (const [id, all] of made) lists.set(id, [...all.toReversed(), ...(lists.get(id) ?? [])]);
}

/**
 * Books payments that a run executed on a day, to their debtors and to creditors that the bank knows:
 * balances at once, since the next payment asks for them, and transactions when all are booked.
 */
export function bookings(
  bank: BankCore,
  day: string,
): { readonly add: (payment: PaymentRecord) => void; readonly write: () => void } {
  const run: Run = { bank, day, booked: new Map(), cardBooked: new Map() };
  return {
    add: (payment) => bookPayment(run, payment),
    write() {
      prepend(bank.state.transactions, run.booked);
      prepend(bank.state.cardTransactions, run.cardBooked);
    },
  };
}
