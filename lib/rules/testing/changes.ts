/** How two requests on the wire differ, in lines for people, without what is made anew in each run. */

import type { WireRequest } from '../../model/http.js';

/** A text without what differs from run to run: signatures, digests and serial numbers. */
export function lasting(text: string): string {
  return text
    .replaceAll(/(?<=SN=(?:0x)?)[0-9a-fA-F:]{12,}/g, '…')
    .replaceAll(/[A-Za-z0-9+/]{24,}={0,2}/g, '…')
    .replaceAll(/[0-9a-fA-F]{12,}/g, '…');
}

const longest = 160;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/**
 * The value of each header by its name; of one that stands there twice the first value, and that it is twice.
 */
function headersOf({ headers }: WireRequest): ReadonlyMap<string, string> {
  return new Map(
    headers.map(([name]) => {
      const count = headers.filter(([each]) => each.toLowerCase() === name.toLowerCase()).length;
      const value = headers.findLast(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? '';
      return [name, `${value}${count > 1 ? ` (${count} times)` : ''}`];
    }),
  );
}

/** Every text, number and truth value of a JSON value by its place. */
function leavesOf(value: unknown, path = ''): readonly (readonly [string, string])[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return [[path, JSON.stringify(value)]];
  return entries.flatMap(([name, each]: [string, unknown]) => leavesOf(each, `${path}/${name}`));
}

function readJson(body: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString('utf8')) };
  } catch {
    return undefined;
  }
}

/** What stands in the one list of pairs and not in the other. */
function differing(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} gone`);
  const other = [...after].filter(([name, value]) => lasting(value) !== lasting(before.get(name) ?? '\0'));
  return [...gone, ...other.map(([name, value]) => `${name} = ${cut(lasting(value))}`)];
}

function bodyChanges(before: Buffer, after: Buffer): readonly string[] {
  if (before.equals(after)) return [];
  if (after.length === 0) return ['body gone'];
  const [old, now] = [readJson(before), readJson(after)];
  const changes =
    old === undefined || now === undefined
      ? []
      : differing(new Map(leavesOf(old.value)), new Map(leavesOf(now.value)));
  if (changes.length > 0) return changes.length > 6 ? [`${changes.length} changes of the body`] : changes;
  return [
    `body of ${after.length} bytes for ${before.length}: ${cut(lasting(JSON.stringify(after.toString('latin1'))))}`,
  ];
}

/** What a request is sent with in place of another one. */
export function changesOf(before: WireRequest, after: WireRequest): readonly string[] {
  const line = `${after.method} ${after.target}`;
  return [
    ...(line === `${before.method} ${before.target}` ? [] : [line]),
    ...differing(headersOf(before), headersOf(after)),
    ...bodyChanges(before.body, after.body),
  ];
}
