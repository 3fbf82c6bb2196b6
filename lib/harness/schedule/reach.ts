/** Finds out whether a target answers at all, and says in one line why it does not. */

import { type HeaderLine, headerValue, type WireRequest } from '../../model/http.js';
import { present } from '../../model/present.js';
import { retryInstant } from '../evidence/trouble.js';
import { clockDifference } from './bank-time.js';
import { NetworkError } from '../transport/transport.js';
import type { Target } from '../target/target.js';

/** The answer to a plain unsigned call. */
export interface Reached {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly milliseconds: number;
  /** The bank's Date header. */
  readonly date?: string;
  /** How far the bank's clock is ahead of this machine's, in milliseconds. */
  readonly clockAhead: number;
  /** The instant of Retry-After, milliseconds since 1970; absent where the reply has none. */
  readonly takesCallsAgain?: number;
}

type Explanation = (place: string, host: string) => string;

const untrusted: Explanation = (_, host) =>
  `the TLS certificate of ${host} is not signed by an authority that is trusted here; name its authority in ca, or with --ca`;
const noTls: Explanation = (place) => `${place} does not speak TLS; check port and scheme of baseUrl`;
const silent: Explanation = (place) => `${place} does not answer; check baseUrl, VPN and firewall`;
const unknown: Explanation = (_, host) => `the host ${host} is not known; check baseUrl and the name service`;
const refusing: Explanation = (place) => `nothing listens at ${place}; check baseUrl, or start the bank`;
const closing: Explanation = (place) =>
  `${place} closes the connection; check scheme and port of baseUrl, and whether it wants a client certificate (tpps.primary.client)`;

/** What the codes of errors mean. */
const explanations: readonly (readonly [codes: readonly string[], Explanation])[] = [
  [['ECONNREFUSED'], refusing],
  [['ENOTFOUND', 'EAI_AGAIN'], unknown],
  [['TIMEOUT', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH'], silent],
  [['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'], closing],
  [
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_SIGNATURE_FAILURE',
      'CERT_UNTRUSTED',
    ],
    untrusted,
  ],
  [['UND_ERR_HEADERS_OVERFLOW'], (place) => `${place} sends more bytes of headers than a client takes`],
  [
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
    (place) => `${place} sends bodies that do not have the length that Content-Length says`,
  ],
  [
    ['REPLY_TOO_LARGE'],
    (place) => `${place} sends larger replies than a client takes, or replies without end`,
  ],
  [['CERT_HAS_EXPIRED'], (_, host) => `the TLS certificate of ${host} has expired; the bank must renew it`],
  [
    ['CERT_NOT_YET_VALID'],
    (_, host) => `the TLS certificate of ${host} is not valid yet; check the clock of this machine`,
  ],
  [
    ['ERR_TLS_CERT_ALTNAME_INVALID'],
    (_, host) => `the TLS certificate is not made out to ${host}; check baseUrl`,
  ],
  [['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'], noTls],
];

/** Where a proxy is what would lead to the bank, whoever set it has to hear that nobody asks it. */
function proxyHint(found: Explanation, variables: NodeJS.ProcessEnv): string {
  if (![silent, unknown, refusing].includes(found)) return '';
  const name = Object.keys(variables).find((each) => /^(?:https?|all)_proxy$/i.test(each));
  return name === undefined ? '' : `; the proxy of ${name} is not used`;
}

/** Why no reply came, in one line with what to do. */
export function explainNetworkError(
  error: NetworkError,
  baseUrl: string,
  variables: NodeJS.ProcessEnv = process.env,
): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const place = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
  const found = explanations.find(([codes]) => codes.includes(error.code))?.[1];
  if (found !== undefined) return `${found(place, hostname)}${proxyHint(found, variables)}`;
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/.test(error.code)) {
    return `${place} offers no TLS version of 1.2 or higher`;
  }
  if (/CERTIFICATE|HANDSHAKE_FAILURE|UNKNOWN_CA/.test(error.code)) {
    return `${place} refuses our client certificate (${error.code}); check tpps.primary.client`;
  }
  if (error.code.startsWith('HPE_')) {
    return `${place} does not answer in HTTP; check port and scheme of baseUrl`;
  }
  return `${place} gives no reply: ${error.message}`;
}

/**
 * Sends one unsigned read; whatever comes back proves that the target is there.
 * @param signal gives it up
 * @throws NetworkError with the explanation when nothing comes back.
 */
export async function reachTarget(target: Target, signal?: AbortSignal): Promise<Reached> {
  const transport = target.tpps.primary.transport ?? target.transport;
  const started = performance.now();
  const sent = Date.now();
  try {
    const plain: WireRequest = {
      method: 'GET',
      target: `${target.basePath}/v1/accounts`,
      headers: [['Accept', 'application/json']],
      body: Buffer.alloc(0),
    };
    const reply = await transport.send(plain, signal);
    const date = headerValue(reply.headers, 'date');
    const milliseconds = performance.now() - started;
    const clockAhead = clockDifference(date, sent, Date.now());
    const takesCallsAgain = retryInstant(reply.headers, Date.now());
    return {
      status: reply.status,
      headers: reply.headers,
      milliseconds,
      clockAhead,
      ...present({ date, takesCallsAgain }),
    };
  } catch (thrown) {
    if (!(thrown instanceof NetworkError)) throw thrown;
    throw new NetworkError(explainNetworkError(thrown, target.baseUrl), thrown.code, thrown);
  }
}
