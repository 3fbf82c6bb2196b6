/**
 * Lets a browser trust the authority that a profile names: Chromium takes no PEM file, so the handshake is
 * checked here first, and only the keys of a chain that holds are handed to it.
 */

import { createHash, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, rootCertificates, type DetailedPeerCertificate } from 'node:tls';

/** Base64 of the SHA-256 of the public key, as Chromium names keys. */
function keyHash(der: Buffer): string {
  const spki = new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}

/** The key of the server's own certificate, when its chain holds with the authority; undefined otherwise. */
export function trustedKey(address: string, ca: string, patience: number): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = connect(
      {
        host,
        port: port === '' ? 443 : Number(port),
        ca: [ca, ...rootCertificates],
        timeout: patience,
        ...(isIP(host) === 0 ? { servername: host } : {}),
      },
      () => {
        const leaf: DetailedPeerCertificate = socket.getPeerCertificate(true);
        socket.destroy();
        resolve(keyHash(leaf.raw));
      },
    );
    // Without trust the browser says by itself what is wrong.
    const giveUp = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.once('error', giveUp);
    socket.once('timeout', giveUp);
  });
}
