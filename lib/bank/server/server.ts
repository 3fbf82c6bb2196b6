/**
 * A bank behind a socket: TLS 1.2 or higher (TRN-01), requests handed over byte for byte, and a well-formed
 * answer for whatever a client sends, also for what never becomes a request.
 */

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { originForm, type HeaderLine, type WireReply } from '../../model/http.js';
import type { Bank } from '../bank.js';
import { closingOf } from './closing.js';
import { refusalOfBytes, refuseBytes, rememberRequests } from './refused-bytes.js';

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
  /** Told of each refusal of bytes that never became a request to the bank. */
  readonly onRefusedBytes?: (status: number, text: string) => void;
}

export interface ServedBank {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Base address that every path of the interface is appended to. */
  readonly baseUrl: string;
  readonly server: Server;
  /**
   * Stops listening and ends kept connections. Requests under way are finished, for as many milliseconds as
   * are given (default none); what then is still open is cut off.
   */
  readonly close: (patience?: number) => Promise<void>;
}

function linesOf(raw: readonly string[]): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return lines;
}

/** How a body arrived. The rest of a too large body is thrown away. */
type Arrived = Buffer | 'too-large' | 'never-whole';

const nothing: Buffer = Buffer.alloc(0);

function bodyOf(message: IncomingMessage, limit: number): Arrived | Promise<Arrived> {
  const { headers } = message;
  // Most calls read, and there is nothing to wait for.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    message.resume();
    return nothing;
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve('too-large');
      }
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', () => resolve('never-whole'));
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

/** The port that a listening server was given. */
export function boundPort(server: Server): number {
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the server does not listen');
  return bound.port;
}

/** Answers the requests of a server from a bank. */
function answering(bank: Bank, options: ServeOptions) {
  const { maxBodyBytes = 1_048_576, onRefusedBytes } = options;

  function refuse(response: ServerResponse, status: number, code: string, text: string): void {
    onRefusedBytes?.(status, text);
    write(response, refusalOfBytes(bank.admin.now(), status, code, text), true);
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: Arrived): void | Promise<void> {
    // Whoever cut the body off hears of it as of any bytes that are no request, or has gone.
    if (body === 'never-whole') return undefined;
    if (body === 'too-large') return refuse(response, 413, 'FORMAT_ERROR', 'the body is too large');
    const reply = bank.handle({
      method: request.method ?? '',
      target: originForm(request.url ?? ''),
      headers: linesOf(request.rawHeaders),
      body,
    });
    return reply instanceof Promise ? reply.then((late) => write(response, late)) : write(response, reply);
  }

  function failed(response: ServerResponse): void {
    if (response.headersSent) response.destroy();
    else
      write(
        response,
        refusalOfBytes(bank.admin.now(), 500, 'SYSTEM_ERROR', 'the call could not be processed'),
        true,
      );
  }

  return {
    request: (request: IncomingMessage, response: ServerResponse): void => {
      try {
        const arriving = bodyOf(request, maxBodyBytes);
        const serving =
          arriving instanceof Promise
            ? arriving.then((body) => serve(request, response, body))
            : serve(request, response, arriving);
        if (serving instanceof Promise) serving.catch(() => failed(response));
      } catch {
        failed(response);
      }
    },
    expectation: (request: IncomingMessage, response: ServerResponse): void => {
      request.resume();
      refuse(response, 417, 'BAD_REQUEST', 'Expect asks for what this server does not do');
    },
  };
}

/**
 * Serves a bank and publishes its address in the bank's scaRedirect links.
 * @throws Error when the address cannot be listened on.
 */
export async function serveBank(bank: Bank, options: ServeOptions = {}): Promise<ServedBank> {
  const { tls, port = 0, host = '127.0.0.1', publicHost = host, onRefusedBytes } = options;
  const http = {
    requireHostHeader: false,
    maxHeaderSize: 32_768,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 60_000,
  };
  const answer = answering(bank, options);
  const server =
    tls === undefined
      ? createHttpServer(http, answer.request)
      : createHttpsServer({ ...http, ...tls, minVersion: 'TLSv1.2' }, answer.request);
  server.on('checkExpectation', answer.expectation);
  server.on('clientError', refuseBytes({ now: bank.admin.now, onRefused: onRefusedBytes }));
  server.on('connect', (_request, socket) =>
    refuseBytes({
      now: bank.admin.now,
      onRefused: onRefusedBytes,
      status: 405,
      text: 'this server is no proxy',
    })(undefined, socket),
  );
  server.on('connection', (socket: Socket) => socket.setNoDelay(true));
  rememberRequests(server);
  const close = closingOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const name = publicHost.includes(':') ? `[${publicHost}]` : publicHost;
  const origin = `${tls === undefined ? 'http' : 'https'}://${name}:${boundPort(server)}`;
  bank.publishAt(origin);
  return { origin, baseUrl: origin + bank.parts.basePath, server, close };
}
