/** Accounts that are made by hand in the sandbox, and whether it tells of them. */

import { mentions, type Reply, type Tpp } from '../../lib/harness/kit/index.js';

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
