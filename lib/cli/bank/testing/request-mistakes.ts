/** Mistakes in the request line and the query. */

import { list, pay, transactions } from './calls.js';
import { paymentPath } from './client-bed.js';
import { at, type BankMistake } from './client-mistake.js';

const id = '11111111-2222-4333-8444-555555555555';

const lines: readonly BankMistake[] = [
  at('path without /v1', 'VER-01', /the path does not begin with \/v1\//, list({ path: '/accounts' })),
  at('path of version 2', 'VER-01', /the path does not begin with \/v1\//, list({ path: '/v2/accounts' })),
  at(
    'slash behind the path',
    'GEN-01',
    /the interface has \/v1\/accounts: did you mean that\? Names a/,
    list({ path: '/v1/accounts/' }),
  ),
  at(
    'path in capitals',
    'GEN-01',
    /the interface has \/v1\/accounts: did you mean that\? Names a/,
    list({ path: '/v1/Accounts' }),
  ),
  at('two slashes', 'VER-01', /the path does not begin with \/v1\//, list({ path: '//v1/accounts' })),
  at(
    'singular account',
    'GEN-01',
    /the interface has \/v1\/accounts: did you mean that\? Names a/,
    list({ path: '/v1/account' }),
  ),
  at('cards of another API', 'GEN-01', /the interface has no such path/, list({ path: '/v1/cards' })),
  at(
    'consents of Berlin Group',
    'GEN-01',
    /the interface has no such path/,
    list({ path: `/v1/consents/${id}` }),
  ),
  at(
    'funds confirmation of Berlin Group',
    'GEN-01',
    /the interface has no such path/,
    pay({ path: '/v1/funds-confirmations' }),
  ),
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
  at('payment without product', 'GEN-01', /the interface has no such path/, pay({ path: '/v1/payments' })),
  at('GET for POST', 'END-03', /the path offers POST only/, list({ path: paymentPath })),
  at('POST for GET', 'ACC-10', /the path offers GET only/, pay({ path: '/v1/accounts' })),
  at('PUT for POST', 'END-03', /the path offers POST only/, pay({ method: 'PUT' })),
  at('DELETE of the list of accounts', 'ACC-10', /the path offers GET only/, list({ method: 'DELETE' })),
  at(
    'PATCH of a payment',
    'END-04',
    /the path offers GET, DELETE only/,
    pay({ method: 'PATCH', path: `${paymentPath}/${id}` }),
  ),
  at('method in small letters', 'ACC-10', /the path offers GET only/, list({ method: 'get' })),
  at('HEAD', 'ACC-10', /the path offers GET only/, list({ method: 'HEAD' })),
  at(
    'no account between slashes',
    'GEN-01',
    /the interface has no such path/,
    list({ path: '/v1/accounts//balances' }),
  ),
  at(
    'undefined for an account',
    'END-02',
    /path this is what a program writes for a variable without value/,
    list({ path: '/v1/accounts/undefined/balances' }),
  ),
  at(
    'template sent',
    'END-02',
    /path this is what a program writes for a variable without value/,
    list({ path: '/v1/accounts/{id}/balances' }),
  ),
  at(
    'IBAN for an account id',
    'ACC-10',
    /no such resource/,
    list({ path: '/v1/accounts/NO1136062111016/balances' }),
  ),
  at(
    'BBAN for an account id',
    'ACC-10',
    /no such resource/,
    list({ path: '/v1/accounts/36062111016/balances' }),
  ),
];

const queries: readonly BankMistake[] = [
  at('no bookingStatus', 'ACC-14', /bookingStatus bookingStatus is required/, transactions('')),
  at(
    'bookingStatus in capitals',
    'ACC-14',
    /bookingStatus bookingStatus is none of booked, pending, both, all/,
    transactions('?bookingStatus=BOOKED'),
  ),
  at(
    'bookingStatus empty',
    'ACC-14',
    /bookingStatus bookingStatus is none of booked, pending, both, all/,
    transactions('?bookingStatus='),
  ),
  at(
    'bookingStatus of another API',
    'ACC-14',
    /bookingStatus bookingStatus is none of booked, pending, both, all/,
    transactions('?bookingStatus=information'),
  ),
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
  at(
    'dateFrom in Norwegian',
    'ACC-16',
    /dateFrom dateFrom is no date written YYYY-MM-DD/,
    transactions('?bookingStatus=booked&dateFrom=01.06.2026'),
  ),
  at(
    'dateFrom with a time',
    'ACC-16',
    /dateFrom dateFrom is no date written YYYY-MM-DD/,
    transactions('?bookingStatus=booked&dateFrom=2026-06-01T00:00:00Z'),
  ),
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
  at('limit 0', 'ACC-17', /limit limit is below 1/, transactions('?bookingStatus=booked&limit=0')),
  at('limit in words', 'ACC-17', /limit limit is no int\d+/, transactions('?bookingStatus=booked&limit=ten')),
  at('limit negative', 'ACC-17', /limit limit is below 1/, transactions('?bookingStatus=booked&limit=-1')),
  at(
    'limit of a fraction',
    'ACC-17',
    /limit limit is no int\d+/,
    transactions('?bookingStatus=booked&limit=1.5'),
  ),
  at(
    'withBalance in words',
    'END-13',
    /withBalance withBalance is none of true, false/,
    list({ path: '/v1/accounts?withBalance=yes' }),
  ),
  at(
    'withBalance 1',
    'END-13',
    /withBalance withBalance is none of true, false/,
    list({ path: '/v1/accounts?withBalance=1' }),
  ),
  at(
    'withBalance True',
    'END-13',
    /withBalance withBalance is none of true, false/,
    list({ path: '/v1/accounts?withBalance=True' }),
  ),
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
    'semicolon between parameters',
    'ACC-14',
    /bookingStatus bookingStatus is none of booked, pending, both, all/,
    transactions('?bookingStatus=booked;limit=5'),
  ),
  at(
    'second question mark',
    'ACC-14',
    /bookingStatus bookingStatus is none of booked, pending, both, all/,
    transactions('?bookingStatus=booked?limit=5'),
  ),
  at(
    'bookingStatus behind a blank',
    'END-13',
    /did you mean "bookingStatus"/,
    transactions('?%20bookingStatus=booked'),
  ),
];

export const requestMistakes: readonly BankMistake[] = [...lines, ...queries];
