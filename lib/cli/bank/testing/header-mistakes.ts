/** Mistakes in the headers. */

import { formatImfFixdate } from '../../../model/imf-fixdate.js';
import { list, pay } from './calls.js';
import { at, type BankMistake } from './client-mistake.js';

const id = '11111111-2222-4333-8444-555555555555';

const dates =
  (change: (now: number) => string | undefined): BankMistake['make'] =>
  (bed) =>
    list({ headers: { Date: change(bed.bank.admin.now()) } })(bed);

export const headerMistakes: readonly BankMistake[] = [
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
