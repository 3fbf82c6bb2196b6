/** Sandbox card accounts and their transactions (CARD-01 to CARD-26, SBX-39, SBX-40, LIM-18). */

import { isCurrency } from '../../model/currency.js';
import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { bodyOf, type JsonObject, numberOf, objectOf, optionalText, textOf } from '../body.js';
import { queryValue } from '../call.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, json } from '../reply.js';
import type { CardAccount, CardTransaction, Money } from '../state/records.js';
import type { Call, Route } from '../types.js';
import { minorOf } from './sandbox-accounts.js';

/** The card account that the path names. */
function cardOf(call: Call): CardAccount {
  const found = call.bank.state.cardAccounts.get(call.params['mockCardAccountId'] ?? '');
  if (found === undefined) throw new RefusedCall('resource-unknown');
  return found;
}

function create(call: Call): BankReply {
  const { state, ids } = call.bank;
  const body = objectOf(bodyOf(call));
  const owner = textOf(body, 'customerNumber');
  if (owner !== '' && !state.customers.has(owner)) {
    throw new RefusedCall('body-unusable', {
      closer: 'no-such-owner',
      path: '/customerNumber',
      text: 'there is no such customer',
    });
  }
  const asked = textOf(body, 'currency');
  const currency = isCurrency(asked) ? asked : 'NOK';
  const last = ids.uuid().replaceAll(/\D/g, '').padEnd(4, '0').slice(0, 4);
  const card: CardAccount = {
    resourceId: ids.opaque(),
    owner,
    maskedPan: optionalText(body, 'maskedPan') ?? `411111******${last}`,
    currency,
    name: optionalText(body, 'name') ?? 'Credit card',
    product: optionalText(body, 'product') ?? 'KREDITTKORT',
    creditLimit: minorOf(numberOf(body, 'creditLimit'), currency),
    booked: 0n,
    paymentReference: ids.opaque(),
    origin: 'made',
  };
  state.cardAccounts.set(card.resourceId, card);
  state.cardTransactions.set(card.resourceId, []);
  return json(201, call.show.presenters.sandbox.cardAccount(card, call.show));
}

function moneyOf(call: Call, item: JsonObject, name: string, at: string): Money | undefined {
  const amount = objectOf(item[name]);
  const currency = optionalText(amount, 'currency');
  if (currency === undefined) return undefined;
  const value = numberOf(amount, 'amount');
  if (!call.bank.parts.policies.sandbox.takesCardAmount(value)) {
    throw new RefusedCall('body-unusable', {
      closer: 'no-int32',
      path: `${at}/${name}/amount`,
      text: 'the amount is no int32',
    });
  }
  return { minor: minorOf(value, currency), currency };
}

const ownMembers = new Set([
  'cardTransactionId',
  'bookingDate',
  'transactionDate',
  'transactionAmount',
  'originalAmount',
  'merchantCategoryCode',
  'transactionDetails',
  'invoiced',
]);

/** One transaction as created, `at` its JSON pointer; without a bookingDate it is not booked yet. */
function transactionOf(call: Call, item: JsonObject, at: string): CardTransaction {
  const bookingDate = optionalText(item, 'bookingDate');
  const transactionDate = optionalText(item, 'transactionDate');
  const { sandbox, transactions } = call.bank.parts.policies;
  const today = transactions.today(call.now);
  for (const [name, day] of [
    ['bookingDate', bookingDate],
    ['transactionDate', transactionDate],
  ] as const) {
    if (day === undefined || sandbox.acceptsDay(day, today)) continue;
    throw new RefusedCall('body-unusable', {
      closer: 'card-entry-in-future',
      path: `${at}/${name}`,
      text: 'the date lies in the future',
    });
  }
  const transactionAmount = moneyOf(call, item, 'transactionAmount', at);
  const originalAmount = moneyOf(call, item, 'originalAmount', at);
  const details = optionalText(item, 'transactionDetails');
  const merchantCategoryCode = optionalText(item, 'merchantCategoryCode');
  return {
    cardTransactionId: optionalText(item, 'cardTransactionId') ?? call.bank.ids.uuid(),
    state: bookingDate === undefined ? 'pending' : 'booked',
    ...present({
      bookingDate,
      transactionDate,
      transactionAmount,
      originalAmount,
      merchantCategoryCode,
      details,
    }),
    invoiced: item['invoiced'] === true || item['invoiced'] === 'true',
    extra: Object.fromEntries(Object.entries(item).filter(([name]) => !ownMembers.has(name))),
    origin: 'made',
  };
}

function createTransactions(call: Call): BankReply {
  const card = cardOf(call);
  const body = bodyOf(call);
  const made = Array.isArray(body)
    ? body.map((each, index) => transactionOf(call, objectOf(each), `/${index}`))
    : [transactionOf(call, objectOf(body), '')];
  const { state } = call.bank;
  state.cardTransactions.set(card.resourceId, [
    ...made,
    ...(state.cardTransactions.get(card.resourceId) ?? []),
  ]);
  return json(201, { transactions: made.map((each) => ({ cardTransactionId: each.cardTransactionId })) });
}

function listTransactions(call: Call): BankReply {
  const card = cardOf(call);
  const { sandbox } = call.bank.parts.policies;
  const status = queryValue(call, 'bookingStatus') ?? 'both';
  const all = (call.bank.state.cardTransactions.get(card.resourceId) ?? [])
    .filter((each) => sandbox.listsCardTransaction(each))
    .filter((each) => (each.state === 'booked' ? sandbox.showsBooked(status) : sandbox.showsPending(status)))
    .filter((each) =>
      sandbox.inWindow(sandbox.cardDay(each), queryValue(call, 'fromDate'), queryValue(call, 'toDate')),
    );
  const ordered = [
    ...all.filter((each) => each.state === 'booked'),
    ...all.filter((each) => each.state === 'pending'),
  ];
  const limit = Number(queryValue(call, 'limit') ?? ordered.length);
  const shown = sandbox.cut(ordered, Number(queryValue(call, 'offset') ?? 0), limit);
  const list = {
    card,
    booked: shown.filter((each) => each.state === 'booked'),
    pending: shown.filter((each) => each.state === 'pending'),
  };
  return json(200, call.show.presenters.sandbox.cardTransactions(list, call.show));
}

export const sandboxCardRoutes = {
  'create-sandbox-card-account': create,
  'read-sandbox-card-account': (call) =>
    json(200, call.show.presenters.sandbox.cardAccount(cardOf(call), call.show)),
  'create-sandbox-card-transactions': createTransactions,
  'list-sandbox-card-transactions': listTransactions,
} as const satisfies Partial<Record<OperationId, Route>>;
