/** What happens to strangers on the way to the bank. */

import type { WireReply } from '../../../model/http.js';
import { digestHeader } from '../../../signing/index.js';
import type { Trouble } from '../recorded-target.js';

type Meant = (request: { readonly method: string; readonly target: string }) => boolean;

/** Changes the reply to the first request that is meant. */
export function toFirst(meant: Meant, change: (reply: WireReply) => WireReply): () => Trouble {
  return () => {
    let left = 1;
    return async (request, pass) => {
      const reply = await pass();
      if (left === 0 || !meant(request)) return reply;
      left -= 1;
      return change(reply);
    };
  };
}

/** The reply with another body, and the Digest of the body before. */
export function forgedReply(reply: WireReply, change: (text: string) => string): WireReply {
  const headers = reply.headers.filter(([name]) => !/^(?:digest|content-length)$/i.test(name));
  return {
    ...reply,
    headers: [...headers, ['Digest', digestHeader(reply.body)]],
    body: Buffer.from(change(reply.body.toString('utf8'))),
  };
}

/** The first request that is meant is taken on, and its reply is lost. */
export function lostOnce(meant: Meant): () => Trouble {
  return () => {
    let left = 1;
    return async (request, pass) => {
      const reply = await pass();
      if (left === 0 || !meant(request)) return reply;
      left -= 1;
      return 'lost';
    };
  };
}

/** The first request that is meant does not reach the bank. */
export function cutOnce(meant: Meant): () => Trouble {
  return () => {
    let left = 1;
    return async (request, pass) => {
      if (left === 0 || !meant(request)) return pass();
      left -= 1;
      return 'lost';
    };
  };
}

/** Requests that create payments of any kind. */
export function creates({ method, target }: Parameters<Meant>[0]): boolean {
  return method === 'POST' && /\/v1\/(?:bulk-|periodic-)?payments\/[^/]+$/.test(target);
}

/** The first creation of a payment is taken on and answered with 500. */
export const retried = toFirst(
  ({ method, target }) => method === 'POST' && /\/v1\/payments\/[^/]+$/.test(target),
  (reply) => ({
    ...reply,
    status: 500,
    body: Buffer.from('{"tppMessages":[{"category":"ERROR","code":"SYSTEM_ERROR"}]}'),
  }),
);

/** A bank that counts by the day of the calendar, so that it serves what one with rolling hours refuses. */
export function servesByDay(): Trouble {
  let last: WireReply | undefined;
  return async (request, pass) => {
    const reply = await pass();
    if (!request.target.endsWith('/balances')) return reply;
    if (reply.status === 200) last = reply;
    return last ?? reply;
  };
}
