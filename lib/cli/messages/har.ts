/** Requests out of a HAR file, a single HAR entry, or the request of one (HAR 1.2). */

import { isCutOff } from '../../signing/diagnose/edits/bodies/json-ends.js';
import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { bytesOfRecordedText } from '../../model/recorded-text.js';
import type { NeighbouringRequest } from '../../signing/index.js';
import { readJsonRequest } from './json-request.js';
import { readAddress, type GivenMessage } from './given-message.js';
import { requestsIn } from './recorders/nested-json.js';
import { readSourceCall } from './source-call.js';

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** The request objects of the file. */
function requestsOf(content: unknown): readonly unknown[] {
  const entries = member(member(content, 'log'), 'entries');
  if (Array.isArray(entries)) return entries.map((each: unknown) => member(each, 'request'));
  const items = member(content, 'item');
  if (Array.isArray(items)) return items.flatMap((each: unknown) => requestsOf(each));
  const inner = member(content, 'request');
  if (inner !== undefined) return [inner];
  return ['method', 'target', 'url', 'config'].every((name) => member(content, name) === undefined)
    ? []
    : [content];
}

function bodyOf(request: unknown): Buffer {
  const data = member(request, 'postData');
  const content = text(data, 'text');
  const encoding = text(data, 'encoding') ?? text(data, '_encoding');
  if (content !== undefined) return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  const parameters = member(data, 'params');
  if (!Array.isArray(parameters)) return Buffer.alloc(0);
  const pairs = parameters.map((each: unknown): [string, string] => [
    text(each, 'name') ?? '',
    text(each, 'value') ?? '',
  ]);
  return Buffer.from(new URLSearchParams(pairs).toString());
}

/** How many calls a collection of Postman holds; none in what is no such collection. */
export function callsInJson(json: string): number {
  if (!/^\s*\{/.test(json) || !/"item"\s*:/.test(json)) return 0;
  try {
    const content: unknown = JSON.parse(json);
    return Array.isArray(member(content, 'item')) ? requestsOf(content).length : 0;
  } catch {
    return 0;
  }
}

/** The place of the entry that was asked for. */
function chosen(count: number, entry: number | undefined): number {
  if (count === 0)
    throw new ConfigurationError('the JSON holds no HAR entry: log.entries, or request, is missing');
  if (entry === undefined && count > 1) {
    throw new ConfigurationError(
      `the HAR file holds ${count} entries; choose one with --entry 1 to ${count}`,
    );
  }
  if (entry !== undefined && entry > count) {
    throw new ConfigurationError(`--entry: the HAR file holds ${count} ${count === 1 ? 'entry' : 'entries'}`);
  }
  return (entry ?? 1) - 1;
}

/** One request of a recording, undefined where it has no method, absolute address and headers. */
function readEntry(found: unknown): GivenMessage | undefined {
  const method = text(found, 'method');
  const address = readAddress(text(found, 'url') ?? '');
  const list = member(found, 'headers');
  if (method === undefined || address === undefined || !Array.isArray(list)) return undefined;
  const lines = list.map(
    (each: unknown): HeaderLine => [text(each, 'name') ?? '', bytesOfRecordedText(text(each, 'value') ?? '')],
  );
  // Recorders of HTTP/2 list its pseudo headers among the others.
  const host = headerValue(lines, ':authority') ?? address.host;
  const sent = lines.filter(([name]) => !name.startsWith(':'));
  const headers: readonly HeaderLine[] =
    headerValue(sent, 'host') === undefined ? [['Host', host], ...sent] : sent;
  const body = bodyOf(found);
  const size = member(found, 'bodySize');
  const notes =
    typeof size === 'number' && size > 0 && size !== body.length
      ? [
          `the HAR entry says that the body had ${size} bytes and holds ${body.length}; the recorder may have changed it`,
        ]
      : [];
  const request = { method, target: headerValue(lines, ':path') ?? address.target, headers, body };
  return { request, origin: address.origin, notes };
}

/** So many entries before and behind one are read with it. */
const mostNeighbours = 30;

/** The other entries, the nearest first and earlier ones before later ones. */
function neighboursOf(requests: readonly unknown[], at: number): readonly NeighbouringRequest[] {
  const places = Array.from({ length: mostNeighbours }, (_, away) => [at - away - 1, at + away + 1]).flat();
  return places.flatMap((place) => {
    const read = place < 0 ? undefined : readEntry(requests[place]);
    return read === undefined ? [] : [{ name: `entry ${place + 1}`, request: read.request }];
  });
}

/**
 * Reads a HAR file; entries count from 1.
 * @throws ConfigurationError when it is no HAR, or the entry is not there.
 */
export function readHar(json: string, entry: number | undefined): GivenMessage {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    const written = readSourceCall(json.trim());
    if (written !== undefined) return written;
    throw new ConfigurationError(
      isCutOff(json)
        ? 'the input begins like a HAR file and ends inside its JSON: it was cut off; save the file again'
        : 'the input begins like JSON and is not well-formed, so it is no HAR file',
    );
  }
  const given = requestsOf(content);
  const isGiven = given.some((each) => (readEntry(each) ?? readJsonRequest(each)) !== undefined);
  const nested = isGiven ? [] : requestsIn(content);
  const requests = nested.length === 0 ? given : nested;
  const at = chosen(requests.length, entry);
  const read = (nested.length === 0 ? readEntry(requests[at]) : undefined) ?? readJsonRequest(requests[at]);
  if (read === undefined)
    throw new ConfigurationError('the HAR entry has no request with method, absolute url and headers');
  const neighbours = neighboursOf(requests, at);
  return neighbours.length === 0 ? read : { ...read, neighbours };
}
