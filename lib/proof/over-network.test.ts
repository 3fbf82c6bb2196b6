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
import { networkFaults, proofOverNetwork } from './over-network.js';

const scenarios = [tlsVersions, clearText, malformed];
let identities: EmbeddedIdentities;
let bank: OpenTarget;

beforeAll(async () => {
  identities = await embeddedIdentities();
  bank = await embeddedTarget({ identities });
});

afterAll(() => bank.close());

describe('over the network', () => {
  test('the embedded bank passes', async () => {
    const run = await conduct(scenarios, bank.target, { seed: 1, partial: true });
    const verdicts = run.scenarios.flatMap((each) =>
      each.verdicts.map(({ clause, verdict }) => `${clause} ${verdict}`),
    );
    expect(verdicts).toStrictEqual(['TRN-16 pass', 'TRN-15 pass', 'TRN-18 pass', 'TRN-02 pass']);
  });

  test.each(networkFaults)('$id is caught', async (fault) => {
    const { red, broken } = await proofOverNetwork(fault, scenarios, identities);
    expect(red).toStrictEqual([...fault.catches]);
    expect(broken).toStrictEqual([]);
  });
});
