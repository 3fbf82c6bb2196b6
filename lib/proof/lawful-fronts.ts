/**
 * Lawful front doors before a good bank: other versions of TLS, client certificates, replies sent in another
 * way.
 */

import { embeddedTarget, type EmbeddedIdentities } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { NetworkPlace } from '../harness/transport/transport.js';
import { away, chunked, closing, gateway, oneIn, throttling, whole } from './http-fronts.js';
import { tlsFront, type Front } from './network-fronts.js';
import { judgeBehind, served, wantsClients } from './over-network.js';
import { alarmsOf, type VariantProof } from './prove.js';

/** A way to the bank that another bank may lawfully choose. */
export interface LawfulFront {
  /** `network/choice` in kebab-case, unique. */
  readonly id: string;
  readonly title: string;
  /** What of the text leaves the bank free to. */
  readonly because: string;
  /**
   * The scenarios that could trip over it: those that look at connections, or some that read what comes over
   * them.
   */
  readonly met: 'connections' | 'replies';
  readonly open: (bank: NetworkPlace, identities: EmbeddedIdentities) => Promise<Front>;
}

export const lawfulFronts: readonly LawfulFront[] = [
  {
    id: 'network/tls-1.2-only',
    title: 'TLS 1.2 is the only version',
    because: 'TLS 1.2 is asked for, and 1.3 is not (TRN-15).',
    met: 'connections',
    open: (bank, identities) =>
      tlsFront(bank, { ...served(identities), minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }),
  },
  {
    id: 'network/tls-1.3-only',
    title: 'TLS 1.3 is the only version',
    because: 'Transport is TLS 1.2 or higher, and 1.3 is (TRN-16).',
    met: 'connections',
    open: (bank, identities) => tlsFront(bank, { ...served(identities), minVersion: 'TLSv1.3' }),
  },
  {
    id: 'network/client-certificates-wanted',
    title: 'Connections without a client certificate are refused',
    because: 'Whether a bank wants client certificates is open (TRN-16).',
    met: 'connections',
    open: (bank, identities) => tlsFront(bank, { ...served(identities), ...wantsClients(identities) }),
  },
  {
    id: 'network/client-certificates-wanted-over-tls-1.2',
    title: 'TLS 1.2 is the only version, and connections without a client certificate are refused',
    because: 'Both choices are open, and so are both together.',
    met: 'connections',
    open: (bank, identities) =>
      tlsFront(bank, { ...served(identities), ...wantsClients(identities), maxVersion: 'TLSv1.2' }),
  },
  {
    id: 'network/replies-in-chunks',
    title: 'Replies come in chunks of seven bytes, without a length',
    because: 'How HTTP carries a reply is nowhere said.',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, chunked),
  },
  {
    id: 'network/one-request-a-connection',
    title: 'Each connection serves one request',
    because: 'Whether connections are kept is nowhere said.',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, closing),
  },
  {
    id: 'network/calls-a-second',
    title: 'Of more than 60 calls in a second the rest is refused with 429 and Retry-After',
    because: 'Limits other than those listed are not shown (LIM-20).',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, whole, throttling(60)),
  },
  {
    id: 'network/pages-a-second',
    title: 'Of more than 20 login pages in a second the rest is refused with 429 and Retry-After',
    because: 'How many pages a person may open in a second is nowhere said.',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, whole, throttling(20, 'pages')),
  },
  {
    id: 'network/one-503-in-40',
    title: 'One request in 40 is answered with 503 by the gateway',
    because: 'What stands before a bank may fail at times, and that is no statement about the bank.',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, whole, oneIn(40, away(503))),
  },
  {
    id: 'network/one-500-in-40',
    title: 'One request in 40 is answered with 500 by the gateway',
    because: 'A server error that does not come again at the same place is trouble on the way.',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, whole, oneIn(40, away(500))),
  },
  {
    id: 'network/one-cut-in-40',
    title: 'The gateway cuts the connection at one request in 40',
    because: 'Networks lose connections at times.',
    met: 'replies',
    open: (bank, identities) => gateway(bank, identities, whole, oneIn(40, 'cut')),
  },
];

/** One scenario of each kind: lists, records, pages, payments, baskets, refusals. */
const reading: ReadonlySet<string> = new Set([
  'accounts/reading',
  'baskets/joint',
  'consent/selection',
  'headers/negotiation',
  'payments/walk',
  'sandbox/customers',
  'sca/failure',
  'signing/digest',
]);

function meets({ met }: LawfulFront, { id, needs = [] }: Scenario): boolean {
  if (met === 'replies') return reading.has(id);
  return needs.some((need) => need === 'tls' || need === 'network');
}

/** Judges the reference bank behind the front door. */
export async function frontProof(
  front: LawfulFront,
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
): Promise<VariantProof> {
  const bank = await embeddedTarget({ identities });
  try {
    const met = scenarios.filter((each) => meets(front, each));
    const run = await judgeBehind(front.open, bank.target, identities, met);
    return { variant: front, alarms: alarmsOf(run), runs: [run] };
  } finally {
    await bank.close();
  }
}
