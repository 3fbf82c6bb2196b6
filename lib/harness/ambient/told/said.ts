/** Values in a form in which two ways to say the same are equal, and what a call says about who makes it. */

import { headerValue } from '../../../model/http.js';
import { parseImfFixdate } from '../../../model/imf-fixdate.js';
import { amountParts } from '../../../model/money.js';
import { operation, type OperationId } from '../../../model/operations/index.js';
import { publishedTable } from '../../../model/operations/table.js';
import type { Exchange } from '../../evidence/exchange.js';
import { memberOf } from '../../../model/json-value.js';
import type { Fact } from './memory.js';

/** A decimal number without sign, leading zeros and zeros at its end. */
export function sum(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? amountParts(value) : undefined;
  if (parts === undefined) return undefined;
  const fraction = parts.fraction.replace(/0+$/, '');
  return `${parts.whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same with its sign. */
export function signedSum(value: unknown): string | undefined {
  const plain = sum(value);
  return plain === undefined ? undefined : `${String(value).startsWith('-') ? '-' : ''}${plain}`;
}

/** A number of an account: blanks and points between its digits say nothing. */
export function accountNumber(value: unknown): string | undefined {
  return typeof value === 'string' ? value.replaceAll(/[\s.]/g, '').toUpperCase() : undefined;
}

/** Text as it is. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value.normalize('NFC') : undefined;
}

/** How a member is read. */
export type Reading = (value: unknown) => string | undefined;

/** The value behind names with points between them. */
export function behind(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => memberOf(found, name), record);
}

/** Facts about those members of a record that are there and can be read. */
export function factsOf(
  about: Pick<Fact, 'thing' | 'clause' | 'words'>,
  record: unknown,
  readings: Readonly<Record<string, Reading>>,
): readonly Fact[] {
  return Object.entries(readings).flatMap(([member, read]) => {
    const value = read(behind(record, member));
    return value === undefined ? [] : [{ ...about, member, value }];
  });
}

/** Instants from which on all opt-ins are usual (Versioning). */
const allUsualSince = Date.parse('2024-11-15T00:00:00Z');

/** Under which opt-ins a reply was made; the same for all calls once opt-ins are usual. */
export function optInsOf({ request: { headers } }: Exchange): string {
  const date = parseImfFixdate(headerValue(headers, 'date') ?? '');
  if (date !== undefined && date >= allUsualSince) return 'usual';
  return `${headerValue(headers, 'x-accept-fix') ?? ''} ${headerValue(headers, 'date')?.slice(0, 16) ?? ''}`;
}

/** For whom a call is made: what belongs to one TPP and PSU-ID is another's nothing. */
export function callerOf({ by, request: { headers } }: Exchange): string {
  const header = (name: string) => headerValue(headers, name) ?? '';
  return `${by} ${header('psu-id').toLowerCase()} ${header('psu-corporate-id')}`;
}

/** Ids that stand in an address as they are: one with a percent sign may be escaped there or not. */
function unescaped(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => !value.includes('%')));
}

/** What stands between two ids in one segment: which of them a bank takes for the thing is open. */
const between = /[;,/\\#\0]|\.\./;

/**
 * The variables in the path of a call, as its operation is published; none where it stands elsewhere, or
 * where a variable may name two things.
 */
export function paramsOf({ operation: id, request }: Exchange): Readonly<Record<string, string>> {
  if (id === 'browser') return {};
  const { method, target } = request;
  const path = target.slice(Math.max(0, target.indexOf('/v1/'))).split('?')[0] ?? '';
  const found = publishedTable.match(method, path);
  if (found.kind !== 'operation' || found.operation !== operation(id)) return {};
  const params = unescaped(found.params);
  return Object.values(params).some((each) => between.test(each)) ? {} : params;
}

/** The variables in the path of a link, where that is the published place of an operation. */
export function paramsOfLink(
  href: unknown,
  ...ids: readonly OperationId[]
): Readonly<Record<string, string>> | undefined {
  if (typeof href !== 'string' || !href.includes('/v1/')) return undefined;
  const path = href.slice(href.indexOf('/v1/')).split(/[?#]/)[0] ?? '';
  for (const id of ids) {
    const wanted = operation(id);
    const found = publishedTable.match(wanted.method, path);
    if (found.kind === 'operation' && found.operation === wanted) return unescaped(found.params);
  }
  return undefined;
}
