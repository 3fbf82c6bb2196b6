/**
 * What tells a call that did not end as it should from one of the same scenario that was accepted: the first
 * thing to look at. Each refusal is proven beside an accepted call that differs in one place.
 */

import type { Exchange } from '../../harness/evidence/exchange.js';
import { headerValue } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { readable, type Redactor } from '../redaction/redactor.js';
import { indentedJson, looksLikeJson } from './json-text.js';
import { visible, visibleLine } from './visible.js';

/** Lines of a difference that are told. */
const mostLines = 24;
/** Header lines that are new with each call. */
const alwaysNew: ReadonlySet<string> = new Set(['signature', 'digest', 'x-request-id', 'content-length']);
/** Milliseconds by which two stamps of calls made one after the other may differ. */
const between = 30_000;

/** The latest call before it of the same operation and TPP that broke nothing and was accepted. */
function twinOf(each: Exchange, exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.findLast(
    (one) =>
      one.number < each.number &&
      one.operation === each.operation &&
      one.by === each.by &&
      one.announced.length === 0 &&
      one.reply !== undefined &&
      one.reply.status < 400,
  );
}

function isTellingDate(value: string, other: string | undefined): boolean {
  const [one, two] = [parseImfFixdate(value), other === undefined ? undefined : parseImfFixdate(other)];
  return one === undefined || two === undefined || Math.abs(one - two) > between;
}

/** The lines of a request that can tell it from another one. */
function linesOf({ request }: Exchange, beside: Exchange, redact: Redactor): readonly string[] {
  const otherDate = headerValue(beside.request.headers, 'date');
  const headers = request.headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    return !alwaysNew.has(lower) && (lower !== 'date' || isTellingDate(value, otherDate));
  });
  const body = redact.body(request.body);
  const shown = visible(looksLikeJson(body) ? indentedJson(body) : body);
  return [
    `${visibleLine(redact.text(request.method))} ${visibleLine(redact.text(readable(request.target)))}`,
    ...headers.map(
      ([name, value]) => `${visibleLine(redact.text(name))}: ${visibleLine(redact.header(name, value))}`,
    ),
    ...(request.body.length === 0 ? [] : shown.split('\n')),
  ];
}

/** Lines of one that the other does not have as often. */
function withoutThoseOf(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return lines.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}

/** The difference between a call and its accepted twin, a line each; empty where it has none. */
export function twinDifference(
  each: Exchange,
  exchanges: readonly Exchange[],
  redact: Redactor,
): readonly string[] {
  if (each.operation === 'browser') return [];
  const twin = twinOf(each, exchanges);
  if (twin?.reply === undefined) return [];
  const [before, after] = [linesOf(twin, each, redact), linesOf(each, twin, redact)];
  const changes = [
    ...withoutThoseOf(before, after).map((line) => `    - ${line}`),
    ...withoutThoseOf(after, before).map((line) => `    + ${line}`),
  ];
  const more = changes.length - mostLines;
  const title = `Beside exchange ${twin.number}, which was answered with status ${twin.reply.status}`;
  if (changes.length === 0) return [`${title}: the same but for ids, Date and signature`];
  return [`${title}:`, ...changes.slice(0, mostLines), ...(more > 0 ? [`    … ${more} more lines`] : [])];
}
