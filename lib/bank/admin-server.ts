/**
 * The levers over HTTP on loopback, as `GET /levers` lists them, and a site beside them. No authentication:
 * every program that reaches the loopback interface owns the bank; web pages do not.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { leverAt, leverLine, levers, type Order } from './admin-levers.js';
import { LeverError, type BankAdmin } from './admin.js';
import { boundPort } from './server/server.js';
import { readOrder, refusedCaller } from './server/lever-guard.js';

export interface ServedAdmin {
  /** Address that the name of a lever is appended to. */
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

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

const listed = levers.map((each) => ({ lever: leverLine(each), about: each.about }));

/**
 * Answers what is neither lever nor order; undefined for what it does not know. Asked only about requests
 * that come from no other site's page.
 */
export type AdminSite = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined;

/** Further orders by method and path, each with the JSON that it answers. */
export type FurtherOrders = Readonly<Record<string, () => unknown>>;

async function pull(admin: BankAdmin, request: IncomingMessage, further: FurtherOrders): Promise<Pulled> {
  const asked = further[`${request.method} ${request.url}`];
  if (asked !== undefined) return { status: 200, answer: asked() };
  if (request.method === 'GET' && request.url === '/levers') return { status: 200, answer: listed };
  const lever = leverAt(request.method, request.url);
  if (lever === undefined)
    return { status: 404, error: `no lever ${request.method} ${request.url}; GET /levers lists them` };
  try {
    const body = await readOrder(request);
    if (body === undefined) return { status: 413, error: 'the order is too large' };
    lever.pull(admin, orderOf(body));
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
  site: AdminSite = () => undefined,
): Promise<ServedAdmin> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = refusedCaller(request);
    const served = refused === undefined ? site(request, response) : undefined;
    if (served !== undefined) return served;
    const { status, error, answer: told }: Pulled = refused ?? (await pull(admin, request, further));
    const now = new Date(admin.now()).toISOString();
    const body = JSON.stringify(error === undefined ? (told ?? { now }) : { error });
    // Whoever is refused may be sending still, without an end: the connection is closed.
    const closing = status === 200 ? {} : { Connection: 'close' };
    response.writeHead(status, { 'Content-Type': 'application/json', ...closing });
    response.end(body);
    return undefined;
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
