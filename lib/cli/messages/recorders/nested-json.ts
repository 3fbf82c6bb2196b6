/** Requests that lie somewhere in the JSON of a tool or of a log, under names of its own. */

import { isRequestLine } from '../http-message.js';

type Members = Readonly<Record<string, unknown>>;

/** The values of a JSON text, outer ones first; no deeper than tools nest them. */
function* valuesIn(value: unknown, depth = 8): Generator {
  yield value;
  if (typeof value !== 'object' || value === null || depth === 0) return;
  for (const each of Object.values(value)) yield* valuesIn(each, depth - 1);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A whole request as text in a member of one JSON object, as a log keeps what a program prints. */
export function rawInJson(json: string): string | undefined {
  if (!/"(?:log|message|msg)"\s*:/.test(json)) return undefined;
  try {
    const content: unknown = JSON.parse(json);
    if (typeof content !== 'object' || content === null) return undefined;
    return ['log', 'message', 'msg']
      .map((name) => text(Reflect.get(content, name)))
      .find((each) => each !== undefined && isRequestLine(each.split(/\r?\n/, 1)[0] ?? ''));
  } catch {
    return undefined;
  }
}

/** The first member of these names, whatever their case. */
function memberOf(found: Members, ...names: readonly string[]): unknown {
  const byName = new Map(Object.entries(found).map(([name, value]) => [name.toLowerCase(), value]));
  return names.map((name) => byName.get(name)).find((each) => each !== undefined && each !== null);
}

/** Names and values one behind the other, as undici keeps them, in pairs. */
function paired(headers: unknown): unknown {
  if (!Array.isArray(headers) || !headers.every((each) => typeof each === 'string')) return headers;
  return Array.from({ length: Math.floor(headers.length / 2) }, (_, at) => [
    headers[2 * at],
    headers[2 * at + 1],
  ]);
}

function addressOf(found: Members, headers: unknown): string | undefined {
  const url = text(memberOf(found, 'absoluteurl', 'url', 'uri', 'requesturi'));
  if (url?.includes('://') === true) return url;
  const query = text(memberOf(found, 'rawquerystring')) ?? '';
  const path = url ?? text(memberOf(found, 'rawpath', 'path'));
  if (path?.startsWith('/') !== true) return undefined;
  const host =
    typeof headers === 'object' && headers !== null && !Array.isArray(headers)
      ? text(memberOf({ ...headers }, 'host'))
      : undefined;
  const origin = text(memberOf(found, 'origin')) ?? (host === undefined ? undefined : `https://${host}`);
  return origin === undefined ? undefined : `${origin}${path}${query === '' ? '' : `?${query}`}`;
}

function bodyOf(found: Members): Members {
  const base64 = text(memberOf(found, 'bodyasbase64'));
  const body = memberOf(found, 'body', 'requestbody', 'data', 'payload');
  if (base64 !== undefined) return { bodyBase64: base64 };
  if (memberOf(found, 'isbase64encoded') === true) return { bodyBase64: text(body) ?? '' };
  if (typeof body !== 'object' || body === null) return { body };
  // Tools for trying an interface keep the text beside its kind.
  const kept: Members = { ...body };
  const isKept = ['mimetype', 'type', 'mode', 'encoding'].some(
    (name) => text(memberOf(kept, name)) !== undefined,
  );
  const inner = text(memberOf(kept, 'text', 'raw', 'content', 'string'));
  if (isKept && inner !== undefined) return { body: inner };
  return { body: Object.keys(kept).length === 0 ? undefined : body };
}

/** The requests in a JSON value, written as the reader of one request takes them. */
export function requestsIn(content: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (const value of valuesIn(content)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const each: Members = { ...value };
    const headers = paired(memberOf(each, 'headers', 'header', 'requestheaders'));
    const method = text(memberOf(each, 'method', 'httpmethod'));
    const url = addressOf(each, headers);
    if (method === undefined || url === undefined || typeof headers !== 'object') continue;
    found.push({ method, url, headers, ...bodyOf(each) });
  }
  return found;
}
