/** Remarks: each kind is made where it belongs, and none of what is right. */

import { describe, expect, test } from 'vitest';
import { clause } from '../../catalogue/index.js';
import type { HeaderLine, WireRequest } from '../../model/http.js';
import { judgedRequest } from '../judged-request.js';
import { domesticBody } from '../testing/sample-bodies.js';
import { sampleDrafts } from '../testing/sample-drafts.js';
import { sampleNow } from '../testing/sample-identities.js';
import { unsignedDraft } from '../testing/signed-drafts.js';
import { remarkKinds, remarksOn, watchRequestIds } from './index.js';
import { repeatedMembers } from './repeated-members.js';

const payments = '/v1/payments/norwegian-domestic-credit-transfers';

function get(target: string, ...headers: readonly HeaderLine[]): WireRequest {
  return { method: 'GET', target, headers, body: Buffer.alloc(0) };
}

function paying(text: string): WireRequest {
  return { method: 'POST', target: payments, headers: [], body: Buffer.from(text) };
}

function said(request: WireRequest): readonly string[] {
  return remarksOn(judgedRequest(request), sampleNow).map(
    ({ kind, message, path }) => `${kind} ${path ?? ''}: ${message}`,
  );
}

const pem = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64');

/** One request of each kind, and what the remark says. */
const made: readonly (readonly [kind: string, request: WireRequest, text: RegExp])[] = [
  [
    'header-of-another-interface',
    get('/v1/accounts', ['Consent-ID', 'x']),
    /consent-id has no effect: .*PSU-ID/,
  ],
  ['header-misspelt', get('/v1/accounts', ['PSU-IP-Adress', '192.0.2.1']), /did you mean PSU-IP-Address\?/],
  ['header-misspelt', get('/v1/accounts', ['TPP-RedirectURI', 'https://a.example']), /TPP-Redirect-URI\?/],
  [
    'header-repeated',
    get('/v1/accounts', ['PSU-Context', 'PRIVATE'], ['psu-context', 'CORPORATE']),
    /psu-context: .*twice/,
  ],
  ['opt-in-unknown', get('/v1/accounts', ['x-accept-fix', 'long-names']), /did you mean "longer-names"\?/],
  ['opt-in-outdated', get('/v1/accounts', ['x-accept-fix', 'longer-names']), /since 2024-10-01/],
  ['psu-ip-address-empty', get('/v1/accounts', ['PSU-IP-Address', '']), /no such header/],
  ['certificate-as-pem', get('/v1/accounts', ['TPP-Signature-Certificate', pem]), /between the PEM marks/],
  [
    'query-parameter-unknown',
    get('/v1/accounts?withBalances=true'),
    /withBalances: .*did you mean "withBalance"\?/,
  ],
  [
    'member-unknown',
    paying(JSON.stringify({ ...domesticBody, credtorName: 'A' })),
    /credtorName: .*did you mean creditorName\?/,
  ],
  ['member-unknown', paying('{"debtorAccount":{"iban":"NO93"}}'), /\/debtorAccount\/iban: .*bban/],
  ['member-unknown', paying('{"creditorAddress":{"streetName":"A"}}'), /write street/],
  ['member-repeated', paying('{"creditorName":"A","creditorName":"B"}'), /creditorName: .*twice/],
  ['path-near-another', get('/v1/accounts/'), /has \/v1\/accounts: did you mean/],
  ['path-near-another', get('/v1/account'), /has \/v1\/accounts: did you mean/],
  [
    'product-near-another',
    get('/v1/payments/norwegian-domestic-transfers/x'),
    /did you mean norwegian-domestic-credit-transfers\?/,
  ],
  ['value-unfilled', get('/v1/accounts/undefined'), /path: .*without value/],
  ['value-unfilled', get('/v1/accounts', ['PSU-ID', '[object Object]']), /PSU-ID: .*without value/],
  ['identity-check-digits', get('/v1/accounts', ['X-PSU-IDENTITY', '13039319956']), /typing mistake/],
  [
    'query-parameter-unknown',
    get('/v1/accounts/x/transactions?bookingStatus=both&fromDate=2026-01-01'),
    /fromDate: .*did you mean "dateFrom"\?/,
  ],
  [
    'query-parameter-repeated',
    get('/v1/accounts?withBalance=true&withBalance=false'),
    /withBalance: .*twice/,
  ],
  [
    'value-unfilled',
    get('/v1/accounts', ['TPP-Redirect-URI', 'https://tpp.example/back?state=undefined']),
    /TPP-Redirect-URI: .*without value/,
  ],
  ['text-unfilled', paying('{"creditorName":"[object Object]"}'), /creditorName: .*without value/],
  ['text-unfilled', paying('{"creditorAccount":{"bban":"null"}}'), /bban: .*without value/],
  ['member-unknown', paying('{"allowLogicalDuplicate":true}'), /parameter of the query/],
  ['text-empty', paying('{"creditorName":" "}'), /creditorName: .*empty/],
  ['text-with-control-character', paying('{"creditorName":"a\\u0007"}'), /control character/],
  ['account-number-odd', paying('{"creditorAccount":{"bban":"3606.22.11010"}}'), /without dots/],
  ['account-number-odd', paying('{"creditorAccount":{"bban":"NO1136062111016"}}'), /IBAN/],
  [
    'days-reversed',
    get('/v1/accounts/x/transactions?bookingStatus=both&dateFrom=2999-01-01'),
    /later than today/,
  ],
  [
    'query-parameter-unknown',
    get('/v1/accounts/x/balances?withBalance=true'),
    /withBalance: .*it belongs to GET \/v1\/accounts/,
  ],
  [
    'days-reversed',
    get('/v1/accounts/x/transactions?bookingStatus=both&dateFrom=2026-02-01&dateTo=2026-01-01'),
    /later than dateTo/,
  ],
  ['body-of-get', { ...get('/v1/accounts'), body: Buffer.from('{}') }, /no meaning/],
];

describe('remarks', () => {
  test.each(made)('%s', (kind, request, text) => {
    const found = said(request).filter((each) => each.startsWith(`${kind} `));
    expect(found).toEqual([expect.stringMatching(text)]);
  });

  test('each kind is tried here, and about a clause', () => {
    expect([...new Set(made.map(([kind]) => kind))].toSorted()).toEqual(
      remarkKinds.map(({ id }) => id).toSorted(),
    );
    for (const each of remarkKinds) expect(clause(each.clause).id).toBe(each.clause);
  });

  test('nothing is said of lawful requests to any operation, but that an opt-in is everybody’s by now', () => {
    for (const [name, draft] of sampleDrafts()) {
      const found = said(unsignedDraft(draft)).filter((each) => !each.startsWith('opt-in-outdated '));
      expect(found, name).toEqual([]);
    }
  });

  test('nothing is said of headers that HTTP libraries and proxies add, nor of a client’s own', () => {
    const names = [
      'User-Agent',
      'Content-Type',
      'Content-Length',
      'Connection',
      'traceparent',
      'X-Forwarded-For',
      'X-B3-TraceId',
      'X-Correlation-ID',
      'Via',
      'Cookie',
    ];
    expect(said(get('/v1/accounts', ...names.map((each) => [each, 'x'] as const)))).toEqual([]);
  });

  test('nothing is said of people with odd names, nor of what a TPP puts into its own address', () => {
    const names = ['Null', 'None', 'Nan', 'Nil', '<3', '{rent}'];
    for (const name of names) {
      const text = JSON.stringify({ creditorName: name, remittanceInformationUnstructured: name });
      expect(said(paying(text)), name).toEqual([]);
    }
    const back = 'https://tpp.example/back/none?prompt=none&note=null&x=%7Bid%7D';
    expect(said(get('/v1/accounts', ['TPP-Redirect-URI', back]))).toEqual([]);
  });

  test('a header that is there in both spellings was not misspelt', () => {
    expect(said(get('/v1/accounts', ['PSU-IP-Adress', 'x'], ['PSU-IP-Address', '192.0.2.1']))).toEqual([]);
  });

  test('a bad client gets no flood', () => {
    const body = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`zzzzzzz${at}`, 1]));
    expect(said(paying(JSON.stringify(body)))).toHaveLength(5);
  });
});

describe('members that stand twice', () => {
  test.each([
    ['{"a":1,"b":{"a":2,"a":3},"a":4}', ['/b/a', '/a']],
    ['[{"a":1},{"a":1,"\\u0061":2}]', ['/1/a']],
    ['{"a":["a","a"],"b":"a\\"a","c":{"a":"{"}}', []],
    ['{"x/y":1,"x/y":2}', ['/x~1y']],
    ['"a"', []],
  ])('%s', (text, pointers) => {
    expect(repeatedMembers(text)).toEqual(pointers);
  });
});

describe('an X-Request-ID', () => {
  const one = judgedRequest(get('/v1/accounts', ['X-Request-ID', 'A']));

  test('that came before is remarked with its call, for the same TPP only', () => {
    const watch = watchRequestIds();
    expect(watch.see(one, 'x', 1)).toEqual([]);
    expect(watch.see(one, 'y', 2)).toEqual([]);
    expect(watch.see(one, 'x', 3)).toMatchObject([
      { clause: 'HDR-09', message: expect.stringContaining('(call 1)') },
    ]);
    expect(watch.see(judgedRequest(get('/v1/accounts')), 'x', 4)).toEqual([]);
  });

  test('is forgotten one day, so that memory is bounded', () => {
    const watch = watchRequestIds();
    watch.see(one, 'x', 1);
    for (let at = 0; at < 20_000; at += 1)
      watch.see(judgedRequest(get('/', ['X-Request-ID', `b${at}`])), 'x', at);
    expect(watch.see(one, 'x', 5)).toEqual([]);
  });
});
