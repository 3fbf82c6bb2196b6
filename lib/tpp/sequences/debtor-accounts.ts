/** The account that pays, as the lists of accounts and cards show it (PAY-24, PAY-28). */

import { isCurrency } from '../../model/currency.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';

/** The currency of the debtor account is the one that the list of accounts shows. */
function* judgeCurrency({ sent, tpp }: ReadExchange, memory: Memory): Generator<Judgement> {
  const account = membersOf(sent)['debtorAccount'];
  const bban = textAt(account, 'bban') ?? textAt(account, 'iban');
  const currency = textAt(account, 'currency');
  const listed = memory.accounts.get(keyOf(tpp, bban ?? ''));
  // What is no code of the table is told by a rule.
  if (listed === undefined || !isCurrency(currency)) return;
  yield listed.currency === currency
    ? kept('debtor-account-currency')
    : broken('debtor-account-currency', 'debtorAccount names another currency than the list of accounts', {
        path: '/debtorAccount/currency',
        dependsOn: listed.number,
      });
}

/** Ids and numbers of cards are no account numbers; where one is both, nothing is said. */
function* judgeNumber({ sent, tpp }: ReadExchange, memory: Memory): Generator<Judgement> {
  const bban = textAt(membersOf(sent)['debtorAccount'], 'bban');
  if (bban === undefined) return;
  const key = keyOf(tpp, bban);
  const other = memory.accounts.has(key) ? undefined : memory.otherNumbers.get(key);
  if (other !== undefined)
    yield broken('debtor-account-by-its-number', `bban holds ${other.what}`, {
      path: '/debtorAccount/bban',
      dependsOn: other.number,
    });
  else if (memory.accounts.has(key)) yield kept('debtor-account-by-its-number');
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
  ],

  *judge(exchange, memory) {
    if (exchange.operation?.effect !== 'creates-payments') return;
    yield* judgeCurrency(exchange, memory);
    yield* judgeNumber(exchange, memory);
  },
};
