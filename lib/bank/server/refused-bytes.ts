/** Answers to bytes that never become a request: an HTTP error with a JSON body like every refusal. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WireReply } from '../../model/http.js';

/** A refusal without route, as of an instant in milliseconds: nothing of the request is known. */
export function refusalOfBytes(now: number, status: number, code: string, text: string): WireReply {
  return {
    status,
    headers: [
      ['Date', new Date(now).toUTCString()],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text }] }), 'utf8'),
  };
}

const parserRefusals: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the header is too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the extensions of the chunks are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time'],
};

export interface RefusedBytes {
  /** The bank's clock. */
  readonly now: () => number;
  readonly onRefused: ((status: number, text: string) => void) | undefined;
  /** Status and text; absent: after the error of the parser. */
  readonly status?: number;
  readonly text?: string;
}

const latest = new WeakMap<Duplex, readonly [IncomingMessage, ServerResponse]>();

/** Remembers the last request of each connection, so that a refusal of what follows comes after its reply. */
export function rememberRequests(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    latest.set(request.socket, [request, response]),
  );
}

function refuseAt(socket: Duplex, now: number, status: number, text: string): void {
  if (!socket.writable) return;
  const { headers, body } = refusalOfBytes(now, status, 'BAD_REQUEST', text);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} Refused\r\n${lines}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.toString('utf8')}`,
  );
}

/** A listener that answers on the bare socket and closes it. */
export function refuseBytes(refused: RefusedBytes) {
  return (error: (Error & { readonly code?: string }) | undefined, socket: Duplex): void => {
    // A client that is gone, or that never began, hears nothing.
    if (!socket.writable || error?.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [parserStatus, parserText] = parserRefusals[error?.code ?? ''] ?? [
      400,
      'the request is not well-formed HTTP',
    ];
    const status = refused.status ?? parserStatus;
    const text = refused.text ?? parserText;
    refused.onRefused?.(status, text);
    const [request, response] = latest.get(socket) ?? [];
    // Bytes that belong to a request with a reply of its own: that reply was the refusal.
    if (request?.complete === false && response?.headersSent === true) {
      socket.end();
      return;
    }
    if (request?.complete === true && response?.writableFinished === false) {
      response.once('finish', () => refuseAt(socket, refused.now(), status, text));
      return;
    }
    refuseAt(socket, refused.now(), status, text);
  };
}
