import { describe, expect, test } from 'vitest';
import { domesticPath, orders } from './testing/orders.js';
import {
  aisp,
  callBank,
  grantAccess,
  people,
  testBank,
  testStart,
  bothRoles,
  at,
  textAt,
} from './testing/test-bank.js';
import { decoded, encoded } from './state/encoded.js';
import { SnapshotError } from './snapshot.js';

async function usedBank() {
  const bank = testBank();
  const psu = await grantAccess(bank, bothRoles, { customerNumber: people.private1, context: 'PRIVATE' });
  const created = await callBank(bank, bothRoles, 'POST', domesticPath, psu, {
    ...orders.domestic,
    $: 'map',
    more: { $: 'set', of: [1] },
  });
  return { bank, psu, paymentId: textAt(created.body, 'paymentId') };
}

describe('a snapshot', () => {
  test('lets another bank go on where the first one stopped', async () => {
    const { bank, psu } = await usedBank();
    bank.admin.clock({ now: '2026-06-15T12:30:00Z' });
    const other = testBank(undefined, { seed: 8 });
    other.restore(bank.snapshot());
    expect(other.snapshot()).toBe(bank.snapshot());
    expect(other.admin.now()).toBe(testStart + 1_800_000);
    const lists = await Promise.all(
      [bank, other].map((each) => callBank(each, bothRoles, 'GET', '/v1/accounts', psu)),
    );
    expect(lists[1]?.status).toBe(200);
    expect(lists[1]?.body).toEqual(lists[0]?.body);
    // Accounts are still found by their numbers.
    other.admin.funds({ account: '36062111016', amount: '5.00' });
    const id = textAt(lists[1]?.body, 'accounts', 0, 'resourceId');
    const balances = await callBank(other, bothRoles, 'GET', `/v1/accounts/${id}/balances`, psu);
    expect(JSON.stringify(balances.body)).toContain('"5.00"');
  });

  test('keeps orders as they were sent, also such as look like its own marks', async () => {
    const { bank, paymentId } = await usedBank();
    const state: { readonly state: { readonly payments: unknown } } = JSON.parse(bank.snapshot());
    const payments = decoded(state.state.payments);
    const order = payments instanceof Map ? at(payments.get(paymentId), 'order') : undefined;
    expect(order).toEqual({ ...orders.domestic, $: 'map', more: { $: 'set', of: [1] } });
  });

  test.each([
    ['nothing', '', 'no saved state'],
    ['other JSON', '{"a":1}', 'no saved state'],
    ['a list', '[]', 'no saved state'],
    ['half a snapshot', testBank().snapshot().slice(0, 4_000), 'cut off'],
    ['an edited one', testBank().snapshot().replace('Private Customer 1', 'Private Customer X'), 'checksum'],
    ['a later one', testBank().snapshot().replace('"version":1', '"version":2'), 'another version'],
    [
      'one of another environment',
      testBank(undefined, { environment: 'production' }).snapshot(),
      'production',
    ],
  ])('%s is refused in one line and changes nothing', async (_, text, why) => {
    const { bank } = await usedBank();
    const before = bank.snapshot();
    expect(() => bank.restore(text)).toThrow(SnapshotError);
    expect(() => bank.restore(text)).toThrow(why);
    expect(bank.snapshot()).toBe(before);
  });

  test('a state that lacks a part is refused although its checksum fits', () => {
    const bank = testBank();
    const whole: { readonly state: Readonly<Record<string, unknown>> } = JSON.parse(bank.snapshot());
    const { psus: _, ...state } = whole.state;
    const text = JSON.stringify({ ...whole, state });
    expect(() => bank.restore(text)).toThrow('checksum');
  });

  test('knows every member of the state', async () => {
    const { bank } = await usedBank();
    await callBank(bank, aisp, 'GET', '/v1/accounts');
    const { state }: { readonly state: object } = JSON.parse(bank.snapshot());
    expect(Object.keys(state).length).toBe(17);
  });
});

describe('values of the state', () => {
  test('come back as they were', () => {
    const value = new Map<unknown, unknown>([
      ['a', new Set([1, 'x', new Map([['k', -12n]])])],
      ['b', { $: 'set', of: [[1]], none: null, yes: true, list: [{ deep: 3n }] }],
    ]);
    expect(decoded(JSON.parse(JSON.stringify(encoded(value))))).toEqual(value);
  });

  test.each([{ $: 'unknown', of: [] }, { $: 'map', of: [[1]] }, { $: 'set' }, { $: 'integer', of: [] }])(
    'a mark that fits nothing is refused: %j',
    (value) => expect(() => decoded(value)).toThrow(),
  );
});
