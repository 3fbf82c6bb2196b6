/**
 * Recorders on several machines have clocks of their own: the record of a TPP and the HAR file of a browser
 * beside it are seconds or minutes apart. Date of the replies puts each file on the clock of the bank, and
 * what has to come after what closes the gap of a second that Date leaves.
 */

import { headerValue } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { pathOf } from '../memory/path-of.js';
import { membersOf } from '../read-exchange.js';
import type { TrafficExchange } from '../traffic.js';

type File = readonly TrafficExchange[];

/** What may be added to the times of a file, in milliseconds. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Date is written in whole seconds. */
const second = 1_000;

function endOf({ at, answeredAt = at }: TrafficExchange): number {
  return answeredAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function greatest(values: readonly number[]): number {
  return values.reduce((most, each) => Math.max(most, each), -Infinity);
}

/** The bounds that Date of the replies sets; where a clock was put right meanwhile, those of most replies. */
function byDate(file: File): Bounds {
  const all = file.flatMap((each): readonly Bounds[] => {
    const date = parseImfFixdate(headerValue(each.reply?.headers ?? [], 'date')?.trim() ?? '');
    if (date === undefined || each.unseen?.time !== undefined) return [];
    return [{ least: date - endOf(each), most: date + second - each.at }];
  });
  if (all.length === 0) return { least: 0, most: 0 };
  const least = greatest(all.map((each) => each.least));
  const most = -greatest(all.map((each) => -each.most));
  if (least <= most) return { least, most };
  return { least: median(all.map((each) => each.least)), most: median(all.map((each) => each.most)) };
}

/** The smallest shift within the bounds; that pages follow their offers matters more than the other end. */
function nearest({ least, most }: Bounds): number {
  if (least > 0) return least;
  return most < 0 ? Math.max(most, least) : 0;
}

function shifted(file: File, by: number): File {
  if (by === 0) return file;
  return file.map((each) => {
    const { at, answeredAt } = each;
    return { ...each, at: at + by, ...(answeredAt === undefined ? {} : { answeredAt: answeredAt + by }) };
  });
}

/** Paths of pages to which a reply sends the PSU. */
function* pagesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* pagesIn(each);
  else
    for (const [name, member] of Object.entries(membersOf(value))) {
      const { href } = membersOf(member);
      if (name === 'scaRedirect' && typeof href === 'string') yield pathOf(href);
      else yield* pagesIn(member);
    }
}

function jsonOf(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    // A page or nothing: it has no links of the interface.
    return undefined;
  }
}

/** The psu-id of a redirect that ends an SCA. */
function issuedBy({ reply }: TrafficExchange): string | undefined {
  const location = headerValue(reply?.headers ?? [], 'location') ?? '';
  return new URLSearchParams(/\?([^#]*)/.exec(location)?.[1] ?? '').get('psu-id')?.toLowerCase();
}

/** What one file shows of events that belong together: the first instant of each. */
interface Events {
  readonly offered: ReadonlyMap<string, number>;
  readonly visited: ReadonlyMap<string, number>;
  readonly issued: ReadonlyMap<string, number>;
  readonly used: ReadonlyMap<string, number>;
}

/** Notes the first instant of an event. */
function note(events: Map<string, number>, key: string | undefined, at: number): void {
  if (key !== undefined && at < (events.get(key) ?? Infinity)) events.set(key, at);
}

function eventsOf(file: File): Events {
  const [offered, visited] = [new Map<string, number>(), new Map<string, number>()];
  const [issued, used] = [new Map<string, number>(), new Map<string, number>()];
  for (const each of file) {
    for (const page of pagesIn(jsonOf(each.reply?.body))) note(offered, page, endOf(each));
    note(visited, pathOf(each.request.target), each.at);
    note(issued, issuedBy(each), endOf(each));
    note(used, headerValue(each.request.headers, 'psu-id')?.trim().toLowerCase(), each.at);
  }
  return { offered, visited, issued, used };
}

/** By how much the second of two events would have to move until it follows the first, for each key. */
function gaps(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly number[] {
  return [...before].flatMap(([key, at]) => {
    const then = after.get(key);
    return then === undefined ? [] : [at - then];
  });
}

/**
 * Pages are visited after they were offered, and a PSU-ID is used after it was given: unless the TPP had it
 * before, which a use before the offer of the page tells.
 */
function byOrder(file: File, others: File): Bounds {
  const [own, rest] = [eventsOf(file), eventsOf(others)];
  const least = greatest(gaps(rest.offered, own.visited));
  const most = -greatest(gaps(own.offered, rest.visited));
  const later = gaps(rest.issued, own.used);
  const sooner = gaps(own.issued, rest.used);
  // Nothing tells of a use that it was the first one, where no page bounds it.
  return {
    least: greatest([least, ...later.filter((each) => most < Infinity && each <= most)]),
    most: -greatest([-most, ...sooner.filter((each) => least > -Infinity && -each >= least)]),
  };
}

/** The exchanges of all files, on one clock. */
export function onOneClock(files: readonly File[]): readonly TrafficExchange[] {
  return files.reduce<File>((placed, file) => {
    const dated = shifted(file, nearest(byDate(file)));
    return [...placed, ...shifted(dated, placed.length === 0 ? 0 : nearest(byOrder(dated, placed)))];
  }, []);
}
