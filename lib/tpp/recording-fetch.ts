/** A `fetch` that keeps what passes, for TPPs that judge themselves in their own tests. */

import type { HeaderLine } from '../model/http.js';
import type { TrafficExchange, TrafficReply, TrafficRequest } from './traffic.js';
import { present } from '../model/present.js';

function linesOf(headers: Headers): readonly HeaderLine[] {
  return [...headers].map(([name, value]): HeaderLine => [name, value]);
}

/** The bytes of a body that is text or bytes; undefined of one that can be read once only. */
function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof URLSearchParams) return Buffer.from(body.toString());
  if (body instanceof ArrayBuffer) return Buffer.from(body);
  return ArrayBuffer.isView(body) ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined;
}

const noPages = 'fetch shows what this program sends and no page that a PSU opens';
const noLines = 'fetch sorts headers and writes their names in lower case';

function requestOf(input: string | URL | Request, init: RequestInit | undefined): TrafficRequest {
  const request = new Request(input, { ...init, body: null });
  const { pathname, search } = new URL(request.url);
  const given = init?.body ?? (input instanceof Request ? input.body : undefined);
  const body = bytesOf(given);
  return {
    method: request.method,
    target: pathname + search,
    headers: linesOf(request.headers),
    ...present({ body }),
  };
}

type Fetch = typeof globalThis.fetch;

/**
 * Wraps a fetch: every exchange goes to `keep` as well, headers and bodies as the program gave them;
 * `judgeTraffic` takes them as they are. What the fetch throws is thrown on.
 * @param real the fetch that sends; that of the platform unless told
 * @example
 * const kept: TrafficExchange[] = [];
 * const fetch = recordingFetch((exchange) => kept.push(exchange));
 */
export function recordingFetch(
  keep: (exchange: TrafficExchange) => void,
  real: Fetch = globalThis.fetch,
): Fetch {
  return async (input, init) => {
    const at = Date.now();
    const request = requestOf(input, init);
    const unseen = { 'header-lines': noLines, pages: noPages };
    try {
      const reply = await real(input, init);
      const body = Buffer.from(await reply.clone().arrayBuffer());
      const seen: TrafficReply = { status: reply.status, headers: linesOf(reply.headers), body };
      keep({ at, answeredAt: Date.now(), request, reply: seen, origin: 'program', unseen });
      return reply;
    } catch (thrown) {
      keep({ at, answeredAt: Date.now(), request, lost: 'none', origin: 'program', unseen });
      throw thrown;
    }
  };
}
