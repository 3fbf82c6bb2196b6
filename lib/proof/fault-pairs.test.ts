/** Two faults in one bank: a naive check that the second one satisfies is found out. */

import { expect, test } from 'vitest';
import { referenceParts } from '../bank/reference.js';
import { embeddedIdentities } from '../embedded/embedded.js';
import { faults } from '../faults/fault.js';
import { allFaults } from '../faults/index.js';
import { scenario } from '../harness/kit/scenario.js';
import { expectThat } from '../harness/replies/expect.js';
import { withHeader } from '../rules/index.js';
import { drawnPairs, pairOf } from './fault-pairs.js';
import { prover } from './prove.js';

const old = 'Mon, 05 Jan 2015 10:00:00 GMT';

/** Takes any status but success for a refusal of the old Date. */
const naive = scenario({
  id: 'signing/naive',
  title: 'An old Date is refused, somehow',
  clauses: ['SIG-07'],
  effects: 'reads',
  async run({ tpp, judge }) {
    const spoilt = withHeader(tpp.request('list-accounts'), 'Date', old);
    const reply = await tpp.send(spoilt, { announces: ['date-not-behind'] });
    judge('SIG-07', 'it is refused', () => expectThat(reply.status >= 500, 'a refusal', reply.status));
  },
});

const known = faults(
  {
    id: 'sample/old-dates-taken',
    title: 'Takes every Date',
    catches: ['SIG-07'],
    change: (parts) => ({ ...parts, rules: parts.rules.filter(({ id }) => id !== 'date-not-behind') }),
  },
  {
    id: 'sample/down',
    title: 'Answers 503 to everything',
    catches: ['SIG-07'],
    change: (parts) => ({ ...parts, finish: (...given) => ({ ...parts.finish(...given), status: 503 }) }),
  },
);

test('what one fault turns red and passes beside the other is missed', async () => {
  const proofs = prover([naive], await embeddedIdentities());
  const [alone] = known;
  if (alone === undefined) throw new Error('no fault');
  expect((await proofs.fault(alone)).caughtBy).toEqual(['SIG-07']);
  const pair = pairOf('sample/old-dates-taken & sample/down', known);
  expect(await proofs.paired(pair)).toMatchObject({ caughtBy: [], missed: ['SIG-07'] });
});

test('pairs are drawn by the seed, of one environment and about different parts', () => {
  const bank = {
    sandbox: referenceParts({ environment: 'sandbox' }),
    production: referenceParts({ environment: 'production' }),
  };
  const draw = (seed: number) =>
    drawnPairs(allFaults, (environment) => bank[environment], { count: 6, seed }).map(({ id }) => id);
  const ids = draw(1);
  expect(ids).toHaveLength(6);
  expect(draw(1)).toEqual(ids);
  expect(draw(2)).not.toEqual(ids);
  for (const id of ids) expect(pairOf(id, allFaults).id).toBe(id);
  expect(() => pairOf('none & other', allFaults)).toThrow('there is no pair');
});
