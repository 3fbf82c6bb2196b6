/** Lawful sandbox calls on customers, accounts, cards and agreements that are made for them. */

import { itemsOf } from '../../model/json-value.js';
import { idOfCustomer, makeCard, makeCustomer, makeCardTransactions, textOf } from '../stage/make-sandbox.js';
import { dayAgo } from '../stage/make-transactions.js';
import type { Stage } from '../stage/stage.js';
import { once, repeatable, unlessUntestable, type LawfulCall } from './lawful-call.js';
import { purchaseYesterday } from './reading-calls.js';
import { idIn, recordCalls } from './sandbox-records.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time' | 'tpp'>;

function accountBody(customerNumber: string, random: Scene['random']) {
  const accountName = `Account ${random.digits(4)}`;
  return {
    customerNumber,
    accountName,
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 10,
  };
}

async function customerCalls(scene: Scene): Promise<readonly LawfulCall[]> {
  const { tpp } = scene;
  const kept = await makeCustomer(scene, tpp);
  const dropped = await makeCustomer(scene, tpp);
  const [keptId, droppedId] = [await idOfCustomer(tpp, kept), await idOfCustomer(tpp, dropped)];
  return [
    repeatable(tpp.request('list-sandbox-customers')),
    repeatable(tpp.request('read-sandbox-customer', { params: { customerId: keptId } })),
    once(tpp.request('delete-sandbox-customer', { params: { customerId: droppedId } })),
  ];
}

async function accountCalls(scene: Scene, customerNumber: string): Promise<readonly LawfulCall[]> {
  const { tpp, random } = scene;
  const [kept, dropped] = await tpp.all([
    tpp.request('create-sandbox-account', { body: accountBody(customerNumber, random) }),
    tpp.request('create-sandbox-account', { body: accountBody(customerNumber, random) }),
  ]);
  const creation = repeatable(
    tpp.request('create-sandbox-account', { body: accountBody(customerNumber, random) }),
  );
  const [mockAccountId, droppedId] = [idIn(kept), idIn(dropped)];
  if (mockAccountId === '' || droppedId === '') return [creation];
  const body = [purchaseYesterday(scene)];
  const transactions = tpp.request('create-sandbox-transactions', { params: { mockAccountId }, body });
  await tpp.send(transactions);
  await tpp.call('create-sandbox-transactions', { params: { mockAccountId: droppedId }, body });
  const list = await tpp.call('list-sandbox-transactions', { params: { mockAccountId } });
  const [first] = itemsOf(list.at('transactions', 'booked') ?? list.at('transactions') ?? list.json);
  const mockTransactionId = textOf(first, 'transactionId') || textOf(first, 'id');
  return [
    creation,
    repeatable(tpp.request('list-sandbox-accounts')),
    repeatable(tpp.request('read-sandbox-account', { params: { mockAccountId } })),
    repeatable(tpp.request('list-sandbox-transactions', { params: { mockAccountId } })),
    repeatable(transactions),
    ...(mockTransactionId === ''
      ? []
      : [
          repeatable(
            tpp.request('read-sandbox-transaction', { params: { mockAccountId, mockTransactionId } }),
          ),
        ]),
    once(tpp.request('delete-sandbox-transactions', { params: { mockAccountId: droppedId } })),
    once(tpp.request('delete-sandbox-account', { params: { mockAccountId: droppedId } })),
  ];
}

async function cardCalls(scene: Scene, customerNumber: string): Promise<readonly LawfulCall[]> {
  const { tpp } = scene;
  const mockCardAccountId = await makeCard(scene, tpp, customerNumber);
  const params = { mockCardAccountId };
  await makeCardTransactions(scene, tpp, mockCardAccountId, [
    { code: '5942', amount: 11, day: dayAgo(scene, 1) },
  ]);
  return [
    repeatable(tpp.request('read-sandbox-card-account', { params })),
    repeatable(tpp.request('list-sandbox-card-transactions', { params, query: { bookingStatus: 'both' } })),
  ];
}

/** Calls of the sandbox; what the bank does not make is left out. */
export async function sandboxCalls(scene: Scene): Promise<readonly LawfulCall[]> {
  const { tpp } = scene;
  const { customerNumber } = await makeCustomer(scene, tpp);
  return [
    ...(await unlessUntestable(() => customerCalls(scene))),
    ...(await unlessUntestable(() => accountCalls(scene, customerNumber))),
    ...(await unlessUntestable(() => cardCalls(scene, customerNumber))),
    repeatable(tpp.request('list-sandbox-agreements')),
    ...(await unlessUntestable(() => recordCalls(scene))),
  ];
}
