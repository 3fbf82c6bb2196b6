import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyCalls } from '../testing/bodies.js';
import { bothRoles, callBank } from '../testing/test-bank.js';

/** Names that orders and sandbox records use, so that random objects get past the first look. */
const names = [
  'instructedAmount',
  'amount',
  'currency',
  'creditorName',
  'creditorAccount',
  'debtorAccount',
  'bban',
  'iban',
  'other',
  'identification',
  'requestedExecutionDate',
  'startDate',
  'frequency',
  'payments',
  'paymentIds',
  'customerNumber',
  'customerType',
  'owner',
  'engagements',
  'account',
  'roles',
  'bookingDate',
  'valueDate',
  'transactionAmount',
  'balance',
  'creditLine',
  '__proto__',
  'constructor',
  'toString',
];

const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('36062111016', 'NOK', 'JPY', '13039319955', '18129215603', '2026-06-15', '1e400', '-0'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), { maxKeys: 8 }),
}));

describe('any JSON as the body of any operation', () => {
  test('never is an error of the server, and is answered at once', async () => {
    const { bank, calls } = await bodyCalls();
    const places = calls.filter((each) => each.id !== 'initialize-sandbox');
    let longest = 0;
    const property = fc.asyncProperty(fc.constantFrom(...places), value, async (call, body) => {
      const began = performance.now();
      const reply = await callBank(bank, bothRoles, call.method, call.target, call.headers, body);
      longest = Math.max(longest, performance.now() - began);
      expect(reply.status).toBeLessThan(500);
      expect(reply.status).toBeGreaterThanOrEqual(200);
    });
    await fc.assert(property, { numRuns: 700, seed: 20260615 });
    // far above what a call takes (well under a millisecond), far below what hanging would take
    expect(longest).toBeLessThan(20_000);
  });

  test('an order with one random member never is one either', async () => {
    const { bank, calls } = await bodyCalls();
    const objects = calls.filter((each) => typeof each.body === 'object' && !Array.isArray(each.body));
    const places = objects.flatMap((call) => Object.keys(Object(call.body)).map((name) => ({ call, name })));
    const property = fc.asyncProperty(fc.constantFrom(...places), value, async ({ call, name }, random) => {
      const body = { ...Object(call.body), [name]: random };
      const reply = await callBank(bank, bothRoles, call.method, call.target, call.headers, body);
      expect(reply.status).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: 700, seed: 20260616 });
  });
});
