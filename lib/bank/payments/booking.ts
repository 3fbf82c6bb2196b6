/** Writing an executed payment to the accounts that it moves money between (ENV-10). */

import { listOf, objectOf, optionalText, textOf, type JsonObject } from '../body.js';
import type { BankCore } from '../call.js';
import type { PaymentRecord } from '../state/payment-records.js';
import type { Account, CardAccount, Counterpart, Money, Transaction } from '../state/records.js';
import { exchanged, payerOfPayment } from './funds.js';
import { moneyOf } from './order.js';

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
  return { ...(bban === undefined ? {} : { bban }), ...(iban === undefined ? {} : { iban }) };
}

function transferOf(item: JsonObject, payer: Account | CardAccount): Transfer {
  const creditor = numbersOf(objectOf(item['creditorAccount']));
  const remittance = optionalText(item, 'remittanceInformationUnstructured');
  return {
    sum: moneyOf(item['instructedAmount']),
    creditorNumber: creditor.bban ?? creditor.iban ?? '',
    creditor: { name: textOf(item, 'creditorName'), ...creditor },
    debtor: 'iban' in payer ? { bban: payer.bban, iban: payer.iban } : { name: payer.name },
    ...(remittance === undefined ? {} : { remittance }),
  };
}

function bookAccount(bank: BankCore, account: Account, transfer: Transfer, minor: bigint, day: string): void {
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
    ...(remittance === undefined ? {} : { remittance }),
    bankCode: 'R_202',
    origin: 'paid',
  };
  const id = account.resourceId;
  const stands = state.accounts.get(id) ?? account;
  state.accounts.set(id, { ...stands, booked: stands.booked + minor });
  state.transactions.set(id, [transaction, ...(state.transactions.get(id) ?? [])]);
}

function bookCard(bank: BankCore, card: CardAccount, transfer: Transfer, minor: bigint, day: string): void {
  const { state } = bank;
  const id = card.resourceId;
  const stands = state.cardAccounts.get(id) ?? card;
  state.cardAccounts.set(id, { ...stands, booked: stands.booked + minor });
  const transaction = {
    cardTransactionId: bank.ids.uuid(),
    state: 'booked',
    bookingDate: day,
    transactionDate: day,
    transactionAmount: { minor, currency: card.currency },
    originalAmount: { minor: -transfer.sum.minor, currency: transfer.sum.currency },
    details: transfer.creditor.name ?? '',
    invoiced: false,
    origin: 'paid',
  } as const;
  state.cardTransactions.set(id, [transaction, ...(state.cardTransactions.get(id) ?? [])]);
}

/** Writes an executed payment to its debtor and to creditors that the bank knows. */
export function bookPayment(bank: BankCore, payment: PaymentRecord, day: string): void {
  const payer = payerOfPayment(bank, payment);
  if (payer === undefined) return;
  const bulk = listOf(payment.order['payments']).map(objectOf);
  for (const item of bulk.length > 0 ? bulk : [payment.order]) {
    const transfer = transferOf(item, payer);
    const taken = -exchanged(bank, transfer.sum, payer.currency);
    if ('iban' in payer) bookAccount(bank, payer, transfer, taken, day);
    else bookCard(bank, payer, transfer, taken, day);
    const known = bank.state.accounts.numbered(transfer.creditorNumber);
    if (known === undefined) continue;
    bookAccount(bank, known, transfer, exchanged(bank, transfer.sum, known.currency), day);
  }
}
