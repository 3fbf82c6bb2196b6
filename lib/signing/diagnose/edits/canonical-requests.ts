/**
 * What other schemes sign: the canonical request of AWS, the base string of OAuth 1, the request as a
 * message.
 */

import { hash } from 'node:crypto';
import { headerValue, type WireRequest } from '../../../model/http.js';
import type { SigningLine } from '../../signing-string.js';
import type { SigningMistake } from '../diagnosis.js';

/** A text that was signed instead of the lines. */
export interface WholeString {
  readonly cause: SigningMistake;
  readonly did: string;
  readonly text: string;
}

/** The canonical request of AWS Signature Version 4, with and without its sorted names. */
function* amazon(request: WireRequest, lines: readonly SigningLine[]): Generator<WholeString> {
  const [path = '', query = ''] = request.target.split('?');
  const present = lines.filter(({ name, value }) => value !== undefined && !name.startsWith('('));
  const did = 'signed a canonical request as Amazon (Signature Version 4) wants it';
  for (const ordered of [present, present.toSorted((one, other) => (one.name < other.name ? -1 : 1))]) {
    for (const parameters of [query, query.split('&').toSorted().join('&')]) {
      const text = [
        request.method,
        path,
        parameters,
        ...ordered.map(({ name, value }) => `${name}:${value}`),
        '',
        ordered.map(({ name }) => name).join(';'),
        hash('sha256', request.body, 'hex'),
      ].join('\n');
      yield { cause: 'string-encoding', did, text };
    }
  }
}

/** The header lines that may have stood there when a message was signed as a whole. */
function* headsOf(request: WireRequest, lines: readonly SigningLine[]): Generator<readonly string[]> {
  yield lines.flatMap(({ name, value }) => (value === undefined ? [] : [`${name}: ${value}`]));
  const written = request.headers.map(([name, value]) => [name.toLowerCase(), `${name}: ${value}`] as const);
  const unsigned = written.filter(([name]) => name !== 'signature');
  const late = ['tpp-signature-certificate', 'content-length', 'host', 'user-agent'];
  for (const added of [late.slice(0, 1), late.slice(0, 2), late, [], late.slice(1, 2)])
    yield unsigned.filter(([name]) => !added.includes(name)).map(([, line]) => line);
  const at = written.findIndex(([name]) => name === 'signature');
  if (at > 0) yield written.slice(0, at).map(([, line]) => line);
}

/** The request as a message of HTTP/1.1, of the listed lines or of all that were sent. */
function* messages(request: WireRequest, lines: readonly SigningLine[]): Generator<WholeString> {
  const did = 'signed the whole HTTP message, not the lines of the listed headers';
  const body = request.body.toString('latin1');
  const first = `${request.method} ${request.target} HTTP/1.1`;
  for (const headers of headsOf(request, lines)) {
    for (const end of ['\r\n', '\n']) {
      const head = [first, ...headers].join(end);
      for (const text of new Set([head + end + end + body, head + end + end, head + end, head]))
        yield { cause: 'body-signed', did, text };
    }
  }
}

/** The base string of OAuth 1 (RFC 5849 section 3.4.1) without parameters. */
function* oauth({ method, target, headers }: WireRequest): Generator<WholeString> {
  const address = `https://${headerValue(headers, 'host') ?? ''}${target}`;
  const did = 'signed a base string as OAuth 1 wants it';
  const text = `${method}&${encodeURIComponent(address.split('?')[0] ?? '')}&`;
  yield { cause: 'string-encoding', did, text };
  yield { cause: 'string-encoding', did, text: text + encodeURIComponent(target.split('?')[1] ?? '') };
}

/** The strings of other schemes for this request. */
export function* canonicalRequests({
  request,
  lines,
}: {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
}): Generator<WholeString> {
  yield* amazon(request, lines);
  yield* messages(request, lines);
  yield* oauth(request);
}
