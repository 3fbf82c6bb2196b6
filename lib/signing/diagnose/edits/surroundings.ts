/**
 * What is put before or behind the lines: the body, its hash, the request line, the list of names, dashes.
 */

import { hash } from 'node:crypto';
import { headerValue, type WireRequest } from '../../../model/http.js';
import { digestHeader } from '../../digest.js';
import type { SigningMistake } from '../diagnosis.js';
import { bodyVariants, type BodyVariant } from './bodies/body-variants.js';
import type { DraftLine, LayoutEdit, Rank } from './draft.js';

const mostVariants = 400;

/** The usual other writings of a body. */
export function* usualVariants(body: Buffer): Generator<BodyVariant> {
  if (body.length === 0) return;
  let count = 0;
  for (const each of bodyVariants(body)) {
    count += 1;
    if (count > mostVariants) return;
    if (each.bytes.length > 0) yield each;
  }
}

function behind(cause: SigningMistake, did: string, rank: Rank, end: string): LayoutEdit {
  return { kind: 'layout', slot: 'end', cause, did, rank, edit: (draft) => ({ ...draft, end }) };
}

function before(cause: SigningMistake, did: string, rank: Rank, start: string): LayoutEdit {
  return { kind: 'layout', slot: 'start', cause, did, rank, edit: (draft) => ({ ...draft, start }) };
}

const gaps = ['\n', '\n\n', '', '\r\n', '\r\n\r\n', '\n\n\n'];

/** The body behind the lines, as it was sent, in another writing, or as its hash. */
function* bodies(body: Buffer): Generator<LayoutEdit> {
  const text = body.toString('latin1');
  for (const gap of gaps)
    yield behind('body-signed', 'signed the body behind the lines as well', 1, gap + text);
  const raw = hash('sha256', body, 'buffer');
  for (const [spoken, written] of [
    ['hexadecimal', raw.toString('hex')],
    ['base64', raw.toString('base64')],
    ['upper-case hexadecimal', raw.toString('hex').toUpperCase()],
    ['base64url', raw.toString('base64url')],
    ['the form of Digest', digestHeader(body)],
  ] as const) {
    const did = `signed the hash of the body (${spoken}) behind the lines as well`;
    for (const gap of [...gaps, ' ', ',', '|', '.', ':']) yield behind('body-signed', did, 3, gap + written);
  }
  for (const { what, bytes } of usualVariants(body)) {
    const did = `signed ${what} behind the lines as well`;
    for (const gap of gaps.slice(0, 4)) yield behind('body-signed', did, 5, gap + bytes.toString('latin1'));
  }
}

function* heads(
  { method, target, headers }: WireRequest,
  lines: readonly DraftLine[],
): Generator<LayoutEdit> {
  const address = `https://${headerValue(headers, 'host') ?? ''}${target}`;
  const requestLines = [
    `${method} ${target} HTTP/1.1`,
    `${method} ${target} HTTP/2`,
    `${method} ${target}`,
    `${method.toLowerCase()} ${target}`,
    method,
    target,
    `${method}\n${target}`,
    `:method: ${method}\n:path: ${target}`,
    `method: ${method}\npath: ${target}`,
    `"@method": ${method}\n"@path": ${target.split('?')[0]}`,
  ];
  for (const head of [`${method} ${address}`, address]) {
    const did = `signed "${head}" before the lines, which the headers part does not list`;
    yield before('line-extra', did, 5, `${head}\n`);
  }
  const names = lines.map(({ name }) => name);
  const lists = [' ', ',', ';', ', '].map((between) => names.join(between));
  const algorithms = ['rsa-sha256', 'RSA-SHA256', 'SHA256withRSA', 'RS256', 'algorithm: rsa-sha256'];
  for (const head of [...requestLines, ...algorithms, ...lists, ...lists.map((list) => `headers: ${list}`)]) {
    const did = `signed "${head.replaceAll('\n', ' ')}" before the lines, which the headers part does not list`;
    const rank = requestLines.slice(0, 6).includes(head) ? 2 : 3;
    for (const end of ['\n', '\r\n']) yield before('line-extra', did, rank, head + end);
    yield before('line-extra', did, 3, `${head}\n\n`);
    const last = `signed "${head.replaceAll('\n', ' ')}" behind the lines, which the headers part does not list`;
    for (const gap of ['\n', '\r\n']) yield behind('line-extra', last, 3, gap + head);
  }
}

const mostDashes = 72;

/** A line of dashes, as multipart bodies and armoured texts have it. */
function* dashes(): Generator<LayoutEdit> {
  for (const sign of ['-', '=', '*', '_']) {
    for (let count = 1; count <= (sign === '-' ? mostDashes : 40); count += 1) {
      const line = sign.repeat(count);
      const did = `put a line of ${count} "${sign}"`;
      const rank = count === 2 || count === 3 || count === 5 ? 3 : 5;
      yield before('leading-characters', `${did} before the lines`, rank, `${line}\n`);
      for (const end of ['', '\n', '--'])
        yield behind('trailing-characters', `${did} behind the lines`, rank, `\n${line}${end}`);
    }
  }
}

/** What may stand before or behind the lines of this request. */
export function* surroundings(request: WireRequest, lines: readonly DraftLine[]): Generator<LayoutEdit> {
  if (request.body.length > 0) yield* bodies(request.body);
  yield* heads(request, lines);
  yield* dashes();
}
