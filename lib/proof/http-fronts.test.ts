import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../suites/accounts/reading.js';
import { joint } from '../../suites/baskets/joint.js';
import { selection } from '../../suites/consent/selection.js';
import { negotiation } from '../../suites/headers/optional.js';
import { walk } from '../../suites/payments/creation.js';
import { customers } from '../../suites/sandbox/customers.js';
import { failure } from '../../suites/sca/failure.js';
import { digest } from '../../suites/signing/digest.js';
import {
  embeddedIdentities,
  embeddedTarget,
  type EmbeddedIdentities,
  type OpenTarget,
} from '../harness/embedded.js';
import { chunked, closing, gateway, type Sending } from './http-fronts.js';
import { judgeBehind } from './over-network.js';

const scenarios = [reading, joint, selection, negotiation, walk, customers, failure, digest];
let identities: EmbeddedIdentities;
const open: OpenTarget[] = [];

beforeAll(async () => {
  identities = await embeddedIdentities();
});

afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
});

test.each([
  ['in chunks of seven bytes', chunked],
  ['over a new connection each', closing],
] satisfies readonly (readonly [string, Sending])[])('replies %s raise no alarm', async (_, sending) => {
  const bank = await embeddedTarget({ identities });
  open.push(bank);
  const before = (place: Parameters<typeof gateway>[0]) => gateway(place, identities, sending);
  const run = await judgeBehind(before, bank.target, identities, scenarios);
  const alarms = run.clauses.filter((each) => !['pass', 'observed', 'not-applicable'].includes(each.verdict));
  expect(alarms.map((each) => `${each.clause} ${each.verdict} ${each.reason ?? ''}`)).toEqual([]);
  expect(run.clauses.filter((each) => each.verdict === 'pass').length).toBeGreaterThan(40);
});
