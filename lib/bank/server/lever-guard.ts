/**
 * Who may pull the levers over HTTP. The listener stands on loopback, but so does every browser of the
 * machine: a web page must not reach it, neither by a call to another origin nor by a host name that was led
 * to 127.0.0.1 (DNS rebinding).
 */

import type { IncomingMessage } from 'node:http';

/** Largest order in bytes; the longest one needs some hundred. */
const largestOrder = 65_536;

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Why a call is refused before its order is read: status and one line; undefined when it may go on. */
export interface GuardRefusal {
  readonly status: number;
  readonly error: string;
}

/** Judges where a call comes from, by the headers that a browser sets and no page can change. */
export function refusedCaller({ headers }: IncomingMessage): GuardRefusal | undefined {
  const { host = '', origin } = headers;
  if (!loopbackHost.test(host)) {
    return { status: 403, error: 'the levers answer to localhost and 127.0.0.1 only; Host names another' };
  }
  const site = headers['sec-fetch-site'];
  const isOwnPage = origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwnPage && isOwnSite) return undefined;
  return { status: 403, error: 'a web page of another origin may not pull the levers' };
}

/** The body of an order as text; undefined when it is too large. What comes after the limit is not kept. */
export async function readOrder(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > largestOrder) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestOrder) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
