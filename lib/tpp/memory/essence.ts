/** What makes two creations the same payment, whatever else differs. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { keyOf } from './keys.js';

/** Who is paid how much, whatever the spelling. */
function paymentIn(value: unknown): string {
  const to = membersOf(value)['creditorAccount'];
  const amount = Number(textAt(value, 'instructedAmount', 'amount') ?? Number.NaN);
  return [
    textAt(to, 'bban') ?? textAt(to, 'iban')?.slice(4) ?? '',
    String(amount),
    textAt(value, 'instructedAmount', 'currency') ?? '',
  ].join(' ');
}

/**
 * What makes two creations the same payment: from where, to whom, how much. Names, texts and the product may
 * differ, as when a client falls back from an instant payment to an ordinary one.
 */
export function essenceOf(exchange: ReadExchange): string {
  return keyOf(exchange.operation?.group ?? '', debtorIn(exchange), ...transfersIn(exchange));
}

/** To whom it goes, whatever the sums. */
export function payeesOf(exchange: ReadExchange): string {
  const to = transfersIn(exchange).map((each) => each.split(' ')[0] ?? '');
  return keyOf(exchange.tpp, exchange.operation?.group ?? '', debtorIn(exchange), ...to);
}

/** The sum of it all, whatever the currencies. */
export function sumOf(exchange: ReadExchange): number {
  return transfersIn(exchange).reduce((sum, each) => sum + Number(each.split(' ')[1]), 0);
}

function debtorIn({ sent }: ReadExchange): string {
  const { debtorAccount } = membersOf(sent);
  const from = textAt(debtorAccount, 'bban') ?? textAt(debtorAccount, 'iban')?.slice(4);
  return from ?? JSON.stringify(debtorAccount) ?? '';
}

function transfersIn({ sent }: ReadExchange): readonly string[] {
  const body = membersOf(sent);
  const { payments } = body;
  return Array.isArray(payments) ? payments.map(paymentIn) : [paymentIn(body)];
}

/** When a standing order pays; empty for anything else. */
function scheduleOf({ operation, sent }: ReadExchange): string {
  if (operation?.group !== 'periodic-payments') return '';
  const body = membersOf(sent);
  const { frequency, startDate, endDate, dayOfExecution, monthsOfExecution } = body;
  return JSON.stringify(['periodic', frequency, startDate, endDate, dayOfExecution, monthsOfExecution]);
}

/** What a payment is for, in its own words and references. */
export function wordsOf({ sent }: ReadExchange): string {
  return JSON.stringify(
    Object.entries(membersOf(sent)).filter(([name]) => name.startsWith('remittanceInformation')),
  );
}

/**
 * The same for each transfer by itself, since a bulk may be sent again as single payments; standing orders
 * stay what they are.
 */
export function essencesOf(exchange: ReadExchange): readonly string[] {
  const kind = scheduleOf(exchange);
  return transfersIn(exchange).map((each) => keyOf(exchange.tpp, kind, debtorIn(exchange), each));
}

/** The same from any account. */
export function essencesFromAnywhere(exchange: ReadExchange): readonly string[] {
  const kind = scheduleOf(exchange);
  return transfersIn(exchange).map((each) => keyOf(exchange.tpp, kind, 'any', each));
}

/** The payments of a basket, each by itself. */
export function basketEssences({ sent, tpp }: ReadExchange): readonly string[] {
  const { paymentIds } = membersOf(sent);
  return (Array.isArray(paymentIds) ? paymentIds : []).flatMap((each) =>
    typeof each === 'string' ? [keyOf(tpp, each)] : [],
  );
}
