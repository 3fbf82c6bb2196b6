/**
 * The port on loopback where the verdict so far can be read (GET /verdict), or asked for as the last word
 * (POST /verdict).
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { closingOf } from '../../bank/server/closing.js';
import { refusedCaller } from '../../bank/server/lever-guard.js';

export interface VerdictPort {
  readonly baseUrl: string;
  /** Resolves when somebody has asked for the last word. */
  readonly asked: Promise<void>;
  readonly close: (patience: number) => Promise<void>;
}

const host = '127.0.0.1';

/** Serves the verdict; `json` gives it. */
export async function serveVerdict(port: number, json: () => string): Promise<VerdictPort> {
  let tellAsked: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    const refused = refusedCaller(request);
    const known = request.url === '/verdict' && /^(?:GET|POST)$/.test(request.method ?? '');
    const status = refused?.status ?? (known ? 200 : 404);
    const text =
      status === 200 ? json() : JSON.stringify({ error: refused?.error ?? 'GET or POST /verdict' });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    request.resume();
    if (status === 200 && request.method === 'POST') tellAsked?.();
  });
  const close = closingOf(server);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const shown = typeof address === 'object' && address !== null ? address.port : port;
  return { baseUrl: `http://${host}:${shown}`, asked, close };
}
