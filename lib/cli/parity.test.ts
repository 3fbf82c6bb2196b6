/**
 * A bank judged through its profile, over TLS and levers by HTTP, gets the same verdict on every clause as
 * the embedded one in process, and what only a network shows is judged, too.
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
import { embeddedIdentities, embeddedParts, inProcessTarget } from '../embedded/embedded.js';
import { loadTarget } from '../harness/open/load.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth, playedShare } from '../../suites/sample-scenarios.js';
import { writeBankProfile } from './bank/bank-profile.js';
import { withBudgets } from './hostile/sample-hostile.js';

/** A verdict that is another one than in process, where that one had the means to judge. */
function differing(
  { clause, verdict }: RunResult['clauses'][number],
  { clauses }: RunResult,
): readonly string[] {
  const known = clauses.find((each) => each.clause === clause)?.verdict;
  return known === verdict || known === 'untestable' ? [] : [`${clause}: ${verdict}, ${known} in process`];
}

test('the same verdicts through a profile as embedded', { timeout: 180_000 }, async () => {
  const identities = await embeddedIdentities();
  const scenarios = playedShare(0, 9);
  const partial = !isThorough;
  const inProcess = await inProcessTarget({ identities });
  const expected = await conduct(scenarios, { ...inProcess.target, depth }, { seed: 1, partial });
  await inProcess.close();

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
    const run = await conduct(scenarios, { ...opened.target, depth }, { seed: 2, partial });
    await opened.close();
    const broken = run.clauses.filter(({ verdict }) => verdict === 'broken');
    expect(broken.map(({ clause, reason }) => `${clause} ${reason ?? ''}`).join('\n')).toBe('');
    expect(run.outcome).toBe(isThorough ? 'conforms' : 'conforms-in-part');
    const onNetworkOnly = expected.clauses.filter(({ verdict }) => verdict === 'untestable');
    expect(onNetworkOnly.every(({ reason }) => reason?.includes('over a network') === true)).toBe(true);
    expect(run.clauses.map(({ clause }) => clause)).toEqual(expected.clauses.map(({ clause }) => clause));
    expect(run.clauses.flatMap((each) => differing(each, expected))).toEqual([]);
  } finally {
    await Promise.all([served.close(), admin.close()]);
    rmSync(folder, { recursive: true });
  }
});
