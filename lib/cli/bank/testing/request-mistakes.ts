/** Mistakes in the request line, the query and the headers. */

import { formatImfFixdate } from '../../../model/imf-fixdate.js';
import { list, pay, transactions } from './calls.js';
import { paymentPath } from './client-bed.js';
import { at, type BankMistake } from './client-mistake.js';

const id = '11111111-2222-4333-8444-555555555555';

const dates =
  (change: (now: number) => string | undefined): BankMistake['make'] =>
  (bed) =>
    list({ headers: { Date: change(bed.bank.admin.now()) } })(bed);

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

const headers: readonly BankMistake[] = [
  at(
    'no X-Request-ID',
    'HDR-08',
    /X-Request-ID X-Request-ID is required on every call/,
    list({ headers: { 'X-Request-ID': undefined } }),
  ),
  at(
    'X-Request-ID empty',
    'HDR-08',
    /X-Request-ID X-Request-ID is required on every call/,
    list({ headers: { 'X-Request-ID': '' } }),
  ),
  at(
    'X-Request-ID undefined',
    'END-02',
    /X-Request-ID this is what a program writes for a variable without value/,
    list({ headers: { 'X-Request-ID': 'undefined' } }),
  ),
  at(
    'X-Request-Id of another name',
    'END-01',
    /request-id request-id is no header of the interface; did you mean X-R/,
    list({ headers: { 'X-Request-ID': undefined, 'Request-ID': id } }),
  ),
  at('X-Request-ID again', 'HDR-09', /used before/, async (bed) => {
    await list({ headers: { 'X-Request-ID': id } })(bed);
    return list({ headers: { 'X-Request-ID': id } })(bed);
  }),
  at(
    'no Date',
    'SIG-09',
    /Date Date is missing, so that nobody can tell when the request /,
    dates(() => undefined),
  ),
  at(
    'Date in ISO',
    'TRN-13',
    /Date Date is not written like Wed, \d+ Jan \d+ \d+:\d+:\d+ GMT/,
    dates((now) => new Date(now).toISOString()),
  ),
  at(
    'Date a minute and a half behind',
    'SIG-09',
    /Date Date is \d+ s behind; at most \d+ s are tolerated/,
    dates((now) => formatImfFixdate(now - 90_000)),
  ),
  at(
    'Date an hour ahead',
    'SIG-09',
    /Date Date is \d+ s ahead; at most \d+ s are tolerated/,
    dates((now) => formatImfFixdate(now + 3_600_000)),
  ),
  at(
    'Date with UTC',
    'TRN-13',
    /Date Date is not written like Wed, \d+ Jan \d+ \d+:\d+:\d+ GMT/,
    dates((now) => formatImfFixdate(now).replace('GMT', 'UTC')),
  ),
  at(
    'Date with +0000',
    'TRN-13',
    /Date Date is not written like Wed, \d+ Jan \d+ \d+:\d+:\d+ GMT/,
    dates((now) => formatImfFixdate(now).replace('GMT', '+0000')),
  ),
  at(
    'Date of the wrong weekday',
    'TRN-13',
    /Date Date is not written like Wed, \d+ Jan \d+ \d+:\d+:\d+ GMT/,
    dates((now) => `Xyz${formatImfFixdate(now).slice(3)}`),
  ),
  at(
    'Date in seconds',
    'TRN-13',
    /Date Date is not written like Wed, \d+ Jan \d+ \d+:\d+:\d+ GMT/,
    dates((now) => String(Math.floor(now / 1000))),
  ),
  at(
    'Date of local time',
    'SIG-09',
    /Date Date is \d+ s ahead; at most \d+ s are tolerated/,
    dates((now) => formatImfFixdate(now + 7_200_000)),
  ),
  at(
    'no TPP-Redirect-URI',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is required where SCA may be needed/,
    list({ headers: { 'TPP-Redirect-URI': undefined, 'PSU-ID': undefined } }),
  ),
  at(
    'TPP-Redirect-URI relative',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is no absolute address without fragment, /,
    list({ headers: { 'TPP-Redirect-URI': '/callback' } }),
  ),
  at(
    'TPP-Redirect-URI without scheme',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is no absolute address without fragment, /,
    list({ headers: { 'TPP-Redirect-URI': 'tpp.example/callback' } }),
  ),
  at(
    'TPP-Redirect-URI with a fragment',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is no absolute address without fragment, /,
    list({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/#/cb' } }),
  ),
  at(
    'TPP-Redirect-URI with blanks',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is no absolute address without fragment, /,
    list({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/call back' } }),
  ),
  at(
    'TPP-Redirect-URI by script',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is no absolute address without fragment, /,
    list({ headers: { 'TPP-Redirect-URI': 'javascript:alert(1)' } }),
  ),
  at(
    'TPP-Redirect-URI empty',
    'HDR-14',
    /TPP-Redirect-URI TPP-Redirect-URI is required where SCA may be needed/,
    list({ headers: { 'TPP-Redirect-URI': '' } }),
  ),
  at('PSU-ID no UUID', 'HDR-29', /PSU-ID PSU-ID is no UUID/, list({ headers: { 'PSU-ID': 'kari' } })),
  at('PSU-ID never given', 'RDR-03', /PSU-ID is not known for this TPP/, list({ headers: { 'PSU-ID': id } })),
  at('PSU-ID null', 'HDR-29', /PSU-ID PSU-ID is no UUID/, list({ headers: { 'PSU-ID': 'null' } })),
  at('PSU-ID empty', 'FLW-04', /the PSU has to give consent/, list({ headers: { 'PSU-ID': '' } })),
  at(
    'no PSU-ID for a payment',
    'HDR-27',
    /PSU-ID PSU-ID, or X-PSU-IDENTITY in its place, is required here/,
    pay({ headers: { 'PSU-ID': undefined } }),
  ),
  at(
    'identity number as PSU-ID',
    'HDR-29',
    /PSU-ID PSU-ID is no UUID/,
    list({ headers: { 'PSU-ID': '13039319955' } }),
  ),
  at(
    'PSU-Corporate-ID of nobody',
    'RDR-06',
    /PSU-Corporate-ID the PSU does not act under this corporate agreement/,
    list({ headers: { 'PSU-Corporate-ID': id } }),
  ),
  at(
    'PSU-Corporate-ID no UUID',
    'RDR-06',
    /PSU-Corporate-ID the PSU does not act under this corporate agreement/,
    list({ headers: { 'PSU-Corporate-ID': '310000019' } }),
  ),
  at(
    'PSU-Context in small letters',
    'HDR-33',
    /PSU-Context PSU-Context is neither PRIVATE nor CORPORATE/,
    list({ headers: { 'PSU-Context': 'private' } }),
  ),
  at(
    'PSU-Context unknown',
    'HDR-33',
    /PSU-Context PSU-Context is neither PRIVATE nor CORPORATE/,
    list({ headers: { 'PSU-Context': 'BUSINESS' } }),
  ),
  at(
    'PSU-Context corporate without its id',
    'RDR-06',
    /PSU-Corporate-ID PSU-Corporate-ID is required for a corporate user/,
    list({ headers: { 'PSU-Context': 'CORPORATE' } }),
  ),
  at(
    'no TPP-Session-ID',
    'HDR-10',
    /TPP-Session-ID TPP-Session-ID is required here/,
    pay({ headers: { 'TPP-Session-ID': undefined } }),
  ),
  at(
    'TPP-Session-ID of nobody',
    'SCA-13',
    /the call needs an SCA under this TPP-Session-ID/,
    list({ headers: { 'TPP-Session-ID': 'another' } }),
  ),
  at(
    'no PSU-IP-Address for a payment',
    'HDR-36',
    /PSU-IP-Address PSU-IP-Address is required here/,
    pay({ headers: { 'PSU-IP-Address': undefined } }),
  ),
  at(
    'PSU-IP-Address no address',
    'HDR-38',
    /PSU-IP-Address PSU-IP-Address is no IPv4 or IPv6 address/,
    pay({ headers: { 'PSU-IP-Address': 'localhost' } }),
  ),
  at(
    'PSU-IP-Address out of range',
    'HDR-38',
    /PSU-IP-Address PSU-IP-Address is no IPv4 or IPv6 address/,
    pay({ headers: { 'PSU-IP-Address': '192.0.2.300' } }),
  ),
  at(
    'PSU-IP-Address with port',
    'HDR-38',
    /PSU-IP-Address PSU-IP-Address is no IPv4 or IPv6 address/,
    pay({ headers: { 'PSU-IP-Address': '192.0.2.1:443' } }),
  ),
  at(
    'PSU-IP-Address list of a proxy',
    'HDR-38',
    /PSU-IP-Address PSU-IP-Address is no IPv4 or IPv6 address/,
    pay({ headers: { 'PSU-IP-Address': '192.0.2.1, 198.51.100.7' } }),
  ),
  at(
    'PSU-IP-Address empty',
    'LIM-15',
    /PSU-IP-Address PSU-IP-Address is empty: send the address when the PSU is /,
    list({ headers: { 'PSU-IP-Address': '' } }),
  ),
  at(
    'PSU-IP-Adress',
    'END-01',
    /psu-ip-adress psu-ip-adress is no header of the interface; did you mean /,
    list({ headers: { 'PSU-IP-Address': undefined, 'PSU-IP-Adress': '192.0.2.1' } }),
  ),
  at(
    'X-Forwarded-For for PSU-IP-Address',
    'HDR-36',
    /PSU-IP-Address PSU-IP-Address is required here/,
    pay({ headers: { 'PSU-IP-Address': undefined, 'X-Forwarded-For': '192.0.2.1' } }),
  ),
  at(
    'PSU-Geo-Location without GEO:',
    'HDR-50',
    /PSU-Geo-Location PSU-Geo-Location is not written GEO:<latitude>,<longitude>/,
    list({ headers: { 'PSU-Geo-Location': '59.91,10.75' } }),
  ),
  at(
    'PSU-Geo-Location beyond the pole',
    'HDR-50',
    /PSU-Geo-Location PSU-Geo-Location is not written GEO:<latitude>,<longitude>/,
    list({ headers: { 'PSU-Geo-Location': 'GEO:95.0;10.75' } }),
  ),
  at(
    'PSU-Device-ID no UUID',
    'HDR-48',
    /PSU-Device-ID PSU-Device-ID is no UUID/,
    list({ headers: { 'PSU-Device-ID': 'iPhone' } }),
  ),
  at(
    'PSU-HTTP-Method unknown',
    'HDR-46',
    /PSU-HTTP-Method PSU-HTTP-Method is none of GET, POST, PUT, PATCH and DELET/,
    list({ headers: { 'PSU-HTTP-Method': 'TRACE' } }),
  ),
  at(
    'PSU-HTTP-Method in small letters',
    'HDR-46',
    /PSU-HTTP-Method PSU-HTTP-Method is none of GET, POST, PUT, PATCH and DELET/,
    list({ headers: { 'PSU-HTTP-Method': 'get' } }),
  ),
  at(
    'PSU-IP-Port no number',
    'HDR-39',
    /PSU-IP-Port PSU-IP-Port is no port from 1 to \d+/,
    list({ headers: { 'PSU-IP-Port': 'https' } }),
  ),
  at(
    'Consent-ID of Berlin Group',
    'END-01',
    /consent-id consent-id has no effect: consent goes with PSU-ID and is /,
    list({ headers: { 'Consent-ID': id } }),
  ),
  at(
    'Authorization of OAuth',
    'END-01',
    /authorization authorization has no effect: requests are signed; no token/,
    list({ headers: { Authorization: 'Bearer abc' } }),
  ),
  at(
    'PSU-ID-Type of Berlin Group',
    'END-01',
    /psu-id-type psu-id-type has no effect: PSU-ID is the UUID of the redir/,
    list({ headers: { 'PSU-ID-Type': 'BANKID' } }),
  ),
  at(
    'x-accept-fix misspelt',
    'VER-02',
    /x-accept-fix x-accept-fix asks for what the interface does not know; di/,
    list({ headers: { 'x-accept-fix': 'amounts-as-string' } }),
  ),
  at(
    'TPP-Redirect-Preferred in words',
    'HDR-17',
    /TPP-Redirect-Preferred TPP-Redirect-Preferred is neither true nor false and may c/,
    list({ headers: { 'TPP-Redirect-Preferred': 'no' } }),
  ),
  at(
    'X-PSU-IDENTITY of a wrong check digit',
    'HDR-31',
    /X-PSU-IDENTITY the check digits are not those of a national identity numb/,
    pay({ headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '13039319956', 'PSU-Context': 'PRIVATE' } }),
  ),
  at(
    'X-PSU-IDENTITY too short',
    'HDR-31',
    /X-PSU-IDENTITY X-PSU-IDENTITY does not consist of \d+ digits/,
    pay({ headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '130393', 'PSU-Context': 'PRIVATE' } }),
  ),
  at(
    'X-PSU-IDENTITY without context',
    'HDR-35',
    /PSU-Context PSU-Context is required with X-PSU-IDENTITY/,
    pay({ headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '13039319955' } }),
  ),
  at(
    'X-PSU-IDENTITY with a blank',
    'HDR-31',
    /X-PSU-IDENTITY X-PSU-IDENTITY does not consist of \d+ digits/,
    pay({ headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '130393 19955', 'PSU-Context': 'PRIVATE' } }),
  ),
  at(
    'a GET with a body',
    'SIG-37',
    /a GET has no meaning for a body: some servers refuse it, a/,
    list({ body: {} }),
  ),
];

export const requestMistakes: readonly BankMistake[] = [...lines, ...queries, ...headers];
