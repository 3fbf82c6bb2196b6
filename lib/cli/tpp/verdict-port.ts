/** The port on loopback for the verdict so far (GET /verdict), or the last one (POST /verdict). */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closingOf } from '../../bank/server/closing.js';
import { refusedCaller } from '../../bank/server/lever-guard.js';
import { messageOf } from '../../model/errors.js';

export interface VerdictPort {
  readonly baseUrl: string;
  /** Resolves when somebody has asked for the last word. */
  readonly asked: Promise<void>;
  readonly close: (patience: number) => Promise<void>;
}

const host = '127.0.0.1';

/** Serves the verdict; `json` gives it. */
export async function serveVerdict(port: number, json: () => Promise<string>): Promise<VerdictPort> {
  let tellAsked: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  const answer = async (request: IncomingMessage): Promise<readonly [status: number, text: string]> => {
    const refused = refusedCaller(request);
    const known = request.url === '/verdict' && /^(?:GET|POST)$/.test(request.method ?? '');
    const status = refused?.status ?? (known ? 200 : 404);
    if (status !== 200) return [status, JSON.stringify({ error: refused?.error ?? 'GET or POST /verdict' })];
    try {
      return [status, await json()];
    } catch (thrown) {
      return [500, JSON.stringify({ error: messageOf(thrown) })];
    }
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [status, text] = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    if (status === 200 && request.method === 'POST') tellAsked?.();
  };
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    request.resume();
    void reply(request, response);
  });
  const close = closingOf(server);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const shown = typeof address === 'object' && address !== null ? address.port : port;
  return { baseUrl: `http://${host}:${shown}`, asked, close };
}
