/**
 * A reference bank that turns hostile in the middle of a run: the first calls are answered as they should be,
 * each later one is handed to a behaviour that writes what it likes to the bare socket.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { serveAdmin } from '../../bank/admin-server.js';
import { type Bank, createBank } from '../../bank/bank.js';
import type { PartsChange } from '../../bank/types.js';
import { embeddedParts } from '../../embedded/embedded.js';
import type { TargetProfile } from '../../profile/profile.js';
import type { HeaderLine, WireReply, WireRequest } from '../../model/http.js';
import { writeBankProfile } from '../bank/bank-profile.js';
import { sampleIdentities } from '../sample-bank.js';

/** One call that the bank would have answered with `honest`. */
export interface Call {
  readonly socket: Socket;
  readonly request: WireRequest;
  readonly honest: WireReply;
  /** Answers as the bank would, with another reply where one is given. */
  readonly answer: (reply?: WireReply) => void;
  /** Does it again and again until the socket is closed. */
  readonly repeat: (milliseconds: number, act: () => void) => void;
  /** Closes the server, so that nobody listens any more. */
  readonly leave: () => void;
}

export type Behaviour = (call: Call) => void;

export interface HostileBank {
  /** Path of the profile. */
  readonly file: string;
  readonly close: () => Promise<void>;
  /** Calls that arrived so far. */
  readonly calls: () => number;
}

/** Bounds under which a hostile target is done with in a second or two. */
export const shortBudgets = {
  concurrency: 2,
  requestTimeoutSeconds: 1,
  scenarioTimeoutSeconds: 10,
  callsWithoutReply: 2,
} as const;

/** The port that a server was given. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function linesOf(raw: readonly string[]): readonly HeaderLine[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] satisfies HeaderLine] : [],
  );
}

function write(response: ServerResponse, reply: WireReply): void {
  response.sendDate = false;
  response.writeHead(reply.status, [...reply.headers.flat(), 'Content-Length', String(reply.body.length)]);
  response.end(reply.body);
}

function serve(bank: Bank, behaviour: Behaviour, honestCalls: number) {
  let calls = 0;
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    const wire: WireRequest = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: linesOf(request.rawHeaders),
      body: await bodyOf(request),
    };
    const honest = await bank.handle(wire);
    calls += 1;
    if (calls <= honestCalls) return write(response, honest);
    const repeat = (milliseconds: number, act: () => void) => {
      const timer = setInterval(() => (socket.writable ? act() : clearInterval(timer)), milliseconds);
      socket.once('close', () => clearInterval(timer));
    };
    behaviour({
      socket,
      request: wire,
      honest,
      repeat,
      leave,
      answer: (reply = honest) => write(response, reply),
    });
  }
  const leave = () => {
    server.close();
    server.closeAllConnections();
  };
  const server = createServer({ requireHostHeader: false, maxHeaderSize: 65_536 }, (request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  return { server, calls: () => calls };
}

/** Replaces some of the budgets in a profile. */
export function withBudgets(file: string, budgets: TargetProfile['budgets']): string {
  const profile: Partial<TargetProfile> = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...profile, budgets: { ...profile.budgets, ...budgets } }));
  return file;
}

/**
 * Serves a bank on plain HTTP at loopback and writes its profile, with short bounds, into a folder below
 * `root`.
 * @param honestCalls calls that are answered as they should be
 */
export async function hostileBank(
  root: string,
  name: string,
  honestCalls: number,
  behaviour: Behaviour,
  change?: PartsChange,
): Promise<HostileBank> {
  const identities = await sampleIdentities();
  const bank = createBank(embeddedParts(identities, change === undefined ? {} : { change }));
  const { server, calls } = serve(bank, behaviour, honestCalls);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });
  const origin = `http://127.0.0.1:${port}`;
  bank.publishAt(origin);
  const admin = await serveAdmin(bank.admin);
  const file = writeBankProfile(join(root, name), identities, {
    baseUrl: origin + bank.parts.basePath,
    leversUrl: admin.baseUrl,
    environment: 'sandbox',
    name,
  });
  return {
    file: withBudgets(file, shortBudgets),
    calls,
    close: async () => {
      await Promise.all([
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
        admin.close(),
      ]);
    },
  };
}
