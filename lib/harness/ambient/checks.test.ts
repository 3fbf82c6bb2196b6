import { expect, test } from 'vitest';
import type { WireReply, WireRequest } from '../../model/http.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { balanceChecks } from './balances.js';
import type { AmbientCheck } from './check.js';
import { encodingChecks } from './encoding.js';
import { errorChecks } from './errors.js';
import { redirectChecks } from './redirects.js';
import { typeChecks } from './types.js';

type Operation = Parameters<typeof replyOf>[2];

function look(
  id: AmbientCheck['clause'],
  wire: WireReply,
  request?: Partial<WireRequest>,
  operation?: Operation,
) {
  const check = [...encodingChecks, ...typeChecks, ...errorChecks, ...balanceChecks].find(
    (each) => each.clause === id,
  );
  const outcome = check?.look(replyOf(wire, request, operation));
  return outcome === undefined ? 'shows nothing' : outcome.holds ? 'holds' : outcome.actual;
}

const raw = (body: string | Buffer, type?: string): WireReply => ({
  status: 200,
  headers: type === undefined ? [] : [['Content-Type', type]],
  body: Buffer.from(body),
});
const latin1 = Buffer.from('{"name":"blåbær"}', 'latin1');

test.each([
  ['TRN-02', raw(''), 'shows nothing'],
  ['TRN-02', raw('{}', 'application/json; charset=utf-8'), 'holds'],
  ['TRN-02', raw('{}', 'application/problem+json'), 'holds'],
  ['TRN-02', raw('{}', 'text/html'), 'Content-Type text/html'],
  ['TRN-02', raw('{}'), 'no Content-Type'],
  ['TRN-02', raw('<html>', 'application/json'), 'a body that is not JSON'],
  ['TRN-06', raw('{"name":"blåbær"}', 'application/json'), 'holds'],
  ['TRN-06', raw(latin1, 'application/json'), 'bytes that are not UTF-8'],
  ['TRN-06', raw('{}', 'application/json; charset=iso-8859-1'), 'charset iso-8859-1'],
  ['TRN-12', jsonReply(200, {}, [['Date', 'Mon, 16 Feb 2026 09:30:00 GMT']]), 'holds'],
  ['TRN-12', jsonReply(200, {}, [['Date', '2026-02-16T09:30:00Z']]), 'Date: 2026-02-16T09:30:00Z'],
  ['TRN-12', jsonReply(200, {}, [['Expires', '0']]), 'shows nothing'],
  ['TRN-12', jsonReply(200, {}, [['Expires', ' -1 ']]), 'shows nothing'],
  ['TRN-12', jsonReply(200, {}, [['Expires', '-3600']]), 'shows nothing'],
  ['TRN-12', jsonReply(200, {}, [['Expires', 'x-1']]), 'Expires: x-1'],
  ['TRN-12', jsonReply(200, {}, [['Expires', '1h']]), 'Expires: 1h'],
  ['TRN-12', jsonReply(200, {}, [['expires', 'Mon, 16 Feb 2026 09:30:00 GMT']]), 'holds'],
  ['TRN-12', jsonReply(200, {}, [['Last-Modified', 'yesterday']]), 'Last-Modified: yesterday'],
  ['TRN-12', jsonReply(200, {}, [['Date', '0']]), 'Date: 0'],
  ['TRN-12', jsonReply(200, {}, [['Date', ' Mon, 16 Feb 2026 09:30:00 GMT ']]), 'holds'],
  ['TRN-12', jsonReply(200, {}, [['X-Date', 'yesterday']]), 'shows nothing'],
  ['TRN-06', raw('{}', 'application/json; charset="UTF-8"'), 'holds'],
  ['TRN-06', raw('{}', 'application/json; charset= utf-8 ; x=y'), 'holds'],
  ['TRN-06', raw(''), 'shows nothing'],
  ['TRN-02', raw('{}', 'application/jsonx'), 'Content-Type application/jsonx'],
  ['TRN-02', raw('{}', 'text/application/json'), 'Content-Type text/application/json'],
  ['TRN-02', raw('{}', 'APPLICATION/JSON ;charset=utf-8'), 'holds'],
] as const)('%s %#: %s', (id, wire, expected) => {
  expect(look(id, wire)).toBe(expected);
});

const amount = (value: unknown, currency: unknown) => ({ x: { amount: value, currency } });
const link = (value: unknown) => ({ _links: { self: value } });
const message = (more: object) => ({ tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', ...more }] });

test.each([
  ['TRN-09', { bookingDate: '2026-02-28' }, 'holds'],
  ['TRN-09', { bookingDate: '2026-02-30' }, '"2026-02-30" at /bookingDate'],
  ['TRN-09', { mandate: 'x' }, 'shows nothing'],
  ['TYPE-01', { balances: [{ balanceAmount: { amount: '1.25', currency: 'NOK' } }] }, 'holds'],
  ['TYPE-01', { transactionFees: { currency: 'NOK' } }, '{"currency":"NOK"} at /transactionFees'],
  ['TYPE-01', { other: { currency: 'NOK' } }, 'shows nothing'],
  ['TYPE-02', { transactionFees: { amount: '0.00', currency: 'NOK' } }, 'holds'],
  [
    'TYPE-02',
    { booked: [{ transactionAmount: { amount: '1.00', currency: 578 } }] },
    '{"amount":"1.00","currency":578} at /booked/0/transactionAmount',
  ],
  ['TYPE-04', amount('1.25', 'NOK'), 'holds'],
  ['TYPE-04', amount('1.250', 'NOK'), '"1.250" "NOK" at /x'],
  ['TYPE-04', amount('1.5', 'JPY'), '"1.5" "JPY" at /x'],
  ['TYPE-07', amount('1', 'NOK'), 'holds'],
  ['TYPE-07', amount(1, 'NOK'), '1 at /x'],
  ['TYPE-22', { currency: 'NOK' }, 'holds'],
  ['TYPE-22', { currency: 'nok' }, '"nok" at /currency'],
  ['TYPE-08', link({ href: '/v1/x' }), 'holds'],
  ['TYPE-08', link({}), 'nothing at /_links/self'],
  ['TYPE-09', link({ verbs: ['GET'] }), 'holds'],
  ['TYPE-09', link({ verbs: 'GET' }), '"GET" at /_links/self'],
  ['TYPE-10', link({ verbs: ['GET', 'get'] }), '"get" at /_links/self'],
  ['TYPE-11', link({}), 'holds'],
  ['TYPE-11', { _links: ['/v1/x'] }, '["/v1/x"] at /_links'],
  ['TYPE-12', link({}), 'holds'],
  ['TYPE-12', { _links: { next: {} } }, 'a link named next'],
  ['TYPE-30', { transactionStatus: 'ACSC' }, 'holds'],
  ['TYPE-30', { transactionStatus: 'DONE' }, '"DONE"'],
  ['STA-01', { scaStatus: 'FINALISED' }, 'holds'],
  ['STA-01', { scaStatus: 'finalised' }, '"finalised"'],
  ['ACC-08', { balanceType: 'interimBooked' }, 'holds'],
  ['ACC-08', { balanceType: 'interim-booked' }, '"interim-booked"'],
  ['VER-10', { accounts: [{ name: 'å'.repeat(70) }] }, 'holds'],
  ['VER-10', { accounts: [{ name: 'å'.repeat(71) }] }, '71 characters at /accounts/0/name'],
  ['ERR-02', message({}), 'holds'],
  ['ERR-02', message({ code: 'OOPS' }), '"OOPS" at /tppMessages/0/code'],
  ['TYPE-13', { tppMessages: [{}] }, 'nothing at /tppMessages/0/category'],
  ['TYPE-14', message({ category: 'FATAL' }), '"FATAL" at /tppMessages/0/category'],
  ['TYPE-15', message({ code: 7 }), '7 at /tppMessages/0/code'],
  ['TYPE-15', { tppMessages: [{ category: 'ERROR' }] }, 'nothing at /tppMessages/0/code'],
  ['TYPE-16', message({}), 'shows nothing'],
  ['TYPE-16', message({ path: '/a' }), 'holds'],
  ['TYPE-16', message({ path: ['a'] }), '["a"] at /tppMessages/0/path'],
  ['TYPE-17', message({ text: 'a' }), 'holds'],
  ['TYPE-17', message({ text: 7 }), '7 at /tppMessages/0/text'],
  ['TRN-10', { bookingDateTime: '2026-02-16T09:30:00Z' }, 'holds'],
  ['TRN-10', { lastChangeDateTime: '2026-02-16 09:30' }, '"2026-02-16 09:30" at /lastChangeDateTime'],
  ['TRN-10', { bookingDateTime: 7, dateTimes: '9' }, 'shows nothing'],
  ['ACC-05', { additionalInformationProprietary1: 'x' }, 'holds'],
  ['ACC-05', { additionalInformationOwn: 'x' }, 'additionalInformationOwn'],
  ['ACC-05', { additionalInformation: 'x' }, 'shows nothing'],
  ['TYPE-18', message({ text: 'x'.repeat(512) }), 'holds'],
  ['TYPE-18', message({ text: 'x'.repeat(513) }), `"${'x'.repeat(79)}… at /tppMessages/0/text`],
] as const)('%s %j: %s', (id, body, expected) => {
  expect(look(id, jsonReply(200, body))).toBe(expected);
});

test('every check says in words what it expects', () => {
  for (const { clause, expectation } of [...encodingChecks, ...typeChecks, ...errorChecks, ...balanceChecks])
    expect(expectation, clause).toMatch(/^\S+ \S+ .*\S$/);
});

test('card balances are held against the currency of the card account', () => {
  const balances = [{ balanceAmount: { amount: '1', currency: 'EUR' } }];
  const shown = (body: object) =>
    look('ACC-07', jsonReply(200, { ...body, balances }), {}, 'read-card-balances');
  expect(shown({ cardAccount: { currency: 'NOK' } })).toBe('"EUR"');
  expect(shown({ cardAccount: { currency: 'EUR' } })).toBe('holds');
  expect(shown({ account: { currency: 'EUR' }, cardAccount: { currency: 'NOK' } })).toBe('holds');
});

const askedIn2020 = (fix: readonly (readonly [string, string])[]) =>
  look('TYPE-07', jsonReply(200, amount(1, 'NOK')), {
    headers: [['Date', 'Fri, 31 Jul 2020 12:00:00 GMT'], ...fix],
  });

test('before strings were the rule, numbers serve those who did not ask for strings', () => {
  expect(askedIn2020([])).toBe('shows nothing');
  expect(askedIn2020([['x-accept-fix', 'amount-as-string']])).toBe('1 at /x');
});

test('an error carries at least one ERROR; the sandbox, an SCA link and foreign paths are let be', () => {
  expect(look('ERR-01', jsonReply(400, message({})))).toBe('holds');
  expect(look('ERR-01', jsonReply(400, {}))).toBe('no tppMessages');
  expect(look('ERR-01', jsonReply(500, { tppMessages: [] }))).toBe('no tppMessages');
  expect(look('ERR-01', jsonReply(503, { tppMessages: [] }))).toBe('no tppMessages');
  expect(look('ERR-01', jsonReply(503, {}))).toBe('shows nothing');
  expect(look('ERR-01', jsonReply(400, message({ category: 'WARNING' })))).toBe(
    'no message of category ERROR',
  );
  expect(look('ERR-01', jsonReply(200, {}))).toBe('shows nothing');
  expect(look('ERR-01', jsonReply(401, { _links: { scaRedirect: { href: '/sca' } } }))).toBe('shows nothing');
  const foreign = replyOf(jsonReply(404, {}));
  const [atOperations] = errorChecks;
  expect(atOperations?.look(foreign)).toMatchObject({ holds: false });
  const unaddressed = { ...foreign, exchange: { ...foreign.exchange, unaddressed: true as const } };
  expect(atOperations?.look(unaddressed)).toBeUndefined();
  expect(look('ERR-01', jsonReply(404, {}), {}, 'browser')).toBe('shows nothing');
  expect(look('ERR-01', jsonReply(404, {}), { target: '/v1/sandbox/customers' })).toBe('shows nothing');
});

test('currencies of a balance reply agree; a reply without any shows nothing', () => {
  const balances = (account: string | undefined, ...each: readonly (string | undefined)[]) =>
    look(
      'ACC-07',
      jsonReply(200, {
        account: { currency: account },
        balances: each.map((currency) => ({ balanceAmount: { amount: '1', currency } })),
      }),
      {},
      'read-balances',
    );
  expect(balances('NOK', 'NOK', 'NOK')).toBe('holds');
  expect(balances('NOK', 'NOK', 'EUR')).toBe('"EUR"');
  expect(balances(undefined, 'NOK', 'EUR')).toBe('"EUR"');
  expect(balances('NOK')).toBe('shows nothing');
  expect(balances(undefined, undefined)).toBe('shows nothing');
  expect(look('ACC-07', jsonReply(200, { balances: [{}] }))).toBe('shows nothing');
});

const redirected = (location: string, operation: Operation = 'browser') => {
  const reply = replyOf(
    { status: 302, headers: [['Location', location]], body: Buffer.alloc(0) },
    {},
    operation,
  );
  const outcome = redirectChecks[0]?.look(reply);
  return outcome === undefined ? 'shows nothing' : outcome.holds ? 'holds' : outcome.actual;
};

test.each([
  ['https://tpp.example/cb?status=500&system=core', 'holds'],
  ['https://tpp.example/cb?status=599&system=core', 'holds'],
  ['https://tpp.example/cb?status=503', 'no system'],
  ['https://tpp.example/cb?status=500&system=', 'an empty system'],
  ['https://tpp.example/cb?status=500&system=%20', 'an empty system'],
  ['https://tpp.example/cb?status=400', 'shows nothing'],
  ['https://tpp.example/cb?status=5000', 'shows nothing'],
  ['https://tpp.example/cb?status=1500', 'shows nothing'],
  ['https://tpp.example/cb', 'shows nothing'],
  ['', 'shows nothing'],
] as const)('RDR-10 of a redirect to %s: %s', (location, expected) => {
  expect(redirected(location)).toBe(expected);
  expect(redirected(location, 'list-accounts')).toBe('shows nothing');
});

test('items behind the tenth are looked at like the others', () => {
  const tppMessages = Array.from({ length: 12 }, (_, index) => ({
    category: index === 11 ? 7 : 'ERROR',
    code: 'FORMAT_ERROR',
  }));
  expect(look('TYPE-13', jsonReply(400, { tppMessages }))).toBe('7 at /tppMessages/11/category');
});

const askedOn = (date: string) =>
  look('TYPE-07', jsonReply(200, amount(1, 'NOK')), { headers: [['Date', date]] });

test('amounts are strings from 2020-08-01 on, whoever asks', () => {
  expect(askedOn('Fri, 31 Jul 2020 23:59:59 GMT')).toBe('shows nothing');
  expect(askedOn('Sat, 01 Aug 2020 00:00:00 GMT')).toBe('1 at /x');
  expect(askedOn('2020-07-31')).toBe('1 at /x');
});
