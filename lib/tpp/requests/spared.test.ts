/** A certificate that the sandbox of a bank accepts is its affair; production is not. */

import { expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { trafficOf } from '../../proof/tpp/stage.js';
import { judgeTraffic } from '../judge-traffic.js';

test('a certificate of no trusted authority is held against nobody whom a sandbox serves', async () => {
  const identities = await embeddedIdentities(new Date('2026-11-01T00:00:00Z'));
  const { exchanges, basePath } = await trafficOf({ identities });
  const served = exchanges.filter(({ reply }) => (reply?.status ?? 500) < 400);
  const untrusted = (environment: 'sandbox' | 'production') =>
    judgeTraffic(served, { basePath, environment, trust: [] }).verdicts.find(
      ({ obligation }) => obligation.id === 'certificate-trusted',
    )?.count;
  expect(untrusted('sandbox')).toBe(0);
  expect(untrusted('production')).toBeGreaterThan(0);
});
