/** Sends bytes as they are, in clear text or TLS, which no HTTP client would (TRN-02, TRN-18). */

import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { WireReply, WireRequest } from '../../model/http.js';
import { present } from '../../model/present.js';
import type { NetworkPlace } from './transport.js';
import { bareHost } from './tls-probe.js';

/** What came back: bytes until the server closed or fell silent, or why nothing was reached. */
export type RawOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'nothing'; readonly why: string };

const mostBytes = 1_048_576;

function opened(place: NetworkPlace): Socket {
  const address = { host: bareHost(place.host), port: place.port };
  if (!place.tls) return connectPlain(address);
  return connectTls({
    ...address,
    ...present({ ca: place.ca }),
    ...(place.client === undefined ? {} : { cert: place.client.certificate, key: place.client.key }),
  });
}

/** Whether the bytes hold one whole HTTP reply with a stated length. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length:\s*(\d+)/im.exec(bytes.toString('latin1', 0, end))?.[1];
  return length !== undefined && bytes.length >= end + 4 + Number(length);
}

/**
 * Writes the bytes and collects what comes back until a whole reply is there, the server closes, or the time
 * is over.
 * @param timeout milliseconds without a byte after which it is given up
 */
export function sendBytes(place: NetworkPlace, bytes: Buffer, timeout = 3_000): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = opened(place);
    const done = (why: string) => {
      clearTimeout(deadline);
      socket.destroy();
      const received = Buffer.concat(chunks);
      resolve(received.length > 0 ? { kind: 'bytes', bytes: received } : { kind: 'nothing', why });
    };
    const silent = () => done(`no answer within ${timeout} ms`);
    socket.setTimeout(timeout, silent);
    // Somebody who sends a byte now and then is never silent.
    const deadline = setTimeout(silent, timeout * 5);
    socket.once(place.tls ? 'secureConnect' : 'connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const received = Buffer.concat(chunks);
      if (isWhole(received) || received.length > mostBytes) done('');
    });
    socket.once('error', (thrown: Error & { readonly code?: string }) => done(thrown.code ?? thrown.message));
    socket.once('close', () => done('the connection was closed'));
  });
}

/** A request as HTTP/1.1 bytes, Host line first; the connection is not to be kept. */
export function requestBytes(request: WireRequest, host: string): Buffer {
  const lines = request.headers
    .filter(([name]) => !['host', 'connection', 'content-length'].includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
  const length = request.body.length > 0 ? [`Content-Length: ${request.body.length}`] : [];
  const first = `${request.method} ${request.target} HTTP/1.1`;
  const head = [first, `Host: ${host}`, ...lines, ...length, 'Connection: close', '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), request.body]);
}

/** Status and body of an HTTP/1.x reply; undefined when it is none. Chunk marks stay in the body. */
export function replyOf(bytes: Buffer): Pick<WireReply, 'status' | 'body'> | undefined {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(bytes.toString('latin1', 0, 32))?.[1];
  if (status === undefined) return undefined;
  const end = bytes.indexOf('\r\n\r\n');
  return { status: Number(status), body: end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4) };
}
