import { describe, expect, test } from 'vitest';
import { operation, operations } from '../../model/operations/index.js';
import { bodyCalls, type BodyCall } from '../testing/bodies.js';
import { bothRoles, callBank, openPage, playSca, people, testBank, at } from '../testing/test-bank.js';
import { domestic, domesticPath, knownPayer, nok } from '../testing/orders.js';

const strangeValues: readonly unknown[] = [
  null,
  '',
  'text',
  'NaN',
  -1,
  0,
  1.5,
  1e308,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: {} },
];

type Path = readonly (string | number)[];

/** The paths of all members and elements of a value. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const own = [...path, key];
    return [own, ...pathsOf(at(value, key), own)];
  });
}

/** A copy with another value at a path; undefined takes the member away. */
function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  const inner = replaced(at(value, first), rest, by);
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? inner : each));
  return { ...Object(value), [first]: inner };
}

/** The body with members that are to be nested deeply. */
function marked(body: unknown) {
  return { ...Object(body), creditorAccount: 'DEEP', extra: 'DEEP' };
}

describe('damaged bodies', () => {
  test('every POST and PUT operation is among the calls', async () => {
    const { calls } = await bodyCalls();
    const wanted = operations.filter((each) => each.method !== 'GET' && each.method !== 'DELETE');
    expect(calls.map((each) => each.id).toSorted()).toEqual(wanted.map((each) => each.id).toSorted());
  });

  test('undamaged they are all accepted', async () => {
    const { bank, calls } = await bodyCalls();
    for (const { id, method, target, headers, body } of calls) {
      const reply = await callBank(bank, bothRoles, method, target, headers, body);
      expect([id, Math.floor(reply.status / 100), reply.body]).toEqual([id, 2, reply.body]);
    }
  });

  test('no member may be missing, null or of another type with an error of the server', async () => {
    const { bank, calls } = await bodyCalls();
    let tried = 0;
    const attempt = async ({ id, method, target, headers }: BodyCall, body: unknown) => {
      const reply = await callBank(bank, bothRoles, method, target, headers, body);
      if (reply.status >= 500) expect.fail(`${id} answers ${reply.status} to ${JSON.stringify(body)}`);
      tried += 1;
    };
    for (const call of calls) {
      await attempt(call, undefined);
      for (const value of strangeValues) await attempt(call, value);
      for (const path of pathsOf(call.body)) {
        for (const value of [undefined, ...strangeValues])
          await attempt(call, replaced(call.body, path, value));
      }
    }
    expect(tried).toBeGreaterThan(3_000);
  });

  test('no JSON at all is no error of the server either', async () => {
    const { bank, calls } = await bodyCalls();
    const bodies = ['{', '"', '\u0000', '[', 'null', '"\ud800"', '{"__proto__":{"a":1},"constructor":1}'];
    for (const { id, method, target } of calls) {
      for (const text of [...bodies.map((each) => Buffer.from(each)), Buffer.from([0xff, 0xfe, 0x00])]) {
        const headers = [['TPP-Signature-Certificate', bothRoles]] as const;
        const reply = await bank.handle({ method, target, headers, body: text });
        expect([id, reply.status >= 500]).toEqual([id, false]);
      }
    }
  });

  test('nesting beyond all use is refused, not written out', async () => {
    const { bank, calls } = await bodyCalls();
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const { id, method, target, headers, body } of calls) {
      const damaged = Array.isArray(body) ? body.map(marked) : marked(body);
      const text = JSON.stringify(damaged).replaceAll('"DEEP"', nested);
      const lines = Object.entries({ ...headers, 'TPP-Signature-Certificate': bothRoles });
      const reply = await bank.handle({
        method,
        target,
        headers: lines.map(([name, value]) => [name, value ?? ''] as const),
        body: Buffer.from(text),
      });
      // one address of a contact is read and the rest never looked at
      const reads = operation(id).requestSchema !== undefined && id !== 'put-contact-information';
      expect([id, reads ? reply.status : Math.floor(reply.status / 100)]).toEqual([id, reads ? 400 : 2]);
    }
  });
});

describe('damaged orders on the pages and in the batch', () => {
  const debtor = { debtorAccount: domestic['debtorAccount'] };
  test.each([
    ['nothing but a debtor', debtor],
    ['an endless sum', { ...domestic, instructedAmount: nok('9'.repeat(5_000)) }],
    [
      'a sum of another currency',
      { ...domestic, instructedAmount: { amount: '9'.repeat(18), currency: 'JPY' } },
    ],
    ['an unknown currency', { ...domestic, instructedAmount: { amount: '1', currency: 'ZZZ' } }],
    ['no amount', { ...domestic, instructedAmount: [] }],
    ['strange payments', { ...debtor, payments: [null, 1, 'x', [], {}] }],
    ['a strange creditor', { ...domestic, creditorAccount: 'NO1136062111016', creditorName: 7 }],
  ])('%s', async (_, order) => {
    const bank = testBank();
    const psu = await knownPayer(bank);
    const tpp = 'PISP:PSDNO-FSA-222222222';
    const created = await callBank(bank, tpp, 'POST', domesticPath, psu, order);
    expect(created.status).toBe(201);
    const self = String(at(created.body, '_links', 'self', 'href'));
    const started = await callBank(bank, tpp, 'POST', `${self}/authorisations`, psu);
    const href = String(at(started.body, '_links', 'scaRedirect', 'href'));
    expect((await openPage(bank, href)).status).toBe(200);
    const returned = await playSca(bank, href, { customerNumber: people.private1 });
    expect(returned.searchParams.get('psu-id')).toBe(psu['PSU-ID']);
    bank.admin.batchRun();
    const status = await callBank(bank, tpp, 'GET', `${self}/status`, psu);
    expect(status.status).toBe(200);
    expect(['ACSC', 'RJCT']).toContain(at(status.body, 'transactionStatus'));
    expect((await callBank(bank, tpp, 'GET', self, psu)).status).toBe(200);
  });
});
