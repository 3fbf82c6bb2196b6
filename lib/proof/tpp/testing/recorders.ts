/**
 * Recorders as TPPs use them: the same traffic written as HAR of several kinds, as `curl -v` prints it, and
 * as raw HTTP.
 */

import { headerValue, type HeaderLine } from '../../../model/http.js';
import type { TrafficExchange } from '../../../tpp/traffic.js';

const host = 'https://bank.example';

function named(lines: readonly HeaderLine[]) {
  return lines.map(([name, value]) => ({ name, value }));
}

type Entry = Readonly<Record<string, unknown>>;

/** What a flavour makes of an entry. */
type Flavour = (entry: Entry, exchange: TrafficExchange) => Entry | readonly Entry[];

function member(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

function entryOf(exchange: TrafficExchange): Entry {
  const { at, answeredAt = at, request, reply } = exchange;
  const { method, target, headers, body } = request;
  const text = body?.toString('utf8') ?? '';
  return {
    startedDateTime: new Date(at).toISOString(),
    time: answeredAt - at,
    request: {
      method,
      url: host + target,
      httpVersion: 'HTTP/1.1',
      headers: named(headers),
      queryString: [],
      bodySize: body?.length ?? -1,
      ...(text === ''
        ? {}
        : { postData: { mimeType: headerValue(headers, 'content-type') ?? 'application/json', text } }),
    },
    response:
      reply === undefined
        ? { status: 0, headers: [], content: { size: 0 }, _error: 'net::ERR_CONNECTION_RESET' }
        : {
            status: reply.status,
            headers: named(reply.headers),
            redirectURL: headerValue(reply.headers, 'location') ?? '',
            content: {
              size: reply.body?.length ?? 0,
              mimeType: 'application/json',
              text: reply.body?.toString('utf8') ?? '',
            },
          },
  };
}

function changedRequest(entry: Entry, change: (request: Entry) => Entry): Entry {
  return { ...entry, request: change(member(entry, 'request')) };
}

function listOf(value: unknown): readonly { readonly name: string; readonly value: string }[] {
  return Array.isArray(value) ? value : [];
}

const foreign = (entry: Entry, url: string, method = 'GET'): Entry => ({
  ...entry,
  request: { method, url, headers: [], bodySize: 0 },
  response: { status: 200, headers: [], content: { size: 2, text: '{}' } },
});

/** Flavours of HAR by name. */
export const harFlavours: Readonly<Record<string, Flavour>> = {
  'a proxy that writes everything': (entry) => entry,
  'a browser with HTTP/2': (entry, { request }) =>
    changedRequest(entry, (asked) => ({
      ...asked,
      headers: [
        { name: ':authority', value: 'bank.example' },
        { name: ':method', value: request.method },
        { name: ':path', value: request.target },
        { name: ':scheme', value: 'https' },
        ...listOf(asked['headers'])
          .filter(({ name }) => name.toLowerCase() !== 'host')
          .map(({ name, value }) => ({ name: name.toLowerCase(), value }))
          .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
      ],
    })),
  'a browser with preflights, cached entries and other sites': (entry, { request }) => [
    foreign(entry, host + request.target, 'OPTIONS'),
    entry,
    { ...entry, _fromCache: 'disk' },
    foreign(entry, 'https://tpp.example/v1/accounts'),
    foreign(entry, 'data:text/plain,x'),
  ],
  'a recorder with whole seconds': (entry, { at }) => ({
    ...entry,
    startedDateTime: new Date(at - (at % 1_000)).toISOString(),
  }),
  'an API client without times': (entry, { request }) =>
    changedRequest({ ...entry, startedDateTime: '2026-11-03T10:00:00.000Z', time: 12 }, (asked) => ({
      ...asked,
      bodySize: -1,
      url: host + (request.target.split('?')[0] ?? ''),
      queryString: [...new URLSearchParams(request.target.split('?')[1] ?? '')].map(([name, value]) => ({
        name,
        value,
      })),
      headers: listOf(asked['headers']).filter(({ name }) => !/^(?:host|content-type)$/i.test(name)),
    })),
  'a recorder that indents bodies': (entry) =>
    changedRequest(entry, (asked) => {
      const { text, ...data } = member(asked, 'postData');
      if (typeof text !== 'string' || !text.startsWith('{')) return asked;
      const indented = JSON.stringify(JSON.parse(text), undefined, 2);
      return { ...asked, bodySize: -1, postData: { ...data, text: indented } };
    }),
  'a recorder that keeps no bodies': (entry) => {
    const { postData: _, ...request } = member(entry, 'request');
    const { text: __, ...content } = member(member(entry, 'response'), 'content');
    return {
      ...entry,
      request: { ...request, bodySize: -1 },
      response: { ...member(entry, 'response'), content },
    };
  },
  'a recorder with bodies in base64': (entry) => {
    const asked = member(entry, 'request');
    const { text, ...data } = member(asked, 'postData');
    if (typeof text !== 'string') return entry;
    const coded = { ...data, text: Buffer.from(text).toString('base64'), encoding: 'base64' };
    return { ...entry, request: { ...asked, postData: coded } };
  },
  'a recorder that writes a header twice': (entry) =>
    changedRequest(entry, (asked) => ({
      ...asked,
      headers: listOf(asked['headers']).flatMap((each) => (each.name === 'PSU-ID' ? [each, each] : [each])),
    })),
};

/** The HAR file of a flavour. */
export function harFile(exchanges: readonly TrafficExchange[], flavour: Flavour): string {
  return JSON.stringify({
    log: { version: '1.2', entries: exchanges.flatMap((each) => flavour(entryOf(each), each)) },
  });
}

function linesOf(sign: string, first: string, headers: readonly HeaderLine[]): string {
  return [first, ...headers.map(([name, value]) => `${name}: ${value}`), '']
    .map((line) => `${sign} ${line}`)
    .join('\r\n');
}

/** What `curl -v` prints of the calls, bodies of replies without a line end behind them. */
export function curlOutput(exchanges: readonly TrafficExchange[]): string {
  return exchanges
    .map(({ request, reply }) =>
      [
        '* Connected to bank.example (127.0.0.1) port 443 (#0)',
        linesOf('>', `${request.method} ${request.target} HTTP/1.1`, request.headers),
        '* We are completely uploaded and fine',
        ...(reply === undefined
          ? ['* Empty reply from server']
          : [
              linesOf('<', `HTTP/1.1 ${reply.status} X`, reply.headers),
              '{ [5 bytes data]',
              `${reply.body?.toString('utf8') ?? ''}* Connection #0 to host bank.example left intact`,
            ]),
      ].join('\n'),
    )
    .join('\n');
}

function message(first: string, headers: readonly HeaderLine[], body: Buffer | undefined): string {
  return `${[first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n${body?.toString('latin1') ?? ''}`;
}

/** Requests and replies as raw messages in one text, in latin1. */
export function rawMessages(exchanges: readonly TrafficExchange[]): string {
  return exchanges
    .map(({ request, reply }) =>
      [
        message(`${request.method} ${request.target} HTTP/1.1`, request.headers, request.body),
        ...(reply === undefined ? [] : [message(`HTTP/1.1 ${reply.status} X`, reply.headers, reply.body)]),
      ].join('\n\n'),
    )
    .join('\n\n###\n\n');
}
