/** How this TPP keeps what the interface asks of it. */

import type { Call, Habits, HeaderLine, Person, Reply } from './parts.js';

function headerOf(reply: Reply, name: string): string | undefined {
  return reply.headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

function psuHeaders(person: Person, call: Call): readonly HeaderLine[] {
  if (call.withoutPsu === true) return [];
  const lines: HeaderLine[] = [['TPP-Session-ID', person.sessionId]];
  if (person.psuId !== undefined) lines.push(['PSU-ID', person.psuId]);
  if (person.corporateId !== undefined) lines.push(['PSU-Corporate-ID', person.corporateId]);
  if (person.address !== undefined) lines.push(['PSU-IP-Address', person.address]);
  return lines;
}

function afterRedirect(person: Person, query: URLSearchParams): Person {
  const { corporateId: _, ...rest } = person;
  const corporateId = query.get('psu-corporate-id');
  return {
    ...rest,
    psuId: query.get('psu-id') ?? '',
    sessionId: query.get('tpp-session-id') ?? person.sessionId,
    context: query.get('context') ?? 'PRIVATE',
    ...(corporateId === null ? {} : { corporateId }),
  };
}

const mostTries = 3;

/**
 * Waits as long as the bank asks, or longer each time; what is refused for what it says is not sent again.
 */
function pause(reply: Reply | undefined, tries: number): number | undefined {
  if (tries >= mostTries) return undefined;
  const backOff = 2_000 * 2 ** tries;
  if (reply === undefined || reply.status >= 500) return backOff;
  if (reply.status !== 429) return undefined;
  const asked = Number(headerOf(reply, 'retry-after') ?? Number.NaN);
  // A day's quota is waited for by whoever runs the job, not here.
  if (Number.isNaN(asked) || asked > 600) return undefined;
  return Math.max(asked * 1000, backOff);
}

export const goodHabits: Habits = {
  requestId: (draw, again) => again ?? draw(),
  psuHeaders,
  afterRedirect,
  succeeded: (query) => query.get('psu-id') !== null,
  follow: (link, built) => link ?? built,
  scaLink: (link) => link,
  pause,
  keepsRequestId: (call) => call.pays === true && call.method === 'POST',
  verifiesReplies: true,
  repeatsAfterSca: true,
  unattendedReads: 4,
  polling: { pause: 2_000, times: 2 },
  authorisesCancellation: true,
  compose: (draft) => draft,
  seal: (signed) => signed,
};
