import { describe, expect, test } from 'vitest';
import { createBank } from '../../bank/bank.js';
import { referenceParts } from '../../bank/reference.js';
import { withPresenter } from '../../bank/part-changes.js';
import type { BankParts, Show } from '../../bank/types.js';
import { operation } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import type { WireReply } from '../../model/http.js';
import { allFaults } from '../index.js';
import { allNarrowed, drawn, everywhere, narrow, narrowedFault, narrowers } from './index.js';
import { inLaterElements } from './inside.js';
import { callPlaces } from './places.js';

async function statusAt(parts: BankParts, method: string, target: string): Promise<WireReply> {
  const headers: readonly (readonly [string, string])[] = [['X-Request-ID', 'one']];
  return createBank(parts).handle({
    method,
    target: `/api-sandbox${target}`,
    headers,
    body: Buffer.alloc(0),
  });
}

/** Refuses every call by a rule of its own. */
const refusing = (parts: BankParts): BankParts => ({
  ...parts,
  policies: {
    ...parts.policies,
    errors: { ...parts.policies.errors, ruleRefusal: () => ({ status: 418, code: 'BAD_REQUEST', text: '' }) },
  },
});

/** What presenters are told of a call that asks for nothing. */
function showFor({ presenters, policies, environment }: BankParts): Show {
  return { presenters, policies, environment, operations: publishedTable, optIn: () => true };
}

function narrowerNamed(id: string) {
  const found = narrowers.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no narrower ${id}`);
  return found;
}

describe('a narrowed fault', () => {
  test('acts in calls of its operation and in no other', async () => {
    const parts = narrowerNamed('operation:list-accounts').change(refusing)(referenceParts());
    expect((await statusAt(parts, 'GET', '/v1/accounts')).status).toBe(418);
    expect((await statusAt(parts, 'GET', '/v1/users')).status).toBe(400);
  });

  test('acts from the second call on, at each bank anew', async () => {
    const change = narrowerNamed('repetition:same-target').change(refusing);
    for (let turn = 0; turn < 2; turn += 1) {
      const bank = createBank(change(referenceParts()));
      const request = { method: 'GET', target: '/api-sandbox/v1/users', headers: [], body: Buffer.alloc(0) };
      expect((await bank.handle(request)).status).toBe(400);
      expect((await bank.handle(request)).status).toBe(418);
    }
  });

  test('tells the order of a wrapped signature from what was wrapped', async () => {
    const parts = narrowerNamed('signing:other-order').change(refusing)(referenceParts());
    const statusWith = async (value: string) => {
      const wrapped = `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`;
      const headers = [['Signature', wrapped]] as const;
      const target = '/api-sandbox/v1/users';
      return (await createBank(parts).handle({ method: 'GET', target, headers, body: Buffer.alloc(0) }))
        .status;
    };
    expect(await statusWith('headers="date x-request-id"')).toBe(400);
    expect(await statusWith('headers="x-request-id date"')).toBe(418);
  });

  test('acts in no page from the second call of an operation on', () => {
    const place = callPlaces.find(({ name }) => name === 'second-call');
    expect([place?.possibleAt(undefined), place?.possibleAt(operation('list-accounts'))]).toEqual([
      false,
      true,
    ]);
  });

  test('leaves the first element of a list as it is', () => {
    const spoilt = inLaterElements((parts) =>
      withPresenter(parts, 'common', { amount: () => ({ amount: 'spoilt', currency: 'NOK' }) }),
    )(referenceParts());
    const show = showFor(createBank(spoilt).parts);
    const money = { currency: 'NOK', minor: 100n } as const;
    expect(spoilt.presenters.common.amount(money, show)).not.toMatchObject({ amount: 'spoilt' });
    expect(spoilt.presenters.common.amount(money, show)).toMatchObject({ amount: 'spoilt' });
  });

  test('is found again by its id', () => {
    const [fault] = allFaults;
    if (fault === undefined) throw new Error('no fault');
    const made = narrow(fault, narrowerNamed('tpp:other'));
    expect(narrowedFault(made.id, allFaults).title).toBe(made.title);
    expect(() => narrowedFault('no/such @ tpp:other', allFaults)).toThrow('there is no narrowed fault');
  });
});

const reachEverywhere = () => ({
  parts: ['rules.date-form'],
  calls: everywhere,
  lists: false,
  members: true,
  laterItems: true,
  meets: () => true,
});

test('the same seed draws the same, of each narrower as many', () => {
  const all = allNarrowed(allFaults.slice(0, 40), reachEverywhere);
  const ids = (seed: number) => drawn(all, 60, seed).map(({ id }) => id);
  expect(ids(1)).toEqual(ids(1));
  expect(ids(1)).not.toEqual(ids(2));
  expect(new Set(ids(1)).size).toBe(60);
  const counts = drawn(all, 60, 1).filter(({ narrower }) => narrower === 'operation').length;
  expect(counts).toBeLessThanOrEqual(Math.ceil(60 / all.size) + 1);
});

function isNarrowedToOthers(members: boolean): boolean {
  const all = allNarrowed(allFaults.slice(0, 3), () => ({ ...reachEverywhere(), members }));
  return (all.get('member') ?? []).some(({ id }) => id.endsWith('member:other'));
}

test('a fault that shows in one member is not narrowed to others', () => {
  expect([isNarrowedToOthers(true), isNarrowedToOthers(false)]).toEqual([true, false]);
});

test('ids of narrowers are unique', () => {
  expect(new Set(narrowers.map(({ id }) => id)).size).toBe(narrowers.length);
});
