import { expect, test } from 'vitest';
import type { PsuIdentity } from '../target/target.js';
import { psuPool, type Loan, type PsuOrder } from './psu-pool.js';

const psu = (identity: string, kind: PsuIdentity['kind'] = 'private'): PsuIdentity => ({ identity, kind });
const pool = () => psuPool([psu('a'), psu('b'), psu('c', 'corporate')]);

/** Orders in turn and notes who is served. */
function counter(from = pool()) {
  const served: string[] = [];
  const loans = new Map<string, Loan>();
  return {
    served,
    order: (name: string, order: PsuOrder) => {
      const lend = async () => {
        const loan = await from.borrow(order);
        served.push(`${name}: ${loan.psus.map((each) => each.identity).join('')}`);
        loans.set(name, loan);
      };
      void lend();
    },
    back: async (name: string) => {
      loans.get(name)?.giveBack();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('lends what was ordered, by kind, each PSU once', async () => {
  const { served, order } = counter();
  order('one', { private: 1, corporate: 1 });
  order('two', { private: 1, corporate: 0 });
  order('three', { private: 1, corporate: 0 });
  await settled();
  expect(served).toEqual(['one: ac', 'two: b']);
});

test('an order for several takes nothing until all are free, and nobody overtakes it', async () => {
  const { served, order, back } = counter();
  order('first', { private: 1, corporate: 0 });
  order('both', { private: 2, corporate: 0 });
  order('late', { private: 1, corporate: 0 });
  await settled();
  expect(served).toEqual(['first: a']);
  await back('first');
  expect(served).toEqual(['first: a', 'both: ba']);
  await back('both');
  expect(served).toEqual(['first: a', 'both: ba', 'late: b']);
});

test('two that want both kinds never hold half of what the other needs', async () => {
  const { served, order, back } = counter(psuPool([psu('a'), psu('c', 'corporate')]));
  order('one', { private: 1, corporate: 1 });
  order('two', { private: 1, corporate: 1 });
  await settled();
  expect(served).toEqual(['one: ac']);
  await back('one');
  expect(served).toEqual(['one: ac', 'two: ac']);
});

test('one giving back serves all who can be served by then', async () => {
  const { served, order, back } = counter();
  order('all', { private: 2, corporate: 1 });
  order('p', { private: 1, corporate: 0 });
  order('c', { private: 0, corporate: 1 });
  await settled();
  await back('all');
  expect(served).toEqual(['all: abc', 'p: a', 'c: c']);
});

test('giving back twice does not lend a PSU to two', async () => {
  const { served, order, back } = counter(psuPool([psu('a')]));
  order('one', { private: 1, corporate: 0 });
  await settled();
  await back('one');
  await back('one');
  order('two', { private: 1, corporate: 0 });
  order('three', { private: 1, corporate: 0 });
  await settled();
  expect(served).toEqual(['one: a', 'two: a']);
});

test('who refused is lent only where the others are too few', async () => {
  const refused = new Set<string>();
  const { served, order, back } = counter(
    psuPool([psu('a'), psu('b'), psu('c')], (each) => refused.has(each.identity)),
  );
  order('one', { private: 1, corporate: 0 });
  await settled();
  refused.add('a');
  await back('one');
  for (const name of ['two', 'three', 'four']) order(name, { private: 1, corporate: 0 });
  await settled();
  expect(served).toEqual(['one: a', 'two: b', 'three: c']);
  refused.add('b');
  refused.add('c');
  order('all', { private: 1, corporate: 0 });
  await settled();
  expect(served).toEqual(['one: a', 'two: b', 'three: c', 'four: a']);
  await back('two');
  expect(served.at(-1)).toBe('all: b');
});

test('who has served a suite comes behind those who have not', async () => {
  const { served, order, back } = counter();
  order('one', { private: 1, corporate: 0, suite: 'limits' });
  await settled();
  order('two', { private: 1, corporate: 0, suite: 'sca' });
  await settled();
  await back('one');
  await back('two');
  order('three', { private: 1, corporate: 0, suite: 'limits' });
  await settled();
  order('four', { private: 1, corporate: 0, suite: 'limits' });
  await settled();
  expect(served).toEqual(['one: a', 'two: b', 'three: b', 'four: a']);
});
