/**
 * The levers over HTTP on loopback: `/clock` (PUT, DELETE), `/batchRun`, `/revoke`, `/paymentPermission`, `/funds` and
 * `/reset` (POST). No authentication: every program that reaches the loopback interface owns the bank; web pages do not.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LeverError, type BankAdmin } from './admin.js';
import { boundPort } from './server.js';
import { readOrder, refusedCaller } from './server/lever-guard.js';

export interface ServedAdmin {
  /** Address that the name of a lever is appended to. */
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

type Order = Readonly<Record<string, unknown>>;

function text(order: Order, name: string): string {
  const value = order[name];
  if (typeof value !== 'string') throw new LeverError(`${name} has to be a text`);
  return value;
}

function flag(order: Order, name: string): boolean {
  const value = order[name];
  if (typeof value !== 'boolean') throw new LeverError(`${name} has to be true or false`);
  return value;
}

function optional<Name extends string>(order: Order, name: Name): Partial<Record<Name, string>> {
  if (order[name] === undefined) return {};
  const given: Partial<Record<Name, string>> = {};
  given[name] = text(order, name);
  return given;
}

/** What each method on each path does. */
const levers: Readonly<Record<string, (admin: BankAdmin, order: Order) => void>> = {
  'PUT /clock': (admin, order) => admin.clock({ now: text(order, 'now') }),
  'DELETE /clock': (admin) => admin.clock(null),
  'POST /batchRun': (admin) => admin.batchRun(),
  'POST /revoke': (admin, order) =>
    admin.revoke({
      psuIdentity: text(order, 'psuIdentity'),
      ...optional(order, 'tppId'),
      ...optional(order, 'account'),
    }),
  'POST /paymentPermission': (admin, order) =>
    admin.paymentPermission({ account: text(order, 'account'), allowed: flag(order, 'allowed') }),
  'POST /funds': (admin, order) =>
    admin.funds({ account: text(order, 'account'), amount: text(order, 'amount') }),
  'POST /reset': (admin) => admin.reset(),
};

function orderOf(body: string): Order {
  if (body === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new LeverError('the order is not JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new LeverError('the order is not a JSON object');
  }
  return { ...parsed };
}

/** Status and, where nothing was done, one line why. */
interface Pulled {
  readonly status: number;
  readonly error?: string;
  /** What is answered in place of the bank's time. */
  readonly answer?: unknown;
}

/** Further orders by method and path, each with the JSON that it answers. */
export type FurtherOrders = Readonly<Record<string, () => unknown>>;

async function pull(admin: BankAdmin, request: IncomingMessage, further: FurtherOrders): Promise<Pulled> {
  const refused = refusedCaller(request);
  if (refused !== undefined) return refused;
  const asked = further[`${request.method} ${request.url}`];
  if (asked !== undefined) return { status: 200, answer: asked() };
  const lever = levers[`${request.method} ${request.url}`];
  if (lever === undefined) return { status: 404, error: `no lever ${request.method} ${request.url}` };
  try {
    const body = await readOrder(request);
    if (body === undefined) return { status: 413, error: 'the order is too large' };
    lever(admin, orderOf(body));
    return { status: 200 };
  } catch (thrown) {
    if (thrown instanceof LeverError) return { status: 400, error: thrown.message };
    return { status: 500, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** Serves the levers of a bank on the loopback interface. */
export async function serveAdmin(
  admin: BankAdmin,
  port = 0,
  further: FurtherOrders = {},
): Promise<ServedAdmin> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, error, answer: told } = await pull(admin, request, further);
    const now = new Date(admin.now()).toISOString();
    const body = JSON.stringify(error === undefined ? (told ?? { now }) : { error });
    // Whoever is refused may be sending still, without an end: the connection is closed.
    const closing = status === 200 ? {} : { Connection: 'close' };
    response.writeHead(status, { 'Content-Type': 'application/json', ...closing });
    response.end(body);
  };
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${boundPort(server)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
