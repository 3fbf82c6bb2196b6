/**
 * Sends reads and refused calls several times and shows the scenario the last reply: what is refused stays
 * refused, and what is read stays there. Calls that nobody attends are counted by the bank, so they go out
 * once.
 */

import { headerValue } from '../../model/http.js';
import { operation } from '../../model/operations/index.js';
import { withoutHeader, type RequestDraft } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';
import type { Call } from '../client/call.js';
import type { Client } from '../client/client.js';

/** Calls of each kind: the fourth is as good as the first. */
const times = 4;

/** True for a call that may be sent again and again. */
function isFree({ operation: id, headers }: RequestDraft): boolean {
  const { group } = operation(id);
  const attended = headerValue(headers, 'psu-ip-address') !== undefined;
  return attended || group === 'sandbox' || group === 'tpp-dialogue';
}

function isToRepeat({ method }: RequestDraft, { status, accepted }: Reply): boolean {
  return status < 500 && status !== 429 && (method === 'GET' || !accepted);
}

/** The client that repeats. */
export function repeatingClient(client: Client): Client {
  /** Requests whose X-Request-ID was drawn here. */
  const named = new WeakSet<RequestDraft>();

  const isRepeatable = (request: RequestDraft) =>
    isFree(request) && (named.has(request) || headerValue(request.headers, 'x-request-id') === undefined);
  const again = (request: RequestDraft) =>
    named.has(request) ? withoutHeader(request, 'X-Request-ID') : request;

  async function* together(identity: Parameters<Client['together']>[0], calls: readonly Call[]) {
    let latest: (Reply | undefined)[] = [];
    for await (const reply of client.together(identity, calls)) latest = [...latest, reply];
    for (let time = 1; time < times; time += 1) {
      const open = calls.flatMap((call, at) => {
        const reply = latest[at];
        const repeats = reply !== undefined && isRepeatable(call.request) && isToRepeat(call.request, reply);
        return repeats ? [{ at, call: { ...call, request: again(call.request) } }] : [];
      });
      let next = 0;
      for await (const reply of client.together(
        identity,
        open.map(({ call }) => call),
      )) {
        const at = open[next]?.at;
        if (at !== undefined) latest[at] = reply;
        next += 1;
      }
    }
    for (const reply of latest) if (reply !== undefined) yield reply;
  }

  return {
    ...client,
    identified(request) {
      const made = client.identified(request);
      if (headerValue(request.headers, 'x-request-id') === undefined) named.add(made);
      return made;
    },
    async send(identity, request, options) {
      let reply = await client.send(identity, request, options);
      for (let time = 1; time < times; time += 1) {
        if (!isRepeatable(request) || !isToRepeat(request, reply)) break;
        reply = await client.send(identity, again(request), options);
      }
      return reply;
    },
    together,
  };
}
