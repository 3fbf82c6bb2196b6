/** Mistakes in the request line and the query. */

import { list, pay, transactions } from './calls.js';
import { paymentPath } from './client-bed.js';
import { alike, at, type BankMistake } from './client-mistake.js';

const id = '11111111-2222-4333-8444-555555555555';

const lines: readonly BankMistake[] = [
  ...alike('VER-01', /the path does not begin with \/v1\//, {
    'path without /v1': list({ path: '/accounts' }),
    'path of version 2': list({ path: '/v2/accounts' }),
    'two slashes': list({ path: '//v1/accounts' }),
  }),
  ...alike('GEN-01', /the interface has \/v1\/accounts: did you mean that\? Names a/, {
    'slash behind the path': list({ path: '/v1/accounts/' }),
    'path in capitals': list({ path: '/v1/Accounts' }),
    'singular account': list({ path: '/v1/account' }),
  }),
  ...alike('GEN-01', /the interface has no such path/, {
    'cards of another API': list({ path: '/v1/cards' }),
    'consents of Berlin Group': list({ path: `/v1/consents/${id}` }),
    'funds confirmation of Berlin Group': pay({ path: '/v1/funds-confirmations' }),
    'payment without product': pay({ path: '/v1/payments' }),
    'no account between slashes': list({ path: '/v1/accounts//balances' }),
  }),
  at(
    'unknown product',
    'END-04',
    /the payment products are norwegian-domestic-credit-transfe/,
    pay({ path: '/v1/payments/domestic-credit-transfers' }),
  ),
  at(
    'product misspelt',
    'END-04',
    /did you mean norwegian-domestic-credit-transfers\?/,
    pay({ path: '/v1/payments/norwegian-domestic-credit-transfer' }),
  ),
  ...alike('END-03', /the path offers POST only/, {
    'GET for POST': list({ path: paymentPath }),
    'PUT for POST': pay({ method: 'PUT' }),
  }),
  ...alike('ACC-10', /the path offers GET only/, {
    'POST for GET': pay({ path: '/v1/accounts' }),
    'DELETE of the list of accounts': list({ method: 'DELETE' }),
    'method in small letters': list({ method: 'get' }),
    HEAD: list({ method: 'HEAD' }),
  }),
  at(
    'PATCH of a payment',
    'END-04',
    /the path offers GET, DELETE only/,
    pay({ method: 'PATCH', path: `${paymentPath}/${id}` }),
  ),
  ...alike('END-02', /path this is what a program writes for a variable without value/, {
    'undefined for an account': list({ path: '/v1/accounts/undefined/balances' }),
    'template sent': list({ path: '/v1/accounts/{id}/balances' }),
  }),
  ...alike('ACC-10', /no such resource/, {
    'IBAN for an account id': list({ path: '/v1/accounts/NO1136062111016/balances' }),
    'BBAN for an account id': list({ path: '/v1/accounts/36062111016/balances' }),
  }),
];

const queries: readonly BankMistake[] = [
  at('no bookingStatus', 'ACC-14', /bookingStatus bookingStatus is required/, transactions('')),
  ...alike('ACC-14', /bookingStatus bookingStatus is none of booked, pending, both, all/, {
    'bookingStatus in capitals': transactions('?bookingStatus=BOOKED'),
    'bookingStatus empty': transactions('?bookingStatus='),
    'bookingStatus of another API': transactions('?bookingStatus=information'),
    'semicolon between parameters': transactions('?bookingStatus=booked;limit=5'),
    'second question mark': transactions('?bookingStatus=booked?limit=5'),
  }),
  at(
    'booking_status',
    'END-13',
    /booking_status the operation does not know this parameter, which had no e/,
    transactions('?booking_status=booked'),
  ),
  at(
    'bookingStatus twice',
    'END-13',
    /bookingStatus the parameter stands there twice; a bank may take the firs/,
    transactions('?bookingStatus=booked&bookingStatus=pending'),
  ),
  ...alike('ACC-16', /dateFrom dateFrom is no date written YYYY-MM-DD/, {
    'dateFrom in Norwegian': transactions('?bookingStatus=booked&dateFrom=01.06.2026'),
    'dateFrom with a time': transactions('?bookingStatus=booked&dateFrom=2026-06-01T00:00:00Z'),
  }),
  at(
    'no such day in the query',
    'ACC-16',
    /dateFrom/,
    transactions('?bookingStatus=booked&dateFrom=2026-02-30'),
  ),
  at(
    'from after to',
    'ACC-16',
    /dateFrom dateFrom is later than dateTo, so that nothing can be foun/,
    transactions('?bookingStatus=booked&dateFrom=2026-06-10&dateTo=2026-06-01'),
  ),
  at(
    'fromDate',
    'END-13',
    /fromDate the operation does not know this parameter, which had no e/,
    transactions('?bookingStatus=booked&fromDate=2026-06-01'),
  ),
  ...alike('ACC-17', /limit limit is below 1/, {
    'limit 0': transactions('?bookingStatus=booked&limit=0'),
    'limit negative': transactions('?bookingStatus=booked&limit=-1'),
  }),
  ...alike('ACC-17', /limit limit is no int\d+/, {
    'limit in words': transactions('?bookingStatus=booked&limit=ten'),
    'limit of a fraction': transactions('?bookingStatus=booked&limit=1.5'),
  }),
  ...alike('END-13', /withBalance withBalance is none of true, false/, {
    'withBalance in words': list({ path: '/v1/accounts?withBalance=yes' }),
    'withBalance 1': list({ path: '/v1/accounts?withBalance=1' }),
    'withBalance True': list({ path: '/v1/accounts?withBalance=True' }),
  }),
  at(
    'with_balance',
    'END-13',
    /with_balance the operation does not know this parameter, which had no e/,
    list({ path: '/v1/accounts?with_balance=true' }),
  ),
  at(
    'page',
    'END-13',
    /page the operation does not know this parameter, which had no e/,
    list({ path: '/v1/accounts?page=2' }),
  ),
  at(
    'allowLogicalDuplicate of something else',
    'END-06',
    /allowLogicalDuplicate allowLogicalDuplicate is none of true, false/,
    pay({ path: `${paymentPath}?allowLogicalDuplicate=maybe` }),
  ),
  at(
    'allowLogicalDuplicates',
    'END-13',
    /allowLogicalDuplicates the operation does not know this parameter, which had no e/,
    pay({ path: `${paymentPath}?allowLogicalDuplicates=true` }),
  ),
  at(
    'bookingStatus behind a blank',
    'END-13',
    /did you mean "bookingStatus"/,
    transactions('?%20bookingStatus=booked'),
  ),
];

export const requestMistakes: readonly BankMistake[] = [...lines, ...queries];
