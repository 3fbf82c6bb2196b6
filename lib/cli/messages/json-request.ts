/** One request as JSON: of the driver protocol, or as clients in JavaScript print it. */

import { hasHeader, type HeaderLine } from '../../model/http.js';
import { bytesOfRecordedText } from '../../model/recorded-text.js';
import { readAddress, type GivenMessage } from './given-message.js';

function member(value: unknown, ...names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return names.map((name): unknown => Reflect.get(value, name)).find((each) => each !== undefined);
}

function text(value: unknown, ...names: readonly string[]): string | undefined {
  const found = member(value, ...names);
  return typeof found === 'string' ? found : undefined;
}

/** Header lines out of pairs, or of an object whose values are texts or lists of them. */
function headersOf(given: unknown, isLatin1: boolean): readonly HeaderLine[] | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const pairs: readonly unknown[] = Array.isArray(given) ? given : Object.entries(given);
  const bytes = (value: string): string => (isLatin1 ? value : bytesOfRecordedText(value));
  return pairs.flatMap((pair): readonly HeaderLine[] => {
    const [name, value]: readonly unknown[] = Array.isArray(pair)
      ? pair
      : [text(pair, 'name', 'key'), text(pair, 'value')];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (member(pair, 'disabled') === true) return [];
    if (typeof name !== 'string' || name.startsWith(':')) return [];
    return values.flatMap((each): readonly HeaderLine[] =>
      typeof each === 'string' || typeof each === 'number' ? [[name, bytes(String(each))]] : [],
    );
  });
}

/** The body, with what is to be said of it. */
function bodyOf(found: unknown): { readonly body: Buffer; readonly notes: readonly string[] } {
  const base64 = text(found, 'bodyBase64');
  if (base64 !== undefined) return { body: Buffer.from(base64, 'base64'), notes: [] };
  const given = member(found, 'body', 'data');
  // Postman keeps the text beside its kind.
  const body = text(given, 'mode') === 'raw' ? member(given, 'raw') : given;
  if (typeof body === 'string') return { body: Buffer.from(body), notes: [] };
  if (body === undefined || body === null) return { body: Buffer.alloc(0), notes: [] };
  const note =
    'the body is given as JSON inside of JSON; it is taken without blanks, as JSON.stringify writes it';
  return { body: Buffer.from(JSON.stringify(body)), notes: [note] };
}

/** An address that Postman keeps in pieces only; the empty text for none. */
function ofPieces(found: unknown): string {
  const pieces = (name: string, mark: string): string | undefined => {
    const given = member(found, name);
    return Array.isArray(given) ? given.join(mark) : text(found, name);
  };
  const query: unknown = member(found, 'query');
  const pairs = (Array.isArray(query) ? query : []).flatMap((each: unknown) =>
    member(each, 'disabled') === true ? [] : [`${text(each, 'key') ?? ''}=${text(each, 'value') ?? ''}`],
  );
  const [host, port] = [pieces('host', '.'), text(found, 'port')];
  if (host === undefined) return '';
  const start = `${text(found, 'protocol') ?? 'https'}://${host}${port === undefined ? '' : `:${port}`}`;
  return `${start}/${pieces('path', '/') ?? ''}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** The request that a JSON value describes, undefined where it lacks address or headers. */
export function readJsonRequest(given: unknown): GivenMessage | undefined {
  const found = member(given, 'config') ?? given;
  const target = text(found, 'target');
  const isDriver = target !== undefined;
  const headers = headersOf(member(found, 'headers', 'header'), isDriver);
  const url =
    text(found, 'url', 'uri') ?? text(member(found, 'url'), 'raw') ?? ofPieces(member(found, 'url'));
  const base = text(found, 'baseURL', 'baseUrl') ?? '';
  const absolute = /^[a-z]+:\/\//i.test(url) ? url : `${base.replace(/\/$/, '')}/${url.replace(/^\//, '')}`;
  const address = isDriver ? undefined : readAddress(absolute);
  if (headers === undefined || (target ?? address) === undefined) return undefined;
  const method = (text(found, 'method') ?? 'GET').toUpperCase();
  const isNamed = address === undefined || hasHeader(headers, 'host');
  const { body, notes } = bodyOf(found);
  const request = {
    method,
    target: target ?? address?.target ?? '/',
    headers: isNamed ? headers : [['Host', address.host] as const, ...headers],
    body,
  };
  return { request, ...(address === undefined ? {} : { origin: address.origin }), notes };
}
