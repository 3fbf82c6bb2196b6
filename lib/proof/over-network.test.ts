import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed } from '../../suites/transport/malformed.js';
import { clearText, tlsVersions } from '../../suites/transport/tls.js';
import { conduct } from '../harness/conduct/conduct.js';
import {
  embeddedIdentities,
  embeddedTarget,
  type EmbeddedIdentities,
  type OpenTarget,
} from '../harness/embedded.js';
import type { NetworkPlace } from '../harness/target/target.js';
import { networkTransport } from '../harness/transport/network.js';
import { networkFaults, networkVariants, provenOverNetwork, type NetworkFault } from './over-network.js';

const scenarios = [tlsVersions, clearText, malformed];
let identities: EmbeddedIdentities;
let bank: OpenTarget;
let place: NetworkPlace;

beforeAll(async () => {
  identities = await embeddedIdentities();
  bank = await embeddedTarget({ identities });
  if (bank.target.network === undefined) throw new Error('the embedded bank is not on the network');
  place = bank.target.network;
});

afterAll(() => bank.close());

/** Verdicts by clause of the bank behind a front door. */
async function judgedBehind(
  open: NetworkFault['open'],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const front = await open(place, identities);
  const origin = `https://127.0.0.1:${front.port}`;
  const { primaryWebsite, intermediate } = identities.pki;
  const client = {
    certificate: primaryWebsite.pem + intermediate.pem,
    key: primaryWebsite.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const transport = networkTransport({
    origin,
    ...(place.ca === undefined ? {} : { ca: place.ca }),
    client,
    connections: 2,
    timeout: 5_000,
    maxReplyBytes: 1_048_576,
  });
  const { target } = bank;
  const behind = {
    ...target,
    baseUrl: origin + target.basePath,
    transport,
    network: { ...place, port: front.port, client },
  };
  const run = await conduct(scenarios, behind, { seed: 1, partial: true });
  await transport.close();
  await front.close();
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
    expect(verdicts['broken'] ?? []).toStrictEqual([]);
  });

  test.each(networkVariants)('$id raises no alarm', async ({ open }) => {
    const verdicts = await judgedBehind(open);
    expect(Object.keys(verdicts)).toStrictEqual(['pass']);
  });

  test('every clause that is proven here has a fault here', () => {
    const caught = new Set(networkFaults.flatMap((each) => each.catches));
    expect([...caught].toSorted()).toStrictEqual([...provenOverNetwork].toSorted());
  });
});
