import { expect, test } from 'vitest';
import { jsonReply } from '../target/sample-target.js';
import { sampleClient } from '../stage/sample-client.js';
import type { PsuIdentity } from '../target/target.js';
import { bestFitting, fits, knownPsus } from './psu-fitness.js';
import { psuPool } from './psu-pool.js';

const agreement = { names: ['7c1e'] };
const poor: PsuIdentity = { identity: '1', kind: 'corporate', agreements: [agreement], ownAccounts: false };
const rich: PsuIdentity = {
  identity: '2',
  kind: 'corporate',
  agreements: [agreement, { names: ['8d2f'] }],
  ownAccounts: true,
};
const unknown: PsuIdentity = { identity: '3', kind: 'corporate' };
const both = ['own-accounts', 'two-agreements'] as const;

test('one who has all fits, one who lacks something does not, of others nobody knows', () => {
  expect([poor, rich, unknown].map((each) => fits(each, both))).toEqual([false, true, undefined]);
  expect(bestFitting([poor, unknown, rich], both)).toEqual([rich]);
  expect(bestFitting([poor, unknown], both)).toEqual([unknown]);
  expect(bestFitting([poor], both)).toEqual([]);
  expect(bestFitting([poor, rich], [])).toEqual([poor, rich]);
});

test('the pool lends the one who fits, and waits for it although another is free', async () => {
  const pool = psuPool([poor, rich]);
  const order = { private: 0, corporate: 1, fitting: new Set(['2']) };
  const first = await pool.borrow(order);
  expect(first.psus).toEqual([rich]);
  const second = pool.borrow(order);
  first.giveBack();
  expect((await second).psus).toEqual([rich]);
});

const records = [
  { customerNumber: '1', customerName: 'One', accounts: [], agreements: [{ id: 'a', name: 'A AS' }] },
  {
    customerNumber: '3',
    customerName: 'Three',
    accounts: ['x'],
    agreements: [
      { id: 'a', name: 'A AS' },
      { id: 'b', name: 'B AS' },
    ],
  },
];

test('a sandbox tells what the profile leaves open, and is asked only then', async () => {
  const open = [{ identity: '1', kind: 'corporate' } as const, unknown];
  const { tpp, target, client } = await sampleClient(() => jsonReply(200, records), { psus: open });
  const known = await knownPsus(target, both, tpp);
  expect(bestFitting(known, both)).toEqual([
    {
      ...unknown,
      name: 'Three',
      ownAccounts: true,
      agreements: [{ names: ['a', 'A AS'] }, { names: ['b', 'B AS'] }],
    },
  ]);
  expect(client.transcript).toHaveLength(1);
  for (const psus of [[poor, rich], [unknown]])
    expect(await knownPsus({ ...target, psus }, both, tpp)).toBe(psus);
  expect(await knownPsus(target, [], tpp)).toBe(open);
  expect(client.transcript).toHaveLength(1);
});
