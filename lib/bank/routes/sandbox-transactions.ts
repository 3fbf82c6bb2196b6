/** Transactions made on sandbox accounts (SBX-41, SBX-42). */

import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { bodyOf, type JsonObject, numberOf, objectOf, optionalText } from '../body.js';
import { queryValue } from '../call.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, empty, json } from '../reply.js';
import type { Account, Counterpart, Transaction } from '../state/records.js';
import type { Call, Route } from '../types.js';
import { accountOf, minorOf } from './sandbox-accounts.js';

function counterpartOf(item: JsonObject, side: 'creditor' | 'debtor'): Counterpart | undefined {
  const account = objectOf(item[`${side}Account`]);
  const name = optionalText(item, `${side}Name`);
  const bban = optionalText(account, 'bban');
  const iban = optionalText(account, 'iban');
  if (name === undefined && bban === undefined && iban === undefined) return undefined;
  return present({ name, bban, iban });
}

/** Reads one transaction; `at` is its JSON pointer in the body. */
function transactionOf(call: Call, account: Account, item: JsonObject, at: string): Transaction {
  const { sandbox, transactions } = call.bank.parts.policies;
  const today = transactions.today(call.now);
  const bookingDate = optionalText(item, 'bookingDate') ?? today;
  const valueDate = optionalText(item, 'valueDate') ?? bookingDate;
  const sides = { debtor: counterpartOf(item, 'debtor'), creditor: counterpartOf(item, 'creditor') };
  for (const side of ['debtor', 'creditor'] as const) {
    const each = sides[side];
    if (each === undefined || !sandbox.isOwnCounterpart(account, each, side)) continue;
    const text = 'an account cannot be its own counterpart';
    throw new RefusedCall('body-unusable', { path: `${at}/${side}Account`, text, closer: 'own-counterpart' });
  }
  for (const [name, day] of [
    ['bookingDate', bookingDate],
    ['valueDate', valueDate],
  ] as const) {
    if (sandbox.acceptsDay(day, today)) continue;
    throw new RefusedCall('body-unusable', {
      closer: 'account-entry-in-future',
      path: `${at}/${name}`,
      text: 'the date lies in the future',
    });
  }
  const amount = objectOf(item['transactionAmount']);
  const currency = optionalText(amount, 'currency') ?? account.currency;
  if (!sandbox.takesCurrency(account, currency)) {
    const text = 'the account has another currency';
    throw new RefusedCall('body-unusable', {
      path: `${at}/transactionAmount/currency`,
      text,
      closer: 'other-currency',
    });
  }
  const remittance = optionalText(item, 'remittanceInformationUnstructured');
  return {
    transactionId: call.bank.ids.uuid(),
    state: 'booked',
    bookingDate,
    valueDate,
    amount: { minor: minorOf(numberOf(amount, 'amount'), account.currency), currency: account.currency },
    ...present({ creditor: sides.creditor, debtor: sides.debtor, remittance }),
    origin: 'made',
  };
}

function createTransactions(call: Call): BankReply {
  const account = accountOf(call);
  const body = bodyOf(call);
  const made = Array.isArray(body)
    ? body.map((each, index) => transactionOf(call, account, objectOf(each), `/${index}`))
    : [transactionOf(call, account, objectOf(body), '')];
  const { state } = call.bank;
  state.transactions.set(account.resourceId, [
    ...made,
    ...(state.transactions.get(account.resourceId) ?? []),
  ]);
  return json(201, { transactions: made.map((each) => ({ transactionId: each.transactionId })) });
}

function listTransactions(call: Call): BankReply {
  const account = accountOf(call);
  const { sandbox } = call.bank.parts.policies;
  const inWindow = (call.bank.state.transactions.get(account.resourceId) ?? []).filter((each) =>
    sandbox.inWindow(each.bookingDate, queryValue(call, 'fromDate'), queryValue(call, 'toDate')),
  );
  const limit = Number(queryValue(call, 'limit') ?? inWindow.length);
  const shown = sandbox.cut(inWindow, Number(queryValue(call, 'offset') ?? 0), limit);
  const list = {
    account,
    booked: shown.filter((each) => each.state === 'booked'),
    pending: shown.filter((each) => each.state === 'pending'),
    links: { self: `/v1/sandbox/accounts/${account.resourceId}/transactions` },
  };
  return json(200, call.show.presenters.accounts.transactions(list, call.show));
}

export const sandboxTransactionRoutes = {
  'list-sandbox-transactions': listTransactions,
  'create-sandbox-transactions': createTransactions,

  'delete-sandbox-transactions': (call) => {
    call.bank.state.transactions.set(accountOf(call).resourceId, []);
    return empty(204);
  },

  'read-sandbox-transaction': (call) => {
    const account = accountOf(call);
    const found = (call.bank.state.transactions.get(account.resourceId) ?? []).find(
      (each) => each.transactionId === call.params['mockTransactionId'],
    );
    if (found === undefined) throw new RefusedCall('resource-unknown');
    return json(200, call.show.presenters.accounts.transactionDetails(found, account, call.show));
  },
} as const satisfies Partial<Record<OperationId, Route>>;
