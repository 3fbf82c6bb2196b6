/** Lawful gateways before a good bank: the same replies, sent in another way over HTTP. */

import { createServer, request as requestTls } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EmbeddedIdentities } from '../embedded/embedded.js';
import type { NetworkPlace } from '../harness/transport/transport.js';
import type { Front } from './network-fronts.js';
import { present } from '../model/present.js';

/** A reply of the bank as the gateway has it. */
export interface Passed {
  readonly status: number;
  /** Names and values in turn, without Content-Length and what belongs to one connection. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** How a gateway sends a reply on. */
export type Sending = (passed: Passed, response: ServerResponse) => void;

/** In pieces of a few bytes, without a length. */
export const chunked: Sending = ({ status, headers, body }, response) => {
  response.writeHead(status, [...headers]);
  for (let at = 0; at < body.length; at += 7) response.write(body.subarray(at, at + 7));
  response.end();
};

/** Each connection serves one request. */
export const closing: Sending = ({ status, headers, body }, response) => {
  response.writeHead(status, [...headers, 'Content-Length', String(body.length), 'Connection', 'close']);
  response.end(body);
};

/**
 * What a gateway answers itself, without asking the bank, or that it cuts the connection; undefined for what
 * it lets through.
 */
export type Refusing = (incoming: IncomingMessage) => Passed | 'cut' | undefined;

/** What a gateway says itself in place of the bank, and when it wants to be asked again. */
export function away(status: number, retryAfter?: number): Passed {
  return {
    status,
    headers: [
      'Content-Type',
      'text/html',
      ...(retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]),
    ],
    body: Buffer.from(`<!DOCTYPE html><title>${status}</title><p>The gateway says ${status}.</p>`),
  };
}

/** One request in so many does not reach the bank. */
export function oneIn(count: number, said: Passed | 'cut'): Refusing {
  let seen = 0;
  return () => {
    seen += 1;
    return seen % count === 0 ? said : undefined;
  };
}

/** Calls of the interface reach the bank until so many have, and none afterwards. */
export function after(count: number, said: Passed): Refusing {
  let seen = 0;
  return ({ url = '' }) => {
    if (!url.includes('/v1/')) return undefined;
    seen += 1;
    return seen > count ? said : undefined;
  };
}

/** What a gateway may throttle: calls of the interface, or the login pages. */
const throttled = {
  calls: {
    isOne: (url: string) => url.includes('/v1/'),
    type: 'application/json',
    body: '{"tppMessages":[{"category":"ERROR","code":"ACCESS_EXCEEDED"}]}',
  },
  pages: {
    isOne: (url: string) => !url.includes('/v1/'),
    type: 'text/html',
    body: '<!DOCTYPE html><title>Too many requests</title><p>Too many requests.</p>',
  },
} as const;

/** So many of a kind in a row, and then none until a second has passed. */
export function throttling(most: number, what: keyof typeof throttled = 'calls'): Refusing {
  const { isOne, type, body } = throttled[what];
  let left = most;
  let since = performance.now();
  return ({ url = '' }) => {
    if (!isOne(url)) return undefined;
    if (performance.now() - since >= 1_000) [left, since] = [most, performance.now()];
    left -= 1;
    if (left >= 0) return undefined;
    return {
      status: 429,
      headers: ['Content-Type', type, 'Retry-After', '1'],
      body: Buffer.from(body),
    };
  };
}

/** As the bank sent it. */
export const whole: Sending = ({ status, headers, body }, response) => {
  response.writeHead(status, [...headers, 'Content-Length', String(body.length)]);
  response.end(body);
};

const ofOneConnection = new Set(['content-length', 'connection', 'keep-alive', 'transfer-encoding']);

function passedHeaders(raw: readonly string[]): readonly string[] {
  return raw.filter((_, index) => !ofOneConnection.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
}

async function joinedBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const each of stream) pieces.push(each);
  return Buffer.concat(pieces);
}

async function forwarded(incoming: IncomingMessage, bank: NetworkPlace): Promise<Passed> {
  const body = await joinedBytes(incoming);
  return new Promise((resolve, reject) => {
    const onward = requestTls(
      {
        host: bank.host,
        port: bank.port,
        ...present({ ca: bank.ca }),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.rawHeaders,
      },
      (reply) => {
        joinedBytes(reply).then(
          (bytes) =>
            resolve({
              status: reply.statusCode ?? 502,
              headers: passedHeaders(reply.rawHeaders),
              body: bytes,
            }),
          reject,
        );
      },
    );
    onward.on('error', reject);
    onward.end(body);
  });
}

/** A gateway on TLS that sends on what the bank says. */
export async function gateway(
  bank: NetworkPlace,
  { pki: { server, intermediate } }: EmbeddedIdentities,
  sending: Sending,
  refusing: Refusing = () => undefined,
): Promise<Front> {
  const listener = createServer(
    {
      cert: server.pem + intermediate.pem,
      key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    (incoming, response) => {
      const refused = refusing(incoming);
      if (refused !== undefined) {
        incoming.resume();
        if (refused === 'cut') response.destroy();
        else sending(refused, response);
        return;
      }
      forwarded(incoming, bank).then(
        (passed) => sending(passed, response),
        () => response.destroy(),
      );
    },
  );
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const bound = listener.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the gateway does not listen');
  return {
    port: bound.port,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}
