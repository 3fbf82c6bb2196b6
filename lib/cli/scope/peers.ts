/** Who answers over TLS at the addresses of a target: a handshake of our own tells. */

import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { messageOf } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { Target } from '../../harness/target/target.js';
import type { NetworkPlace } from '../../harness/transport/transport.js';
import { bareFingerprint, type Peer } from '../../report/index.js';

const patience = 5_000;

/**
 * A connection to a place, which the caller ends.
 * @throws Error when there is no handshake in time.
 */
export function handshake(
  { host, port, ca, client }: NetworkPlace,
  signal?: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host,
        port,
        timeout: patience,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(client === undefined ? {} : { cert: client.certificate, key: client.key }),
        ...present({ ca }),
      },
      () => resolve(socket),
    );
    signal?.addEventListener('abort', () => socket.destroy(new Error('the run was stopped')), { once: true });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`no handshake within ${patience} ms`)));
  });
}

/** A distinguished name as a server sends it, on one line. */
function nameOf(name: DetailedPeerCertificate['subject']): string {
  return Object.entries(name)
    .flatMap(([type, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${type}=${String(each)}`),
    )
    .join(', ');
}

async function peerAt(address: string, place: NetworkPlace, signal: AbortSignal): Promise<Peer> {
  try {
    const socket = await handshake(place, signal);
    const { subject, issuer, fingerprint256, valid_to: validTo } = socket.getPeerCertificate(true);
    const protocol = socket.getProtocol() ?? 'unknown protocol';
    socket.destroy();
    return {
      address,
      protocol,
      subject: nameOf(subject),
      issuer: nameOf(issuer),
      sha256: bareFingerprint(fingerprint256),
      validTo: new Date(validTo).toISOString(),
    };
  } catch (thrown) {
    return { address, unseen: messageOf(thrown) };
  }
}

/** Who answers at the target and its instances; undefined without TLS or once stopped. Never fails. */
export async function peersOf(target: Target, signal: AbortSignal): Promise<readonly Peer[] | undefined> {
  const places = [target, ...(target.instances ?? [])].flatMap(({ baseUrl, network }) =>
    network?.tls === true ? [{ baseUrl, network }] : [],
  );
  if (places.length === 0 || signal.aborted) return undefined;
  return Promise.all(places.map(({ baseUrl, network }) => peerAt(baseUrl, network, signal)));
}
