/**
 * Offers a server one range of TLS versions and says what became of it (TRN-15, TRN-16). Only versions are of
 * interest here, so the server's certificate is not judged.
 */

import { connect } from 'node:tls';
import { messageOf } from '../../model/errors.js';
import { NetworkError, type NetworkPlace } from './transport.js';

export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** `agreed` names the version; `refused` says how; `not-offered`: this machine cannot offer it. */
export type TlsOutcome =
  | { readonly kind: 'agreed'; readonly version: string }
  | { readonly kind: 'refused'; readonly how: string }
  | { readonly kind: 'not-offered'; readonly how: string };

const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

/** Errors of the own library: nothing left this machine. */
const own: ReadonlySet<string> = new Set([
  'ERR_SSL_NO_PROTOCOLS_AVAILABLE',
  'ERR_SSL_NO_CIPHERS_AVAILABLE',
  'ERR_TLS_PROTOCOL_VERSION_CONFLICT',
  'ERR_TLS_INVALID_PROTOCOL_VERSION',
]);

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
}

/** An IP address cannot be a server name (RFC 6066). */
function serverName(host: string): { readonly servername?: string } {
  return /^[\d.]+$/.test(host) || host.includes(':') ? {} : { servername: host };
}

/** Host without the brackets of an IPv6 address. */
export function bareHost(host: string): string {
  return host.replaceAll(/[[\]]/g, '');
}

/**
 * One handshake with nothing but the versions from `lowest` to `highest` on offer.
 * @throws NetworkError when the place is not reached or stays silent.
 */
export function probeTls(
  place: Pick<NetworkPlace, 'host' | 'port' | 'client'>,
  lowest: TlsVersion,
  highest: TlsVersion,
  timeout = 10_000,
): Promise<TlsOutcome> {
  const host = bareHost(place.host);
  return new Promise((resolve, reject) => {
    const failed = (code: string, text: string) =>
      reject(new NetworkError(`TLS handshake with ${place.host}:${place.port}: ${text}`, code));
    let reached = false;
    const socket = connect({
      host,
      port: place.port,
      ...serverName(host),
      minVersion: lowest,
      maxVersion: highest,
      // OpenSSL 3 offers the old versions at this level only.
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
      // A bank that wants mutual TLS would otherwise refuse every version alike.
      ...(place.client === undefined ? {} : { cert: place.client.certificate, key: place.client.key }),
    });
    // Not the socket's own timeout: somebody who sends a byte now and then is never silent.
    const deadline = setTimeout(() => {
      socket.destroy();
      failed('TIMEOUT', `no answer within ${timeout} ms`);
    }, timeout);
    socket.once('connect', () => {
      reached = true;
    });
    socket.once('secureConnect', () => {
      const version = socket.getProtocol() ?? 'an unknown version';
      socket.destroy();
      resolve({ kind: 'agreed', version });
    });
    socket.once('error', (thrown) => {
      const code = codeOf(thrown);
      socket.destroy();
      if (own.has(code)) resolve({ kind: 'not-offered', how: code });
      else if (!reached || unreachable.has(code)) failed(code, messageOf(thrown));
      else resolve({ kind: 'refused', how: code === '' ? messageOf(thrown) : code });
    });
    socket.once('close', () => clearTimeout(deadline));
    socket.once('close', () => resolve({ kind: 'refused', how: 'the connection was closed' }));
  });
}
