/**
 * A bank behind a socket: TLS 1.2 or higher (TRN-01), requests handed over byte for byte, and a well-formed answer for
 * whatever a client sends, also for what never becomes a request.
 */

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HeaderLine, WireReply } from '../model/http.js';
import type { Bank } from './bank.js';

/** Certificate chain and private key of the bank, PEM. */
export interface ServerIdentity {
  readonly cert: string;
  readonly key: string;
}

export interface ServeOptions {
  /** Absent: plain HTTP, for tests and for use behind a TLS terminator. */
  readonly tls?: ServerIdentity;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Name in the published origin, when the certificate names another than `host`. */
  readonly publicHost?: string;
  /** Largest accepted body in bytes; default 1 MiB. */
  readonly maxBodyBytes?: number;
}

export interface ServedBank {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Base address that every path of the interface is appended to. */
  readonly baseUrl: string;
  readonly server: Server;
  /** Stops listening and ends kept connections. */
  readonly close: () => Promise<void>;
}

/** A JSON error for requests that no route ever saw. */
function errorBody(code: string, text: string): Buffer {
  return Buffer.from(JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text }] }), 'utf8');
}

function linesOf(raw: readonly string[]): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return lines;
}

/** The body as sent; undefined when it is larger than allowed. The rest of a too large body is thrown away. */
function bodyOf(message: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve(undefined);
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
  });
}

function write(response: ServerResponse, reply: WireReply, close = false): void {
  if (response.writableEnded || response.destroyed) return;
  response.sendDate = false;
  const headers = reply.headers.flat();
  if (reply.status !== 204 && reply.status !== 304) headers.push('Content-Length', String(reply.body.length));
  if (close) headers.push('Connection', 'close');
  response.writeHead(reply.status, headers);
  response.end(reply.body);
}

function plainError(status: number, code: string, text: string): WireReply {
  const headers: readonly HeaderLine[] = [
    ['Date', new Date().toUTCString()],
    ['Content-Type', 'application/json'],
  ];
  return { status, headers, body: errorBody(code, text) };
}

async function serve(
  bank: Bank,
  limit: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request, limit);
  if (body === undefined) {
    write(response, plainError(413, 'FORMAT_ERROR', 'the body is too large'), true);
    return;
  }
  const reply = await bank.handle({
    method: request.method ?? '',
    target: request.url ?? '',
    headers: linesOf(request.rawHeaders),
    body,
  });
  write(response, reply);
}

const parserRefusals: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the header is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time'],
};

/** Answers bytes that are no HTTP request. */
function refuseBytes(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, text] = parserRefusals[error.code ?? ''] ?? [400, 'the request is not well-formed HTTP'];
  const body = errorBody('BAD_REQUEST', text);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.toString('utf8')}`,
  );
}

/** The port that a listening server was given. */
export function boundPort(server: Server): number {
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the server does not listen');
  return bound.port;
}

/**
 * Serves a bank and publishes its address in the bank's scaRedirect links.
 * @throws Error when the address cannot be listened on.
 */
export async function serveBank(bank: Bank, options: ServeOptions = {}): Promise<ServedBank> {
  const { tls, port = 0, host = '127.0.0.1', publicHost = host, maxBodyBytes = 1_048_576 } = options;
  const http = {
    requireHostHeader: false,
    maxHeaderSize: 32_768,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 60_000,
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    serve(bank, maxBodyBytes, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else write(response, plainError(500, 'SYSTEM_ERROR', 'the call could not be processed'), true);
    });
  };
  const server =
    tls === undefined
      ? createHttpServer(http, answer)
      : createHttpsServer({ ...http, ...tls, minVersion: 'TLSv1.2' }, answer);
  server.on('clientError', refuseBytes);
  server.on('connection', (socket: Socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const name = publicHost.includes(':') ? `[${publicHost}]` : publicHost;
  const origin = `${tls === undefined ? 'http' : 'https'}://${name}:${boundPort(server)}`;
  bank.publishAt(origin);
  return {
    origin,
    baseUrl: origin + bank.parts.basePath,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
