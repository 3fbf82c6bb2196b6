/** The account that pays, as the lists of accounts and cards show it (PAY-24, PAY-28, PAY-33). */

import { isCurrency } from '../../model/currency.js';
import { isCardNumber, isMaskedCard } from '../card-numbers.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { blames, wasRefused } from './refused.js';

/** The currency of the debtor account is the one that the list of accounts shows. */
function* judgeCurrency({ sent, tpp }: ReadExchange, memory: Memory): Generator<Judgement> {
  const account = membersOf(sent)['debtorAccount'];
  const bban = textAt(account, 'bban') ?? textAt(account, 'iban');
  const currency = textAt(account, 'currency');
  const listed = memory.accounts.get(keyOf(tpp, bban ?? ''));
  // What is no code of the table is told by a rule.
  if (listed === undefined || !isCurrency(currency)) return;
  yield listed.currencies.has(currency)
    ? kept('debtor-account-currency')
    : broken('debtor-account-currency', 'debtorAccount names another currency than the list of accounts', {
        path: '/debtorAccount/currency',
        dependsOn: listed.number,
      });
}

/** Ids and numbers of cards are no account numbers; where one is both, nothing is said. */
function* judgeNumber(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  const { sent, tpp } = exchange;
  const bban = textAt(membersOf(sent)['debtorAccount'], 'bban');
  if (bban === undefined) return;
  const key = keyOf(tpp, bban);
  const other = memory.accounts.has(key) ? undefined : memory.otherNumbers.get(key);
  if (other !== undefined)
    yield broken('debtor-account-by-its-number', `bban holds ${other.what}`, {
      path: '/debtorAccount/bban',
      dependsOn: other.number,
    });
  else if (isMaskedCard(bban) && wasRefused(exchange))
    yield broken('debtor-account-by-its-number', 'bban holds the masked number of a card', {
      path: '/debtorAccount/bban',
    });
  else if (memory.accounts.has(key)) yield kept('debtor-account-by-its-number');
}

/**
 * A card is named by the reference of its relatedAccount. Another name of a card or account is held against
 * the TPP where the bank refuses it, and no card details gave it as a reference.
 */
function judgeReference(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const { sent, tpp } = exchange;
  const reference = textAt(membersOf(sent)['debtorAccount'], 'other', 'identification');
  if (reference === undefined) return undefined;
  const key = keyOf(tpp, reference);
  if (memory.cardReferences.has(key)) return kept('debtor-card-by-its-reference');
  const account = memory.accounts.get(key);
  const other =
    account === undefined
      ? memory.otherNumbers.get(key)
      : { what: 'the number of an account', number: account.number };
  const what = other?.what ?? (isCardNumber(reference) ? 'the number of a card' : undefined);
  // Refused for something else, it may be the reference of details that were read earlier.
  if (what === undefined || !wasRefused(exchange) || !blames(exchange, 'debtorAccount')) return undefined;
  return broken('debtor-card-by-its-reference', `other.identification holds ${what}`, {
    path: '/debtorAccount/other/identification',
    ...(other === undefined ? {} : { dependsOn: other.number }),
  });
}

export const debtorAccounts: Judge = {
  obligations: [
    {
      id: 'debtor-account-currency',
      clause: 'PAY-24',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'debtorAccount.currency is the currency of that account, as the list of accounts shows it.',
      mend: 'Take the currency of the debtor account from the list of accounts.',
    },
    {
      id: 'debtor-account-by-its-number',
      clause: 'PAY-28',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'debtorAccount.bban is the number of an account: no id of it, and no number or id of a card.',
      mend: 'Take bban from the list of accounts; name a card by other, as relatedAccount of its details gives it.',
    },
    {
      id: 'debtor-card-by-its-reference',
      clause: 'PAY-30',
      also: ['PAY-33'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'debtorAccount.other.identification is the reference that relatedAccount of the details of the card gives, and no id or number of something else.',
      mend: 'Read the details of the card account, and take identification of its relatedAccount.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.operation?.effect !== 'creates-payments') return;
    yield* judgeCurrency(exchange, memory);
    yield* judgeNumber(exchange, memory);
    const reference = judgeReference(exchange, memory);
    if (reference !== undefined) yield reference;
  },
};
