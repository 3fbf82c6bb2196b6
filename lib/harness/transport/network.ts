/**
 * The network transport: undici with kept connections, raw header lines, byte-exact bodies and targets.
 * `fetch` is not used because it adds headers, follows redirects and re-sends signatures to other origins.
 */

import { createSecureContext } from 'node:tls';
import { Pool } from 'undici';
import type { HeaderLine, WireReply, WireRequest } from '../../model/http.js';
import { present } from '../../model/present.js';
import { NetworkError, type Transport } from './transport.js';
import { TimeIsOver, wholeReply } from './whole-reply.js';

export interface NetworkOptions {
  /** Origin of the bank, for example `https://bank.example:8443`. */
  readonly origin: string;
  /** PEM of authorities to trust besides none; absent: the system's. */
  readonly ca?: string;
  /** Client certificate and key, PEM, where the target wants mutual TLS. */
  readonly client?: { readonly certificate: string; readonly key: string };
  /** Kept connections. */
  readonly connections: number;
  /** Milliseconds until a call without a complete reply is given up. */
  readonly timeout: number;
  /** Largest reply body in bytes; a larger one is a network error. */
  readonly maxReplyBytes: number;
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// oxlint-disable-next-line no-control-regex -- these bytes are exactly what undici refuses in a value
const badValue = /[^\t\x20-\x7e\x80-\xff]/;

/** The first header line that HTTP cannot carry, described; undefined when all can be sent. */
function unsendableHeader(headers: readonly HeaderLine[]): string | undefined {
  for (const [name, value] of headers) {
    if (!token.test(name)) return `header name ${JSON.stringify(name)}`;
    if (badValue.test(value)) return `value of header ${name}`;
  }
  return undefined;
}

function errorCode(thrown: unknown): string {
  if (thrown instanceof Error) {
    if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
    // What the parser does not call by a name of its own.
    if (thrown.name === 'HTTPParserError') return 'HPE_UNKNOWN';
    if (thrown.cause !== undefined) return errorCode(thrown.cause);
  }
  return '';
}

/** What a call that failed of the network is told as. */
function networkError({ method }: WireRequest, { origin, timeout }: NetworkOptions, thrown: unknown) {
  if (thrown instanceof NetworkError) return thrown;
  const late = thrown instanceof TimeIsOver;
  const code = late ? 'TIMEOUT' : errorCode(thrown);
  const said = thrown instanceof Error ? thrown.message || code : String(thrown);
  const what = late ? `no complete reply within ${timeout} ms` : said;
  return new NetworkError(`${method} on ${origin}: ${what}`, code, thrown);
}

function openPool({ origin, ca, client, connections, timeout }: NetworkOptions): Pool {
  const trust = {
    ...present({ ca }),
    ...(client === undefined ? {} : { cert: client.certificate, key: client.key }),
  };
  return new Pool(origin, {
    connections,
    // One context for all connections: reading the certificates again for each of them is slow.
    connect: {
      ...(origin.startsWith('https:') ? { secureContext: createSecureContext(trust) } : {}),
      timeout,
    },
    // The deadline of each call bounds these, too; two clocks would tell the same trouble in two ways.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** A transport to one origin. */
export function networkTransport(options: NetworkOptions): Transport {
  const { timeout, maxReplyBytes } = options;
  let pool: Pool | undefined;

  async function send(request: WireRequest, signal?: AbortSignal): Promise<WireReply> {
    const unsendable = unsendableHeader(request.headers);
    if (unsendable !== undefined) throw new Error(`the harness cannot send the ${unsendable}`);
    try {
      pool ??= openPool(options);
      return await wholeReply(pool, request, { timeout, maxReplyBytes, signal });
    } catch (thrown) {
      throw networkError(request, options, thrown);
    }
  }

  return { send, close: async () => pool?.destroy() };
}
