/**
 * A bank judged through its profile, over TLS and levers by HTTP, gets the same verdict on every clause as
 * the embedded one.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveAdmin } from '../bank/admin-server.js';
import { createBank } from '../bank/bank.js';
import { serveBank } from '../bank/server/server.js';
import { privateKeyPem } from '../certificates/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { RunResult } from '../harness/conduct/result.js';
import { embeddedIdentities, embeddedParts, embeddedTarget } from '../embedded/embedded.js';
import { loadTarget } from '../harness/open/load.js';
import { playedDepth as depth, playedScenarios } from '../../suites/sample-scenarios.js';
import { writeBankProfile } from './bank/bank-profile.js';
import { withBudgets } from './hostile/sample-hostile.js';

const verdicts = (run: RunResult) => run.clauses.map((each) => `${each.clause} ${each.verdict}`);

test('the same verdicts through a profile as embedded', { timeout: 180_000 }, async () => {
  const identities = await embeddedIdentities();
  const embedded = await embeddedTarget({ identities });
  const expected = await conduct(playedScenarios, { ...embedded.target, depth }, { seed: 1 });
  await embedded.close();

  const folder = mkdtempSync(join(tmpdir(), 'psd2-parity-'));
  const bank = createBank(embeddedParts(identities, {}));
  const { server, intermediate } = identities.pki;
  const served = await serveBank(bank, {
    tls: { cert: server.pem + intermediate.pem, key: privateKeyPem(server.keys) },
  });
  const admin = await serveAdmin(bank.admin, 0);
  try {
    const file = writeBankProfile(folder, identities, {
      baseUrl: served.baseUrl,
      leversUrl: admin.baseUrl,
      environment: 'sandbox',
      name: 'served reference bank',
    });
    // A slow machine is no trouble of the wire.
    withBudgets(file, { requestTimeoutSeconds: 60, scenarioTimeoutSeconds: 170 });
    const opened = await loadTarget({ file });
    const run = await conduct(playedScenarios, { ...opened.target, depth }, { seed: 2 });
    await opened.close();
    expect(run.clauses.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(run.outcome).toBe('conforms');
    expect(verdicts(run)).toEqual(verdicts(expected));
  } finally {
    await Promise.all([served.close(), admin.close()]);
    rmSync(folder, { recursive: true });
  }
});
