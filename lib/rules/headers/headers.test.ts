import { describe, expect, test } from 'vitest';
import type { RuleId } from '../index.js';
import { breaks, type Literal, type LiteralHeaders } from '../testing/literal-requests.js';

const uuid = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const creation = { method: 'POST', target: '/v1/payments/norwegian-domestic-credit-transfers' };
const status = { target: '/v1/payments/norwegian-domestic-credit-transfers/1/status' };
const basket = { method: 'POST', target: '/v1/signing-baskets/1/authorisations' };
const accounts = { target: '/v1/accounts' };
const sandbox = { target: '/v1/sandbox/customers' };
const contact = { target: '/v1/tpps/PSDNO-FSA-100000001/contact-information' };

type Case = readonly [rule: RuleId, request: Literal, headers: LiteralHeaders, broken: boolean];

function check(cases: readonly Case[]): void {
  test.each(cases)('%s of %o with %o: %s', (rule, request, headers, broken) => {
    expect(breaks(rule, { ...request, headers })).toBe(broken);
  });
}

describe('required headers', () => {
  check([
    ['request-id-required', accounts, {}, true],
    ['request-id-required', sandbox, { 'x-request-ID': 'any text will do' }, false],
    ['request-id-required', sandbox, { 'X-Request-ID': '   ' }, true],
    ['payment-accept-fix', creation, {}, true],
    ['payment-accept-fix', creation, { 'x-accept-fix': '' }, true],
    ['payment-accept-fix', creation, { 'X-Accept-Fix': 'amount-as-string' }, false],
    ['payment-accept-fix', status, {}, true],
    ['payment-accept-fix', basket, {}, false],
    ['payment-accept-fix', accounts, {}, false],
    ['basket-accept-fix', basket, {}, true],
    ['basket-accept-fix', creation, {}, false],
    ['payment-session-id', status, {}, true],
    ['payment-session-id', status, { 'TPP-Session-ID': 's' }, false],
    ['basket-session-id', basket, {}, true],
    ['payment-redirect-uri', creation, {}, true],
    ['payment-redirect-uri', creation, { 'TPP-Redirect-URI': 'https://tpp.example/' }, false],
    ['basket-redirect-uri', basket, {}, true],
    ['redirect-uri-for-sca', accounts, {}, true],
    ['redirect-uri-for-sca', accounts, { 'PSU-ID': uuid }, false],
    ['redirect-uri-for-sca', accounts, { 'PSU-ID': uuid, 'PSU-IP-Address': '192.0.2.1' }, true],
    ['redirect-uri-for-sca', { target: '/v1/users' }, {}, true],
    ['redirect-uri-for-sca', creation, {}, false],
    ['redirect-uri-for-sca', sandbox, {}, false],
    ['redirect-uri-for-sca', contact, {}, false],
    ['payment-psu-ip-address', creation, {}, true],
    ['payment-psu-ip-address', creation, { 'PSU-IP-Address': '192.0.2.1' }, false],
    ['basket-psu-ip-address', basket, {}, true],
    ['basket-psu-ip-address', accounts, {}, false],
  ]);
});

describe('who the PSU is', () => {
  check([
    ['payment-psu-id', creation, {}, true],
    ['payment-psu-id', creation, { 'PSU-ID': uuid }, false],
    ['payment-psu-id', creation, { 'X-PSU-IDENTITY': '13039319955' }, false],
    // The national number stands in on initiation only.
    ['payment-psu-id', status, { 'X-PSU-IDENTITY': '13039319955' }, true],
    ['basket-psu-id', basket, {}, true],
    ['basket-psu-id', basket, { 'PSU-ID': uuid }, false],
    [
      'basket-psu-id',
      { method: 'POST', target: '/v1/signing-baskets' },
      { 'X-PSU-IDENTITY': '13039319955' },
      true,
    ],
    ['agreements-psu-id', { target: '/v1/agreements' }, {}, true],
    ['agreements-psu-id', { target: '/v1/agreements' }, { 'PSU-ID': uuid }, false],
    ['psu-id-is-uuid', accounts, { 'PSU-ID': uuid }, false],
    ['psu-id-is-uuid', accounts, { 'PSU-ID': uuid.toUpperCase() }, false],
    // Neither version nor variant is asked for.
    ['psu-id-is-uuid', accounts, { 'PSU-ID': 'ffffffff-ffff-ffff-ffff-ffffffffffff' }, false],
    ['psu-id-is-uuid', accounts, { 'PSU-ID': `{${uuid}}` }, true],
    ['psu-id-is-uuid', accounts, { 'PSU-ID': 'g'.repeat(8) + uuid.slice(8) }, true],
    ['psu-id-is-uuid', accounts, { 'PSU-ID': `${uuid}0` }, true],
    ['psu-identity-is-national-number', creation, { 'X-PSU-IDENTITY': '13039319955' }, false],
    // A D-number; and check digits are not verified.
    ['psu-identity-is-national-number', creation, { 'X-PSU-IDENTITY': '53039319955' }, false],
    ['psu-identity-is-national-number', creation, { 'X-PSU-IDENTITY': '1303931995' }, true],
    ['psu-identity-is-national-number', creation, { 'X-PSU-IDENTITY': '130393199550' }, true],
    ['psu-identity-is-national-number', creation, { 'X-PSU-IDENTITY': '130393 19955' }, true],
    ['psu-identity-is-national-number', accounts, { 'X-PSU-IDENTITY': 'none' }, false],
  ]);
});

describe('the context of single SCA', () => {
  const single = { 'X-PSU-IDENTITY': '13039319955' };
  check([
    ['single-sca-context', creation, single, true],
    ['single-sca-context', creation, { ...single, 'PSU-Context': 'PRIVATE' }, false],
    ['single-sca-context', creation, { ...single, 'PSU-ID': uuid }, false],
    ['single-sca-context', creation, { 'PSU-ID': uuid }, false],
    ['single-sca-context-known', creation, { ...single, 'PSU-Context': 'PRIVATE' }, false],
    ['single-sca-context-known', creation, { ...single, 'PSU-Context': 'CORPORATE' }, false],
    ['single-sca-context-known', creation, { ...single, 'PSU-Context': 'Private' }, true],
    ['single-sca-context-known', creation, { ...single, 'PSU-Context': '' }, true],
    ['single-sca-context-known', creation, { 'PSU-ID': uuid, 'PSU-Context': 'x' }, false],
    ['psu-context-known', creation, { 'PSU-ID': uuid, 'PSU-Context': 'x' }, true],
    ['psu-context-known', accounts, { 'PSU-Context': 'CORPORATE' }, false],
    ['psu-context-known', creation, { ...single, 'PSU-Context': 'x' }, false],
    ['single-sca-is-private', creation, { ...single, 'PSU-Context': 'CORPORATE' }, true],
    ['single-sca-is-private', creation, { ...single, 'PSU-Context': 'PRIVATE' }, false],
    ['single-sca-is-private', creation, { 'PSU-ID': uuid, 'PSU-Context': 'CORPORATE' }, false],
  ]);
});

describe('what is forwarded about the PSU', () => {
  check([
    ['psu-ip-address-form', creation, { 'PSU-IP-Address': '192.0.2.255' }, false],
    ['psu-ip-address-form', creation, { 'PSU-IP-Address': '2001:db8::1' }, false],
    ['psu-ip-address-form', creation, { 'PSU-IP-Address': '192.0.2.256' }, true],
    ['psu-ip-address-form', creation, { 'PSU-IP-Address': '192.0.2' }, true],
    ['psu-ip-address-form', creation, { 'PSU-IP-Address': '[2001:db8::1]' }, true],
    ['psu-http-method-known', creation, { 'PSU-HTTP-Method': 'PATCH' }, false],
    ['psu-http-method-known', creation, { 'PSU-HTTP-Method': 'HEAD' }, true],
    ['psu-http-method-known', creation, { 'PSU-HTTP-Method': 'post' }, true],
    ['psu-device-id-is-uuid', creation, { 'PSU-Device-ID': uuid }, false],
    ['psu-device-id-is-uuid', creation, { 'PSU-Device-ID': 'iPhone' }, true],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:59.91,10.75' }, false],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:-90,-180' }, false],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:90.000000;180.000000' }, false],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:90.01,10' }, true],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:-90.01,10' }, true],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:59,-180.01' }, true],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'geo:59.91,10.75' }, true],
    ['psu-geo-location-form', creation, { 'PSU-Geo-Location': 'GEO:59.91,10.75,3' }, true],
  ]);
});

describe('x-accept-fix', () => {
  check([
    ['accept-fix-form', accounts, {}, false],
    ['accept-fix-form', accounts, { 'x-accept-fix': 'longer-names, amount-as-string' }, false],
    ['accept-fix-form', accounts, { 'x-accept-fix': 'longer-names,amount-as-string' }, false],
    ['accept-fix-form', accounts, { 'x-accept-fix': 'something-new' }, false],
    ['accept-fix-form', accounts, { 'x-accept-fix': 'longer-names,' }, true],
    ['accept-fix-form', accounts, { 'x-accept-fix': 'longer-names amount-as-string' }, true],
    ['basket-accept-fix-amounts', basket, { 'x-accept-fix': 'longer-names, amount-as-string' }, false],
    ['basket-accept-fix-amounts', basket, { 'x-accept-fix': 'longer-names' }, true],
    ['basket-accept-fix-amounts', basket, { 'x-accept-fix': 'Amount-As-String' }, true],
    ['basket-accept-fix-amounts', creation, { 'x-accept-fix': 'longer-names' }, false],
  ]);
});

function at(time: string): LiteralHeaders {
  return { Date: `Mon, 16 Feb 2026 ${time} GMT` };
}

describe('Date', () => {
  // The clock of these tests stands at 09:30:00 on Monday, 16 February 2026.
  check([
    ['date-required', accounts, {}, true],
    ['date-required', accounts, at('09:30:00'), false],
    ['date-not-behind', accounts, at('09:29:00'), false],
    ['date-not-behind', accounts, at('09:28:59'), true],
    ['date-not-behind', accounts, { Date: 'Sun, 15 Feb 2026 09:30:00 GMT' }, true],
    ['date-not-behind', accounts, at('09:31:01'), false],
    ['date-not-ahead', accounts, at('09:31:00'), false],
    ['date-not-ahead', accounts, at('09:31:01'), true],
    ['date-not-ahead', accounts, { Date: 'Tue, 17 Feb 2026 09:30:00 GMT' }, true],
    ['date-not-ahead', accounts, at('09:28:59'), false],
    ['date-form', accounts, at('09:30:00'), false],
    ['date-form', accounts, {}, false],
    ['date-form', accounts, { Date: '2026-02-16T09:30:00Z' }, true],
    ['date-form', accounts, { Date: 'Monday, 16-Feb-26 09:30:00 GMT' }, true],
    ['date-form', accounts, { Date: 'Mon Feb 16 09:30:00 2026' }, true],
    ['date-form', accounts, { Date: 'Tue, 16 Feb 2026 09:30:00 GMT' }, true],
    ['date-form', accounts, { Date: 'Mon, 16 Feb 2026 09:30:00 UTC' }, true],
    ['date-form', accounts, { Date: 'Mon, 6 Feb 2026 09:30:00 GMT' }, true],
    // A date that cannot be read is neither behind nor ahead.
    ['date-not-behind', accounts, { Date: 'yesterday' }, false],
  ]);
});
