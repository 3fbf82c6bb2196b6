/**
 * The network transport: undici with kept connections, raw header lines, byte-exact bodies and targets. `fetch` is not
 * used because it adds headers, follows redirects and re-sends signatures to other origins.
 */

import { Agent } from 'undici';
import type { HeaderLine, WireReply, WireRequest } from '../../model/http.js';
import { deadline } from './deadline.js';
import { NetworkError, type Transport } from './transport.js';

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
export function unsendableHeader(headers: readonly HeaderLine[]): string | undefined {
  for (const [name, value] of headers) {
    if (!token.test(name)) return `header name ${JSON.stringify(name)}`;
    if (badValue.test(value)) return `value of header ${name}`;
  }
  return undefined;
}

function errorCode(thrown: unknown): string {
  if (thrown instanceof Error) {
    if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
    if (thrown.cause !== undefined) return errorCode(thrown.cause);
  }
  return '';
}

function rawHeaders(raw: unknown): readonly HeaderLine[] {
  const flat = Array.isArray(raw)
    ? raw.map((each) => (Buffer.isBuffer(each) ? each.toString('latin1') : String(each)))
    : [];
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2)
    lines.push([flat[index] ?? '', flat[index + 1] ?? '']);
  return lines;
}

/** Collects a body up to a bound, so that an endless reply cannot fill the memory. */
async function collect(body: AsyncIterable<Buffer>, bound: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bound) throw new NetworkError(`reply body is larger than ${bound} bytes`, 'REPLY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A transport to one origin. */
export function networkTransport(options: NetworkOptions): Transport {
  const agent = new Agent({
    connections: options.connections,
    connect: {
      ...(options.ca === undefined ? {} : { ca: options.ca }),
      ...(options.client === undefined ? {} : { cert: options.client.certificate, key: options.client.key }),
      timeout: options.timeout,
    },
    // The deadline of each call bounds these, too; two clocks would tell the same trouble in two ways.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function send(request: WireRequest, signal?: AbortSignal): Promise<WireReply> {
    const unsendable = unsendableHeader(request.headers);
    if (unsendable !== undefined) throw new Error(`the harness cannot send the ${unsendable}`);
    const time = deadline(options.timeout, signal);
    try {
      const reply = await agent.request({
        origin: options.origin,
        path: request.target,
        method: request.method,
        headers: request.headers.flat(),
        body: request.body.length > 0 ? request.body : null,
        signal: time.signal,
        responseHeaders: 'raw',
      });
      const body = await collect(reply.body, options.maxReplyBytes);
      return { status: reply.statusCode, headers: rawHeaders(reply.headers), body };
    } catch (thrown) {
      if (thrown instanceof NetworkError) throw thrown;
      const code = time.isOver() ? 'TIMEOUT' : errorCode(thrown);
      const what = time.isOver()
        ? `no complete reply within ${options.timeout} ms`
        : thrown instanceof Error
          ? thrown.message || code
          : String(thrown);
      throw new NetworkError(`${request.method} on ${options.origin}: ${what}`, code, thrown);
    } finally {
      time.release();
    }
  }

  return { send, close: () => agent.destroy() };
}
