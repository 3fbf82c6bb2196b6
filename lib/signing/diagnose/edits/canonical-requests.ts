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

/** The request as a message of HTTP/1.1, of the listed lines or of all that were sent. */
function* messages(request: WireRequest, lines: readonly SigningLine[]): Generator<WholeString> {
  const listed = lines.flatMap(({ name, value }) => (value === undefined ? [] : [`${name}: ${value}`]));
  const sent = request.headers
    .filter(([name]) => !/^(?:signature|tpp-signature-certificate)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  const did = 'signed the whole HTTP message, not the lines of the listed headers';
  for (const headers of [listed, sent]) {
    for (const end of ['\r\n', '\n']) {
      const head = [`${request.method} ${request.target} HTTP/1.1`, ...headers, '', ''].join(end);
      yield { cause: 'body-signed', did, text: head + request.body.toString('latin1') };
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
