import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed } from '../../suites/transport/malformed.js';
import { clearText, tlsVersions } from '../../suites/transport/tls.js';
import { conduct } from '../harness/conduct/conduct.js';
import {
  embeddedIdentities,
  embeddedTarget,
  type EmbeddedIdentities,
  type OpenTarget,
} from '../embedded/embedded.js';
import { judgeBehind, networkFaults, provenOverNetwork, type NetworkFault } from './over-network.js';

const scenarios = [tlsVersions, clearText, malformed];
let identities: EmbeddedIdentities;
let bank: OpenTarget;

beforeAll(async () => {
  identities = await embeddedIdentities();
  bank = await embeddedTarget({ identities });
});

afterAll(() => bank.close());

/** Verdicts by clause of the bank behind a front door. */
async function judgedBehind(
  open: NetworkFault['open'],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const run = await judgeBehind(open, bank.target, identities, scenarios);
  const verdicts = run.scenarios.flatMap((each) => each.verdicts);
  const byVerdict: Record<string, string[]> = {};
  for (const { clause, verdict } of verdicts) (byVerdict[verdict] ??= []).push(clause);
  return byVerdict;
}

describe('over the network', () => {
  test('the embedded bank passes', async () => {
    const run = await conduct(scenarios, bank.target, { seed: 1, partial: true });
    const verdicts = run.scenarios.flatMap((each) =>
      each.verdicts.map(({ clause, verdict }) => `${clause} ${verdict}`),
    );
    expect(verdicts).toStrictEqual(['TRN-16 pass', 'TRN-15 pass', 'TRN-18 pass', 'TRN-02 pass']);
  });

  test.each(networkFaults)('$id is caught', async ({ open, catches }) => {
    const verdicts = await judgedBehind(open);
    expect(verdicts['fail']).toStrictEqual([...catches]);
    // Where no version of today is spoken, nobody else comes in.
    const broken = catches.includes('TRN-16') ? ['TRN-18', 'TRN-02'] : [];
    expect(verdicts['broken'] ?? []).toStrictEqual(broken);
  });

  test('every clause that is proven here has a fault here', () => {
    const caught = new Set(networkFaults.flatMap((each) => each.catches));
    expect([...caught].toSorted()).toStrictEqual([...provenOverNetwork].toSorted());
  });
});
