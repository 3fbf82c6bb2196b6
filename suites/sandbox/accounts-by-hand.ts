/** Accounts that are made by hand in the sandbox, and whether it tells of them. */

import {
  itemsOf,
  listIn,
  memberOf,
  mentions,
  type Reply,
  textOf,
  type Tpp,
} from '../../lib/harness/kit/index.js';

/** The number of an account made by hand; undefined where the bank makes none from what the portal shows. */
export async function makeAccountFor(tpp: Tpp, customerNumber: string): Promise<string | undefined> {
  const body = {
    customerNumber,
    accountName: 'By hand',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 1_000,
  };
  const bban = (await tpp.call('create-sandbox-account', { body })).at('bban');
  return typeof bban === 'string' && bban !== '' ? bban : undefined;
}

/** Whether the sandbox tells of an account, in its list or beside its owner. */
export async function isListed(tpp: Tpp, bban: string | undefined): Promise<boolean> {
  if (bban === undefined) return false;
  const replies = await tpp.all([
    tpp.request('list-sandbox-accounts'),
    tpp.request('list-sandbox-customers'),
  ]);
  return replies.some((each) => each.accepted && mentions(each, bban));
}

/** Books something by hand on an account of the sandbox. */
export function makeTransactionOf(
  tpp: Tpp,
  mockAccountId: string,
  text: string,
  day: string,
): Promise<Reply> {
  const body = [
    {
      creditorAccount: { bban: '26743379224' },
      transactionAmount: { currency: 'NOK', amount: 13 },
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructured: text,
    },
  ];
  const request = tpp.request('create-sandbox-transactions', { params: { mockAccountId }, body });
  return tpp.send(request, { odd: true });
}

/** The ids that a record names under a member. */
export const holdings = (each: unknown, name: string) =>
  itemsOf(memberOf(each, name)).filter((id) => typeof id === 'string');

/** The sandbox id behind an entry, which may be an account number instead. */
export async function accountId(tpp: Tpp, entry: string): Promise<string> {
  const reply = await tpp.call('list-sandbox-accounts');
  const all = listIn(reply.json);
  const found = all.find((each) => ['bban', 'iban'].some((name) => textOf(each, name) === entry));
  return textOf(found, 'resourceId') || textOf(found, 'id') || entry;
}

/** Whether an account of one of the customers tells of a text. */
export async function isToldBy(tpp: Tpp, customers: readonly unknown[], text: string): Promise<boolean> {
  for (const entry of customers.flatMap((each) => holdings(each, 'accounts')).map(String)) {
    const params = { mockAccountId: await accountId(tpp, entry) };
    const list = await tpp.call('list-sandbox-transactions', { params });
    if (list.accepted && mentions(list, text)) return true;
  }
  return false;
}
