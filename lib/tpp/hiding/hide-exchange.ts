/**
 * Takes the secrets out of an exchange before it is recorded. Signatures and digests cannot be verified over
 * changed bytes, so what the rules said of the request as it was sent is kept with it.
 */

import { createHash } from 'node:crypto';
import type { HeaderLine } from '../../model/http.js';
import { isNobody } from '../../rules/index.js';
import { repeatedMembers } from '../../rules/remarks/repeated-members.js';
import { isUuid } from '../../model/uuid.js';
import { isForged } from '../memory/forged.js';
import { enteredIdentities } from '../memory/learn-identities.js';
import type { ReadExchange } from '../read-exchange.js';
import type { TrafficExchange } from '../traffic.js';
import type { Pseudonyms, SecretKind } from './pseudonyms.js';
import { kindOf } from './secret-members.js';
import { present } from '../../model/present.js';

function* secretsIn(value: unknown, depth = 0): Generator<readonly [SecretKind, string]> {
  if (depth > 12 || typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') yield* secretsIn(member, depth + 1);
    else {
      const kind = kindOf(name, member);
      if (kind !== undefined) yield [kind, member];
    }
  }
}

/** Ids of the accounts and cards that a reply lists. */
function* idsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > 4 || typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'resourceId' && typeof member === 'string') yield member;
    else yield* idsIn(member, depth + 1);
  }
}

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (depth <= 12 && typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member, depth + 1);
}

const textMember = /"([^"\\]+)"\s*:\s*("(?:[^"\\]|\\.)*")/g;

/** Members that stand twice in an object, of which a reader of JSON sees the last one only. */
function* secretsOverwritten(text: string): Generator<readonly [SecretKind, string]> {
  if (repeatedMembers(text).length === 0) return;
  for (const [, name = '', literal = '""'] of text.matchAll(textMember)) {
    const value: unknown = JSON.parse(literal);
    const kind = typeof value === 'string' ? kindOf(name, value) : undefined;
    if (kind !== undefined && typeof value === 'string') yield [kind, value];
  }
}

/** A body whose JSON is known, written as before but for its secrets. */
function hiddenBody(body: Buffer, value: unknown, made: Pseudonyms): Buffer {
  let text = body.toString('utf8');
  const overwritten = value === undefined ? [] : secretsOverwritten(text);
  for (const [kind, secret] of [...secretsIn(value), ...overwritten])
    text = text.replaceAll(JSON.stringify(secret), () =>
      JSON.stringify(kind === 'text' || kind === 'name' ? made.words(kind, secret) : made.of(kind, secret)),
    );
  return Buffer.from(made.text(text));
}

const byHeader: Readonly<Record<string, SecretKind>> = {
  'psu-id': 'id',
  'psu-corporate-id': 'id',
  'psu-device-id': 'id',
  'psu-ip-address': 'address',
  'x-psu-identity': 'identity',
};

/** Headers of which nothing is kept but that they were there. */
const dropped: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'psu-geo-location', 'authorization']);

function hiddenSignature(value: string): string {
  const [, packed] = /^=\?utf-8\?b\?([^?]*)\?=$/i.exec(value) ?? [];
  const plain = packed === undefined ? value : Buffer.from(packed, 'base64').toString('utf8');
  const shown = plain.replace(/signature="[^"]*"/, 'signature="aGlkZGVu"');
  return packed === undefined ? shown : `=?utf-8?B?${Buffer.from(shown).toString('base64')}?=`;
}

function hiddenHeader([name, value]: HeaderLine, body: Buffer, fits: boolean, made: Pseudonyms): HeaderLine {
  const key = name.toLowerCase();
  if (dropped.has(key)) return [name, 'hidden'];
  if (key === 'tpp-signature-certificate' || key === 'aspsp-signature-certificate') return [name, value];
  if (key === 'signature') return [name, hiddenSignature(value)];
  if (key === 'digest') {
    const hash = createHash('sha256')
      .update(body)
      .update(fits ? '' : 'changed')
      .digest('base64');
    return [name, `SHA-256=${hash}`];
  }
  const shown = made.text(value);
  const kind = byHeader[key];
  const trimmed = value.trim();
  // What is nobody's address tells of nobody, and may be where the bank itself is.
  if (kind === 'address' && isNobody(trimmed)) return [name, value];
  // An identity number in the place of a PSU-ID stays one.
  return [name, kind === undefined || trimmed === '' || shown !== value ? shown : made.of(kind, trimmed)];
}

/** Learns what a request and its reply name, so that it is found in all their parts. */
function learn(exchange: ReadExchange, made: Pseudonyms): void {
  for (const each of enteredIdentities(exchange)) made.of('identity', each);
  for (const [kind, secret] of [...secretsIn(exchange.sent), ...secretsIn(exchange.got)])
    if (kind !== 'text' && kind !== 'name') made.of(kind, secret);
  for (const each of idsIn(exchange.got)) made.leave(each);
  if (exchange.operation?.id === 'list-agreements')
    for (const each of textsIn(exchange.got)) if (isUuid(each)) made.of('id', each);
  const identity = exchange.header('x-psu-identity');
  if (identity !== undefined) made.of('identity', identity);
  const location = exchange.reply?.headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  const query = new URLSearchParams(/\?([^#]*)/.exec(location)?.[1] ?? '');
  const ids = [
    query.get('psu-id'),
    query.get('psu-corporate-id'),
    exchange.header('psu-id'),
    exchange.header('psu-corporate-id'),
  ];
  for (const each of ids)
    if (typeof each === 'string' && each !== '' && made.text(each) === each) made.of('id', each);
}

/** The form of a page with nothing in it but who logs in. */
function hiddenForm(body: Buffer, made: Pseudonyms): Buffer {
  const form = new URLSearchParams(body.toString('latin1'));
  const entries = [...form].map(([name, value]) => [
    name,
    /^\d{11}$/.test(value) ? made.text(value) : 'hidden',
  ]);
  return Buffer.from(
    entries.map(([name = '', value = '']) => `${encodeURIComponent(name)}=${value}`).join('&'),
  );
}

/** The exchange without its secrets. */
export function hideExchange(read: ReadExchange, made: Pseudonyms): TrafficExchange {
  learn(read, made);
  const { at, answeredAt, request, reply, lost, origin, tls, connection, unseen } = read;
  const isVisit = read.kind === 'visit';
  const none = Buffer.alloc(0);
  const sent = isVisit
    ? hiddenForm(request.body ?? none, made)
    : hiddenBody(request.body ?? none, read.sent, made);
  const got = isVisit ? none : hiddenBody(reply?.body ?? none, read.got, made);
  const fits = !isForged(read);
  const lines = (headers: readonly HeaderLine[], body: Buffer, isRight: boolean) =>
    headers.map((each) => hiddenHeader(each, body, isRight, made));
  return {
    at,
    ...present({ answeredAt }),
    request: {
      method: request.method,
      target: made.text(request.target),
      headers: lines(request.headers, sent, true),
      ...(request.body === undefined ? {} : { body: sent }),
    },
    ...(reply === undefined
      ? {}
      : {
          reply: {
            status: reply.status,
            headers: lines(reply.headers, got, fits),
            ...(reply.body === undefined ? {} : { body: got }),
          },
        }),
    ...present({ lost }),
    origin,
    ...present({ tls, connection, unseen }),
  };
}
