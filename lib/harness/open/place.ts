/** Opens what of a target stands at one address: the transports of its TPPs, and raw connections. */

import type { NetworkPlace, Transport } from '../transport/transport.js';
import { networkTransport } from '../transport/network.js';
import { readAuthorities } from '../../profile/key-files.js';
import { plainAddress } from '../../profile/plain-address.js';
import type { Target, TppName } from '../target/target.js';
import type { KeyPair } from './tpp-identity.js';
import { present } from '../../model/present.js';

/** Client certificates for mutual TLS, of the TPPs that have one. */
export type ClientPairs = Readonly<Partial<Record<TppName, KeyPair>>>;

/** Who calls, and how. */
export interface Callers {
  readonly tpps: Target['tpps'];
  readonly clients: ClientPairs;
  /** PEM of authorities to trust; absent: the system's. */
  readonly ca?: string;
  /** The most kept connections of each transport. */
  readonly connections: number;
  /** Milliseconds until a call without a complete reply is given up. */
  readonly timeout: number;
}

/** What a target has at its address. */
export interface Place {
  readonly stands: Pick<Target, 'baseUrl' | 'basePath' | 'transport' | 'network' | 'tpps'>;
  /** Closes kept connections. */
  readonly close: () => Promise<void>;
}

const largestReply = 20 * 1024 * 1024;

/** Certificate and key for TLS; the certificate's issuers go with it when its file has them. */
function clientOf({ certificateFile, key }: KeyPair): NonNullable<NetworkPlace['client']> {
  return {
    certificate: readAuthorities(certificateFile),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function networkPlaceOf(base: URL, ca: string | undefined, client: KeyPair | undefined): NetworkPlace {
  const tls = base.protocol === 'https:';
  return {
    host: base.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: base.port === '' ? (tls ? 443 : 80) : Number(base.port),
    tls,
    ...present({ ca }),
    ...(client === undefined ? {} : { client: clientOf(client) }),
  };
}

/** Opens the transports to a base address, which is known to be absolute. Nothing is sent yet. */
export function openPlace(baseUrl: string, callers: Callers): Place {
  const { ca, clients, connections, timeout, tpps } = callers;
  const base = new URL(baseUrl);
  const opened: Transport[] = [];
  const openOne = (client?: KeyPair): Transport => {
    const made = networkTransport({
      origin: base.origin,
      ...present({ ca }),
      ...(client === undefined ? {} : { client: clientOf(client) }),
      connections,
      timeout,
      maxReplyBytes: largestReply,
    });
    opened.push(made);
    return made;
  };
  const standing = <Tpp extends Target['tpps']['primary']>(tpp: Tpp): Tpp => {
    const client = clients[tpp.name];
    return client === undefined ? tpp : { ...tpp, transport: openOne(client) };
  };
  const others = Object.values(tpps).map((each) => [each.name, standing(each)] as const);
  const plain = plainAddress(baseUrl);
  return {
    stands: {
      baseUrl: plain,
      basePath: plain.slice(base.origin.length),
      transport: openOne(),
      network: networkPlaceOf(base, ca, clients.primary),
      tpps: { ...Object.fromEntries(others), primary: standing(tpps.primary) },
    },
    close: async () => void (await Promise.all(opened.map((each) => each.close()))),
  };
}
