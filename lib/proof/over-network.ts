/**
 * Clauses about connections cannot be broken in process. Here a good bank stands behind defective front
 * doors, and each of the clauses is shown to fail over the network.
 */

import type { ClauseId } from '../catalogue/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { RunResult } from '../harness/conduct/result.js';
import { embeddedTarget, type EmbeddedIdentities } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Target } from '../harness/target/target.js';
import type { NetworkPlace } from '../harness/transport/transport.js';
import { networkBrowse } from '../harness/sca/browse.js';
import { formDriver } from '../harness/sca/browsing/form.js';
import { networkTransport } from '../harness/transport/network.js';
import { faultProof, type FaultProof } from './fault-proof.js';
import { clearTextFront, tlsFront, type Front } from './network-fronts.js';
import { present } from '../model/present.js';

/** A defect of the way to the bank. */
export interface NetworkFault {
  readonly id: string;
  readonly title: string;
  readonly catches: readonly [ClauseId, ...ClauseId[]];
  /** True where nobody else comes in, so that no other clause can be answered. */
  readonly letsNobodyIn?: true;
  readonly open: (bank: NetworkPlace, identities: EmbeddedIdentities) => Promise<Front>;
}

/** The certificate of the bank and its key, for a front door. */
export function served(identities: EmbeddedIdentities) {
  const { server, intermediate } = identities.pki;
  return {
    cert: server.pem + intermediate.pem,
    key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Only clients with a certificate of the authorities come in. */
export function wantsClients({ pki }: EmbeddedIdentities) {
  return { requestCert: true, rejectUnauthorized: true, ca: pki.root.pem, minVersion: 'TLSv1.2' } as const;
}

/** OpenSSL 3 serves the old versions at this level only. */
const oldCiphers = 'DEFAULT@SECLEVEL=0';

export const networkFaults: readonly NetworkFault[] = [
  {
    id: 'network/tls-1.0-accepted-from-known-clients',
    title: 'TLS 1.0 and 1.1 are accepted from those who show a client certificate',
    catches: ['TRN-15'],
    open: (bank, identities) =>
      tlsFront(bank, {
        ...served(identities),
        ...wantsClients(identities),
        minVersion: 'TLSv1',
        ciphers: oldCiphers,
      }),
  },
  {
    id: 'network/tls-1.0-accepted',
    title: 'TLS 1.0 and 1.1 are accepted',
    catches: ['TRN-15'],
    open: (bank, identities) =>
      tlsFront(bank, { ...served(identities), minVersion: 'TLSv1', ciphers: oldCiphers }),
  },
  {
    id: 'network/tls-1.1-accepted',
    title: 'TLS 1.1 is accepted',
    catches: ['TRN-15'],
    open: (bank, identities) =>
      tlsFront(bank, { ...served(identities), minVersion: 'TLSv1.1', ciphers: oldCiphers }),
  },
  {
    id: 'network/tls-1.2-refused',
    title: 'TLS 1.1 is the highest version',
    catches: ['TRN-16'],
    letsNobodyIn: true,
    open: (bank, identities) =>
      tlsFront(bank, {
        ...served(identities),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: oldCiphers,
      }),
  },
  {
    id: 'network/clear-text-answered',
    title: 'The TLS port answers in clear text too',
    catches: ['TRN-18'],
    open: (bank) => clearTextFront(bank),
  },
];

/** Judges the target behind a front door, with scenarios that look at connections. */
export async function judgeBehind(
  open: NetworkFault['open'],
  target: Target,
  identities: EmbeddedIdentities,
  scenarios: readonly Scenario[],
): Promise<RunResult> {
  const { network: place } = target;
  if (place === undefined) throw new Error('the target is not on the network');
  const front = await open(place, identities);
  const origin = `https://127.0.0.1:${front.port}`;
  const { primaryWebsite, intermediate } = identities.pki;
  const client = {
    certificate: primaryWebsite.pem + intermediate.pem,
    key: primaryWebsite.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const transport = networkTransport({
    origin,
    ...present({ ca: place.ca }),
    client,
    connections: 2,
    timeout: 5_000,
    maxReplyBytes: 1_048_576,
  });
  // The bank's links name its own address; a person comes through the front door, too.
  const browse = networkBrowse({
    open: new Map([[new URL(target.baseUrl).origin, transport]]),
    timeout: 5_000,
  });
  const behind = {
    ...target,
    sca: formDriver({ browse }),
    baseUrl: origin + target.basePath,
    transport,
    network: { ...place, port: front.port, client },
  };
  try {
    return await conduct(scenarios, behind, { seed: 1, partial: true });
  } finally {
    await transport.close();
    await front.close();
  }
}

/** The proof of a network fault over the scenarios that look at connections. */
export async function proofOverNetwork(
  fault: NetworkFault,
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
): Promise<FaultProof> {
  const looking = scenarios.filter(
    (each) => each.needs?.some((need) => need === 'tls' || need === 'network') === true,
  );
  const bank = await embeddedTarget({ identities });
  try {
    const proof = faultProof(fault, [await judgeBehind(fault.open, bank.target, identities, looking)]);
    return fault.letsNobodyIn === true ? { ...proof, broken: [] } : proof;
  } finally {
    await bank.close();
  }
}
