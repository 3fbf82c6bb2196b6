/** Banks that are wrong about the fixed data set and about bringing it back. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { empty, json } from '../../bank/reply.js';
import type { DataSet } from '../../bank/state/data-set.js';
import type { SandboxKind } from '../../bank/state/records.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { type Fault, faults } from '../fault.js';

/** Changes the fixed data set. */
function set(change: (given: DataSet) => Partial<DataSet>): PartsChange {
  return (parts) => ({
    ...parts,
    dataSet: (today) => {
      const given = parts.dataSet(today);
      return { ...given, ...change(given) };
    },
  });
}

function dropped<T>(map: ReadonlyMap<string, T>, gone: (each: T) => boolean): ReadonlyMap<string, T> {
  return new Map([...map].filter(([, each]) => !gone(each)));
}

/** The records of an owner, but only so many of them. */
function cut<T extends { readonly owner: string }>(
  map: ReadonlyMap<string, T>,
  owner: string,
  most: number,
): ReadonlyMap<string, T> {
  let left = 0;
  return dropped(map, (each) => {
    if (each.owner !== owner) return false;
    left += 1;
    return left > most;
  });
}

/** The first record of an owner once more, under another id. */
function doubled<T extends { readonly owner: string; readonly resourceId: string }>(
  map: ReadonlyMap<string, T>,
  owner: string,
): ReadonlyMap<string, T> {
  const first = [...map.values()].find((each) => each.owner === owner);
  if (first === undefined) return map;
  const resourceId = `${first.resourceId}2`;
  return new Map([...map, [resourceId, { ...first, resourceId }]]);
}

const private2 = '12085592767';
const corporate1 = '18129215603';
const corporate2 = '20079518612';

function another(given: DataSet, like: string, customerNumber: string): Partial<DataSet> {
  const model = given.customers.get(like);
  if (model === undefined) return {};
  const customer = { ...model, customerNumber, customerId: `${model.customerId}3` };
  return { customers: new Map([...given.customers, [customerNumber, customer]]) };
}

/** Runs the given reset and then spoils what it did, told how often it was called. */
function afterReset(
  spoil: (bank: Parameters<BankParts['duties'][number]>[0], times: number) => void,
): PartsChange {
  return (parts) => {
    let times = 0;
    return wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
      const reply = await given(call);
      times += 1;
      spoil(call.bank, times);
      return reply;
    });
  };
}

function survives(kind: SandboxKind, title: string): Fault {
  return {
    id: `sandbox/reset-keeps-${kind}`,
    title,
    catches: ['SBX-36'],
    mayFail: ['SBX-30', 'SBX-31', 'SBX-32', 'SBX-33', 'SBX-34', 'SBX-37'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', (given) => ({
        discards: (origin, each) => each !== kind && given.discards(origin, each),
      })),
  };
}

/** What was booked by hand stands on the next account of the same owner when the data set is back. */
const movesBookings: PartsChange = (parts) =>
  wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
    const { accounts, transactions } = call.bank.state;
    const made = [...transactions].map(
      ([id, all]) => [id, all.filter(({ origin }) => origin === 'made')] as const,
    );
    const reply = await given(call);
    for (const [id, all] of made) {
      const owner = accounts.get(id)?.owner;
      const next = [...accounts.values()].find((each) => each.owner === owner && each.resourceId !== id);
      if (next === undefined || all.length === 0) continue;
      transactions.set(next.resourceId, [...all, ...(transactions.get(next.resourceId) ?? [])]);
    }
    return reply;
  });

export const sandboxResetFaults = faults(
  {
    id: 'sandbox/reset-moves-bookings',
    title: 'After a reset what was booked by hand stands on another account of its owner',
    catches: ['SBX-36'],
    mayFail: ['SBX-30'],
    change: movesBookings,
  },
  {
    id: 'sandbox/reset-repeats-history',
    title: 'Each reset books the transactions of the fixed set once more',
    catches: ['SBX-30'],
    change: (parts) =>
      wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        const { transactions } = call.bank.state;
        const before = new Map(transactions);
        const reply = await given(call);
        for (const [id, all] of transactions) {
          const fixed = (before.get(id) ?? []).filter((each) => each.origin === 'fixed');
          transactions.set(id, [...all, ...fixed]);
        }
        return reply;
      }),
  },
  {
    id: 'sandbox/one-private-customer',
    title: 'The fixed set has one private customer',
    catches: ['SBX-31'],
    mayFail: ['SBX-37'],
    change: set((given) => ({
      customers: dropped(given.customers, (each) => each.customerNumber === private2),
    })),
  },
  {
    id: 'sandbox/three-private-customers',
    title: 'The fixed set has three private customers',
    catches: ['SBX-31'],
    mayFail: ['SBX-32', 'SBX-33'],
    change: set((given) => another(given, private2, '01085800481')),
  },
  {
    id: 'sandbox/one-corporate-customer',
    title: 'The fixed set has one corporate customer',
    catches: ['SBX-34'],
    change: set((given) => ({
      customers: dropped(given.customers, (each) => each.customerNumber === corporate2),
    })),
  },
  {
    id: 'sandbox/three-corporate-customers',
    title: 'The fixed set has three corporate customers',
    catches: ['SBX-34'],
    mayFail: ['SBX-35'],
    change: set((given) => another(given, corporate2, '01085800481')),
  },
  {
    id: 'sandbox/private-with-one-account',
    title: 'The second private customer has one account',
    catches: ['SBX-32'],
    change: set((given) => ({ accounts: cut(given.accounts, private2, 1) })),
  },
  {
    id: 'sandbox/private-with-three-accounts',
    title: 'The second private customer has three accounts',
    catches: ['SBX-32'],
    change: set((given) => ({ accounts: doubled(given.accounts, private2) })),
  },
  {
    id: 'sandbox/private-without-card',
    title: 'The second private customer has no card account',
    catches: ['SBX-33'],
    change: set((given) => ({ cardAccounts: cut(given.cardAccounts, private2, 0) })),
  },
  {
    id: 'sandbox/private-with-two-cards',
    title: 'The second private customer has two card accounts',
    catches: ['SBX-33'],
    change: set((given) => ({ cardAccounts: doubled(given.cardAccounts, private2) })),
  },
  {
    id: 'sandbox/corporate-with-one-account',
    title: 'The first corporate customer has one account',
    catches: ['SBX-35'],
    change: set((given) => ({ accounts: cut(given.accounts, corporate1, 1) })),
  },
  {
    id: 'sandbox/corporate-with-three-accounts',
    title: 'The second corporate customer has three accounts',
    catches: ['SBX-35'],
    change: set((given) => ({ accounts: doubled(given.accounts, corporate2) })),
  },
  {
    id: 'sandbox/reset-renames',
    title: 'Each reset counts itself in the names of the customers',
    catches: ['SBX-30'],
    change: afterReset(({ state }, times) => {
      for (const [key, each] of state.customers)
        state.customers.set(key, { ...each, customerName: `${each.customerName} ${times}` });
    }),
  },
  {
    id: 'sandbox/second-reset-loses-cards',
    title: 'From the second reset on the card accounts are missing',
    catches: ['SBX-30', 'SBX-33'],
    change: afterReset(({ state }, times) => {
      if (times > 1) state.cardAccounts.clear();
    }),
  },
  {
    id: 'sandbox/second-reset-other-identity',
    title: 'Each reset gives the second private customer another number',
    catches: ['SBX-30'],
    change: afterReset(({ state }, times) => {
      const given = state.customers.get(private2);
      if (given === undefined || times < 2) return;
      state.customers.delete(private2);
      state.customers.set('01085800481', { ...given, customerNumber: '01085800481' });
      for (const [key, each] of state.accounts)
        if (each.owner === private2) state.accounts.set(key, { ...each, owner: '01085800481' });
      for (const [key, each] of state.cardAccounts)
        if (each.owner === private2) state.cardAccounts.set(key, { ...each, owner: '01085800481' });
    }),
  },
  {
    id: 'sandbox/reset-does-nothing',
    title: 'Initialize answers 200 and resets nothing',
    catches: ['SBX-36'],
    mayFail: ['SBX-30', 'SBX-31', 'SBX-32', 'SBX-33', 'SBX-34', 'SBX-35', 'SBX-37'],
    change: (parts) => wrapRoute(parts, 'initialize-sandbox', () => () => empty(200)),
  },
  survives('customer', 'Initialize keeps customers made by hand'),
  survives('card-account', 'Initialize keeps card accounts made by hand'),
  survives('card-transaction', 'Initialize keeps card transactions made by hand'),
  survives('transaction', 'Initialize keeps account transactions made by hand'),
  {
    id: 'sandbox/reset-lists-fixed-twice',
    title: 'After a reset the list has a customer of the fixed set twice',
    catches: ['SBX-37'],
    mayFail: ['SBX-31', 'SBX-30'],
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-customers', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json') throw new RefusedCall('crash');
        const { customers } = Object(reply.value);
        return json(200, { customers: [...customers, customers[0]] });
      }),
  },
);
