/**
 * HAR 1.2 of browsers, proxies and API clients. They differ: some leave header lines out, sort or merge them,
 * decode bodies, or write no times. What an entry cannot show says so, and nothing is judged on it.
 */

import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { bytesOfRecordedText } from '../../model/recorded-text.js';
import { membersOf, textAt } from '../read-exchange.js';
import type { TrafficExchange, TrafficReply, TrafficRequest } from '../traffic.js';
import { recordedBody, speakOfBody } from './body-bytes.js';
import type { Recorded, Recording } from './recorded.js';
import { present } from '../../model/present.js';

const reasons = {
  lines: 'a HAR file does not show header lines as they were sent: recorders sort, merge and leave out',
  bytes: 'the HAR file holds the body as text, which need not be the bytes that were sent',
  body: 'the HAR file does not hold the body',
  reply: 'the HAR file holds no reply',
  time: 'the HAR file does not say when the request was sent',
  pages: 'a HAR file shows the pages that its own browser opened, and no others',
} as const;

type Members = Readonly<Record<string, unknown>>;

function numberAt(value: Members, name: string): number | undefined {
  const found = value[name];
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** Names and values of a list; values that recorders join by line ends are lines of their own. */
function linesIn(list: unknown): readonly HeaderLine[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown): readonly HeaderLine[] => {
    const name = textAt(each, 'name') ?? '';
    if (name === '') return [];
    return (textAt(each, 'value') ?? '')
      .split(/\r?\n/)
      .map((value): HeaderLine => [name, bytesOfRecordedText(value)]);
  });
}

function bytesIn(data: Members): Buffer | undefined {
  const { text, params } = data;
  const encoding = data['encoding'] ?? data['_encoding'];
  if (typeof text === 'string') return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  if (!Array.isArray(params)) return undefined;
  const pairs = params.map((each: unknown): [string, string] => [
    textAt(each, 'name') ?? '',
    textAt(each, 'value') ?? '',
  ]);
  return Buffer.from(new URLSearchParams(pairs).toString());
}

interface Address {
  readonly origin: string;
  readonly host: string;
  readonly target: string;
}

/** The address with the query that API clients write beside it. */
function addressIn(request: Members): Address | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(textAt(request, 'url') ?? '') ?? [];
  if (authority === '') return undefined;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const beside = request['queryString'];
  const query = new URLSearchParams(
    (Array.isArray(beside) ? beside : []).map((each: unknown): [string, string] => [
      textAt(each, 'name') ?? '',
      textAt(each, 'value') ?? '',
    ]),
  ).toString();
  const target = path.includes('?') || query === '' ? path : `${path}?${query}`;
  const usual = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const origin = `${scheme}://${host}`.toLowerCase();
  return { origin: origin.endsWith(usual) ? origin.slice(0, -usual.length) : origin, host, target };
}

type Unseen = NonNullable<TrafficExchange['unseen']>;

interface ReadRequest {
  readonly request: TrafficRequest;
  readonly unseen: Unseen;
}

function bodyIn(method: string, request: Members, headers: readonly HeaderLine[]) {
  const size = numberAt(request, 'bodySize');
  const known = size === undefined || size < 0 ? undefined : size;
  const body = bytesIn(membersOf(request['postData']));
  if (body !== undefined && (body.length > 0 || known === 0))
    return recordedBody(headers, body, known, reasons.bytes);
  const none = known === 0 || (!speakOfBody(headers) && /^(?:GET|HEAD|DELETE|OPTIONS)$/.test(method));
  return none ? { body: Buffer.alloc(0), unseen: {} } : { unseen: { 'request-body': reasons.body } };
}

function requestIn(request: Members, { host, target }: Address): ReadRequest {
  const method = (textAt(request, 'method') ?? '').toUpperCase();
  const all = linesIn(request['headers']);
  // HTTP/2 has its request line among the headers.
  const sent = all.filter(([name]) => !name.startsWith(':'));
  const lines: HeaderLine[] = [...sent];
  if (headerValue(sent, 'host') === undefined)
    lines.unshift(['Host', headerValue(all, ':authority') ?? host]);
  const type = textAt(request['postData'], 'mimeType') ?? '';
  if (headerValue(sent, 'content-type') === undefined && type !== '') lines.push(['Content-Type', type]);
  const { body, unseen } = bodyIn(method, request, lines);
  const path = headerValue(all, ':path') ?? target;
  return {
    request: { method, target: path, headers: lines, ...present({ body }) },
    unseen: { 'header-lines': reasons.lines, ...unseen },
  };
}

interface ReadReply {
  readonly reply?: TrafficReply;
  readonly lost?: 'none';
  readonly unseen: Unseen;
}

/**
 * Status 0 stands for no reply; only some recorders say that none came, rather than that it was not recorded.
 */
function replyIn(entry: Members): ReadReply {
  const response = membersOf(entry['response']);
  const status = numberAt(response, 'status') ?? 0;
  if (status < 100) {
    const why = [textAt(response, '_error'), textAt(response, 'comment'), textAt(entry, '_error')].join(' ');
    return /RESET|EMPTY_RESPONSE|TIMED?_?OUT|CONNECTION_CLOSED|ABORTED_BY_PEER|NETWORK_CHANGED/i.test(why)
      ? { lost: 'none', unseen: {} }
      : { unseen: { reply: reasons.reply } };
  }
  const headers = linesIn(response['headers']).filter(([name]) => !name.startsWith(':'));
  const location = textAt(response, 'redirectURL') ?? '';
  const lines: readonly HeaderLine[] =
    location !== '' && headerValue(headers, 'location') === undefined
      ? [...headers, ['Location', location]]
      : headers;
  const content = membersOf(response['content']);
  const body = bytesIn(content);
  const empty = body === undefined && numberAt(content, 'size') === 0;
  if (body === undefined && !empty)
    return { reply: { status, headers: lines }, unseen: { 'reply-body': reasons.body } };
  return {
    reply: { status, headers: lines, body: body ?? Buffer.alloc(0) },
    unseen: { 'reply-bytes': reasons.bytes },
  };
}

/** What was not sent to anybody, or by the browser itself. */
function isNoise(entry: Members, method: string): boolean {
  const cached = typeof entry['_fromCache'] === 'string' || entry['_fetchedViaServiceWorker'] === true;
  return cached || method === 'OPTIONS' || method === 'CONNECT' || method === '';
}

function readEntry(value: unknown, { at, isCoarse }: Instant, index: number): Recorded | undefined {
  const entry = membersOf(value);
  const asked = membersOf(entry['request']);
  const address = addressIn(asked);
  const { request, unseen } = address === undefined ? {} : requestIn(asked, address);
  if (address === undefined || request === undefined || isNoise(entry, request.method)) return undefined;
  const { unseen: hidden, ...reply } = replyIn(entry);
  const took = isCoarse ? 0 : Math.max(0, numberAt(entry, 'time') ?? 0);
  const time = at === undefined ? { time: reasons.time } : {};
  return {
    origin: address.origin,
    exchange: {
      at: at ?? index,
      ...(at === undefined ? {} : { answeredAt: at + took }),
      request,
      ...reply,
      origin: 'har',
      unseen: { ...unseen, ...hidden, ...time, pages: reasons.pages },
    },
  };
}

/** When an entry was sent, where it is told. */
interface Instant {
  readonly at: number | undefined;
  /** Seconds are the unit, so that the order of calls is that of the file, and none is beside another. */
  readonly isCoarse: boolean;
}

const untimed: Instant = { at: undefined, isCoarse: false };

const second = 1_000;

/**
 * Instants of the entries. API clients write the time of the export with all of them, or none, which tells
 * nothing.
 */
function instantsOf(entries: readonly unknown[]): readonly Instant[] {
  const all = entries.map((each) => Date.parse(textAt(each, 'startedDateTime') ?? ''));
  const told = all.every((each) => !Number.isNaN(each)) && (all.length < 2 || new Set(all).size > 1);
  const isCoarse = told && all.length > 1 && all.every((each) => each % second === 0);
  return all.map((each) => ({ at: told ? each : undefined, isCoarse }));
}

/** Calls within one second keep the order of the file, which some recorders begin with the newest. */
function isNewestFirst(entries: readonly unknown[]): boolean {
  const [first, last] = [entries[0], entries.at(-1)].map((each) => textAt(each, 'startedDateTime') ?? '');
  return Date.parse(first ?? '') > Date.parse(last ?? '');
}

/**
 * Reads a HAR file with any number of entries.
 * @throws ConfigurationError when the text is none.
 */
export function readHarFile(json: string): Recording {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw new ConfigurationError('begins like JSON and is not well-formed, so it is no HAR file');
  }
  const { log, request } = membersOf(content);
  const list = membersOf(log)['entries'];
  const given: readonly unknown[] = Array.isArray(list) ? list : request === undefined ? [] : [content];
  if (!Array.isArray(list) && given.length === 0)
    throw new ConfigurationError('is JSON and no HAR file: log.entries is missing');
  const entries = isNewestFirst(given) ? given.toReversed() : given;
  const instants = instantsOf(entries);
  const recorded = entries.map((each, index) => readEntry(each, instants[index] ?? untimed, index));
  const known = recorded.filter((each) => each !== undefined);
  const left = entries.length - known.length;
  return {
    recorded: known,
    notes:
      left === 0
        ? []
        : [`${left} of ${entries.length} entries were not sent to a bank (preflights, cached, no http)`],
  };
}
