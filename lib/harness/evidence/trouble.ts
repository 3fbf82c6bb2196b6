/**
 * Decides what is trouble on the way to the bank, which is never a statement about the bank.
 *
 * - No reply (refused, cut, timed out), 429, and every server error but 501 and 505 may come from what stands
 *   between the run and the bank. Each of them alone is trouble. At a bank in this process nothing stands
 *   between, so there nothing is trouble.
 * - A 429 to a call without PSU that the quota counts (Limits: four in 24 hours) is a reply to judge like any
 *   other. So is one to a call with the PSU that comes again a minute later, while other calls are answered.
 * - What may be sent twice is sent once more at once. A scenario whose trouble remains is run once more from
 *   its start, later.
 * - What does not come again was trouble and is forgotten. What comes again at the same place, while the bank
 *   answers other calls of the same scenario, is how the bank answers that request, and the clauses are
 *   judged on it.
 * - All other trouble leaves what it touched without a verdict.
 */

import { headerValue, type HeaderLine } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import type { Exchange } from './exchange.js';

/** Operations whose calls without PSU the quota counts. */
export const countedUnattended: ReadonlySet<Exchange['operation']> = new Set<OperationId>([
  'read-balances',
  'list-transactions',
  'read-card-balances',
  'list-card-transactions',
]);

/** Trouble that a try of a scenario met and that sending again did not mend. */
export interface Trouble {
  /** The same text where the same request of another try met the same. */
  readonly place: string;
  /** What happened, for example `status 503 to GET /v1/accounts`. */
  readonly what: string;
  /** Number of the exchange; absent for a page. */
  readonly exchange?: number;
  /** Whether the same request was sent twice and met it both times. */
  readonly isRepeated?: true;
  /** The instant from which calls are taken again, as the reply said, milliseconds since 1970. */
  readonly until?: number;
}

/** Whether a reply with the status may come from what stands before the bank. */
export function isTroubleStatus(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** The instant that Retry-After names (RFC 9110, 10.2.3), milliseconds since 1970; or undefined. */
export function retryInstant(headers: readonly HeaderLine[], at: number): number | undefined {
  const told = headerValue(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(told)) return at + Number(told) * 1_000;
  const until = Date.parse(told);
  return Number.isNaN(until) ? undefined : until;
}

function isQuota({ operation, request, reply }: Exchange): boolean {
  const attended = headerValue(request.headers, 'psu-ip-address') !== undefined;
  return reply?.status === 429 && !attended && countedUnattended.has(operation);
}

/** Whether the exchange met trouble. The browser's ones stand for whole SCAs; pages tell their own. */
function met(each: Exchange): boolean {
  if (each.operation === 'browser' || each.sentAgain !== undefined) return false;
  return each.reply === undefined ? each.failure !== undefined : isTroubleStatus(each.reply.status);
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? target;
}

/** No limit of pace that the run keeps within lasts so long, milliseconds. */
export const pacePasses = 60_000;

/**
 * Calls that a quota could count and that are refused with 429 from some moment on, a minute later, too,
 * while the bank answers others: a count of a day refuses so, and no pace. Whoever counts one of them counts
 * the others, and nobody has to wait for each.
 */
function refusedLastingly(transcript: readonly Exchange[]): ReadonlySet<Exchange> {
  const groups = new Map<string, Exchange[]>();
  for (const each of transcript.filter(({ operation }) => countedUnattended.has(operation))) {
    const group = `${each.by} ${each.request.method} ${pathOf(each.request.target)}`;
    const before = groups.get(group) ?? [];
    if (each.reply?.status === 429) groups.set(group, [...before, each]);
    else if (each.reply !== undefined && each.reply.status < 400) groups.delete(group);
  }
  const isLasting = [...groups.values()].some((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < pacePasses) return false;
    return transcript.some(
      ({ number, reply }) =>
        number > first.number && number > last.number - 3 && reply !== undefined && reply.status < 400,
    );
  });
  return new Set(isLasting ? [...groups.values()].flat() : []);
}

/** The trouble among the exchanges of one try, in order. */
export function troublesIn(transcript: readonly Exchange[]): readonly Trouble[] {
  const counts = new Map<string, number>();
  const found: (Trouble & { readonly quota: boolean })[] = [];
  /** What the same request met before. */
  const before = new Map<string, string>();
  const lasting = refusedLastingly(transcript);
  for (const each of transcript) {
    const call = `${each.by} ${each.operation} ${each.announced.join('+')} ${each.variation ?? ''}`;
    const how = each.reply === undefined ? 'no reply' : `status ${each.reply.status}`;
    if (each.sentAgain !== undefined) {
      before.set(call, how);
      continue;
    }
    const count = (counts.get(call) ?? 0) + 1;
    counts.set(call, count);
    const isRepeated = before.get(call) === how;
    if (each.variation === undefined) before.delete(call);
    else before.set(call, how);
    if (!met(each)) continue;
    const until = each.reply === undefined ? undefined : retryInstant(each.reply.headers, each.at);
    found.push({
      place: `${call} ${count} ${how}`,
      what: `${how} to ${each.request.method} ${pathOf(each.request.target)}`,
      exchange: each.number,
      ...(isRepeated ? { isRepeated } : {}),
      ...present({ until }),
      quota: isQuota(each) || lasting.has(each),
    });
  }
  // Where calls that no quota counts come too fast as well, the quota is not what refuses.
  const pace = found.some((each) => !each.quota && each.what.startsWith('status 429'));
  return found.flatMap(({ quota, ...trouble }) => (quota && !pace ? [] : [trouble]));
}

/** Trouble in one line, the latest instant at which the bank takes calls again with it. */
export function troubleText(troubles: readonly Trouble[]): string {
  const [first] = troubles;
  if (first === undefined) return 'no trouble';
  const more = troubles.length - 1;
  const until = latestRetry(troubles);
  return [
    first.what,
    ...(more === 0 ? [] : [` and ${more} more`]),
    ...(until === undefined ? [] : [`; calls are taken again at ${new Date(until).toISOString()}`]),
  ].join('');
}

/** The latest instant at which calls are taken again; undefined where nothing said so. */
export function latestRetry(troubles: readonly Trouble[]): number | undefined {
  const all = troubles.flatMap((each) => each.until ?? []);
  return all.length === 0 ? undefined : Math.max(...all);
}
