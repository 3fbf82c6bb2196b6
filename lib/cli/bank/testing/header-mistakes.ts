/** Mistakes in the headers. */

import { formatImfFixdate } from '../../../model/imf-fixdate.js';
import { list, pay } from './calls.js';
import { alike, at, type BankMistake } from './client-mistake.js';

const id = '11111111-2222-4333-8444-555555555555';

const dates =
  (change: (now: number) => string | undefined): BankMistake['make'] =>
  (bed) =>
    list({ headers: { Date: change(bed.bank.admin.now()) } })(bed);

export const headerMistakes: readonly BankMistake[] = [
  ...alike('HDR-08', /X-Request-ID X-Request-ID is required on every call/, {
    'no X-Request-ID': list({ headers: { 'X-Request-ID': undefined } }),
    'X-Request-ID empty': list({ headers: { 'X-Request-ID': '' } }),
  }),
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
  ...alike('TRN-13', /Date Date is not written like Wed, \d+ Jan \d+ \d+:\d+:\d+ GMT/, {
    'Date in ISO': dates((now) => new Date(now).toISOString()),
    'Date with UTC': dates((now) => formatImfFixdate(now).replace('GMT', 'UTC')),
    'Date with +0000': dates((now) => formatImfFixdate(now).replace('GMT', '+0000')),
    'Date of the wrong weekday': dates((now) => `Xyz${formatImfFixdate(now).slice(3)}`),
    'Date in seconds': dates((now) => String(Math.floor(now / 1000))),
  }),
  at(
    'Date a minute and a half behind',
    'SIG-09',
    /Date Date is \d+ s behind; at most \d+ s are tolerated/,
    dates((now) => formatImfFixdate(now - 90_000)),
  ),
  ...alike('SIG-09', /Date Date is \d+ s ahead; at most \d+ s are tolerated/, {
    'Date an hour ahead': dates((now) => formatImfFixdate(now + 3_600_000)),
    'Date of local time': dates((now) => formatImfFixdate(now + 7_200_000)),
  }),
  ...alike('HDR-14', /TPP-Redirect-URI TPP-Redirect-URI is required where SCA may be needed/, {
    'no TPP-Redirect-URI': list({ headers: { 'TPP-Redirect-URI': undefined, 'PSU-ID': undefined } }),
    'TPP-Redirect-URI empty': list({ headers: { 'TPP-Redirect-URI': '' } }),
  }),
  ...alike('HDR-14', /TPP-Redirect-URI TPP-Redirect-URI is no absolute address without fragment, /, {
    'TPP-Redirect-URI relative': list({ headers: { 'TPP-Redirect-URI': '/callback' } }),
    'TPP-Redirect-URI without scheme': list({ headers: { 'TPP-Redirect-URI': 'tpp.example/callback' } }),
    'TPP-Redirect-URI with a fragment': list({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/#/cb' } }),
    'TPP-Redirect-URI with blanks': list({
      headers: { 'TPP-Redirect-URI': 'https://tpp.example/call back' },
    }),
    'TPP-Redirect-URI by script': list({ headers: { 'TPP-Redirect-URI': 'javascript:alert(1)' } }),
  }),
  ...alike('HDR-29', /PSU-ID PSU-ID is no UUID/, {
    'PSU-ID no UUID': list({ headers: { 'PSU-ID': 'kari' } }),
    'PSU-ID null': list({ headers: { 'PSU-ID': 'null' } }),
    'identity number as PSU-ID': list({ headers: { 'PSU-ID': '13039319955' } }),
  }),
  at('PSU-ID never given', 'RDR-03', /PSU-ID is not known for this TPP/, list({ headers: { 'PSU-ID': id } })),
  at('PSU-ID empty', 'FLW-04', /the PSU has to give consent/, list({ headers: { 'PSU-ID': '' } })),
  at(
    'no PSU-ID for a payment',
    'HDR-27',
    /PSU-ID PSU-ID, or X-PSU-IDENTITY in its place, is required here/,
    pay({ headers: { 'PSU-ID': undefined } }),
  ),
  ...alike('RDR-06', /PSU-Corporate-ID the PSU does not act under this corporate agreement/, {
    'PSU-Corporate-ID of nobody': list({ headers: { 'PSU-Corporate-ID': id } }),
    'PSU-Corporate-ID no UUID': list({ headers: { 'PSU-Corporate-ID': '310000019' } }),
  }),
  ...alike('HDR-33', /PSU-Context PSU-Context is neither PRIVATE nor CORPORATE/, {
    'PSU-Context in small letters': list({ headers: { 'PSU-Context': 'private' } }),
    'PSU-Context unknown': list({ headers: { 'PSU-Context': 'BUSINESS' } }),
  }),
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
  ...alike('HDR-36', /PSU-IP-Address PSU-IP-Address is required here/, {
    'no PSU-IP-Address for a payment': pay({ headers: { 'PSU-IP-Address': undefined } }),
    'X-Forwarded-For for PSU-IP-Address': pay({
      headers: { 'PSU-IP-Address': undefined, 'X-Forwarded-For': '192.0.2.1' },
    }),
  }),
  ...alike('HDR-38', /PSU-IP-Address PSU-IP-Address is no IPv4 or IPv6 address/, {
    'PSU-IP-Address no address': pay({ headers: { 'PSU-IP-Address': 'localhost' } }),
    'PSU-IP-Address out of range': pay({ headers: { 'PSU-IP-Address': '192.0.2.300' } }),
    'PSU-IP-Address with port': pay({ headers: { 'PSU-IP-Address': '192.0.2.1:443' } }),
    'PSU-IP-Address list of a proxy': pay({ headers: { 'PSU-IP-Address': '192.0.2.1, 198.51.100.7' } }),
  }),
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
  ...alike('HDR-50', /PSU-Geo-Location PSU-Geo-Location is not written GEO:<latitude>,<longitude>/, {
    'PSU-Geo-Location without GEO:': list({ headers: { 'PSU-Geo-Location': '59.91,10.75' } }),
    'PSU-Geo-Location beyond the pole': list({ headers: { 'PSU-Geo-Location': 'GEO:95.0;10.75' } }),
  }),
  at(
    'PSU-Device-ID no UUID',
    'HDR-48',
    /PSU-Device-ID PSU-Device-ID is no UUID/,
    list({ headers: { 'PSU-Device-ID': 'iPhone' } }),
  ),
  ...alike('HDR-46', /PSU-HTTP-Method PSU-HTTP-Method is none of GET, POST, PUT, PATCH and DELET/, {
    'PSU-HTTP-Method unknown': list({ headers: { 'PSU-HTTP-Method': 'TRACE' } }),
    'PSU-HTTP-Method in small letters': list({ headers: { 'PSU-HTTP-Method': 'get' } }),
  }),
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
  ...alike('HDR-31', /X-PSU-IDENTITY X-PSU-IDENTITY does not consist of \d+ digits/, {
    'X-PSU-IDENTITY too short': pay({
      headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '130393', 'PSU-Context': 'PRIVATE' },
    }),
    'X-PSU-IDENTITY with a blank': pay({
      headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '130393 19955', 'PSU-Context': 'PRIVATE' },
    }),
  }),
  at(
    'X-PSU-IDENTITY without context',
    'HDR-35',
    /PSU-Context PSU-Context is required with X-PSU-IDENTITY/,
    pay({ headers: { 'PSU-ID': undefined, 'X-PSU-IDENTITY': '13039319955' } }),
  ),
  at(
    'a GET with a body',
    'SIG-37',
    /a GET has no meaning for a body: some servers refuse it, a/,
    list({ body: {} }),
  ),
];
