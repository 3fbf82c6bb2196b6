/** What is only suspected fails no bank, so that no fault shows it: here a bank that does it is told of. */

import { expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { wrapRoute } from '../bank/part-changes.js';
import type { PartsChange } from '../bank/types.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import { conduct } from '../harness/conduct/conduct.js';

const identities = await embeddedIdentities();

/** A read of a payment deletes it where a header says so. */
const overridden: PartsChange = (parts) =>
  wrapRoute(parts, 'read-payment', (given) => (call) => {
    const deletion = call.bank.parts.routes['delete-payment'];
    const isMeant = call.request.header('x-http-method-override') === 'DELETE';
    return isMeant && deletion !== undefined ? deletion(call) : given(call);
  });

test.each([
  ['a bank that lets a header override the method', overridden, 'security'],
  ['one that does not', (parts) => parts, undefined],
] as const satisfies readonly (readonly [string, PartsChange, string | undefined])[])(
  'everywhere/overridden-method at %s',
  async (_, change, verdict) => {
    const { target, close } = await inProcessTarget({ identities, environment: 'sandbox', change, seed: 1 });
    const scenarios = allScenarios.filter(({ id }) => id === 'everywhere/overridden-method');
    const run = await conduct(scenarios, target, { seed: 1, partial: true });
    await close();
    expect(run.clauses.find(({ clause }) => clause === 'SIG-04')?.verdict).toBe(verdict);
  },
);
