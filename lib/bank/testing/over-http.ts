/** A bank as it is reached over HTTP, for tests that were written for its handler. */

import { Agent } from 'node:https';
import supertest from 'supertest';
import type { HeaderLine } from '../../model/http.js';
import type { Bank } from '../bank.js';
import { serveBank, type ServerIdentity } from '../server/server.js';

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete', PATCH: 'patch' } as const;

function isMethod(method: string): method is keyof typeof methods {
  return Object.hasOwn(methods, method);
}

export interface OverHttp {
  /** The same bank; its handler sends each request by supertest. */
  readonly bank: Bank;
  readonly close: () => Promise<void>;
}

/** Serves a bank and hands requests to it over a socket; with an identity over TLS, on kept connections. */
export async function overHttp(
  bank: Bank,
  identity?: ServerIdentity & { readonly ca: string },
): Promise<OverHttp> {
  const served = await serveBank(bank, identity === undefined ? {} : { tls: identity });
  const agent = identity === undefined ? undefined : new Agent({ ca: identity.ca, keepAlive: true });
  return {
    bank: {
      ...bank,
      async handle({ method, target, headers, body }) {
        if (!isMethod(method)) throw new Error(`supertest has no ${method}`);
        const request = supertest(served.origin)[methods[method]](target).redirects(0).buffer(true);
        if (agent !== undefined) void request.agent(agent);
        for (const [name, value] of headers) void request.set(name, value);
        if (body.length > 0 && !headers.some(([name]) => name === 'Content-Type')) {
          void request.set('Content-Type', 'application/json');
        }
        const reply = await (body.length > 0 ? request.send(body.toString('utf8')) : request);
        const lines = Object.entries(reply.headers).map(([name, value]): HeaderLine => [name, value]);
        return { status: reply.status, headers: lines, body: Buffer.from(reply.text, 'utf8') };
      },
    },
    close: async () => {
      agent?.destroy();
      await served.close();
    },
  };
}
