/** The body of a raw HTTP message as people keep it in files: chunked, or with an editor's line ends. */

import { unchunked } from '../../model/chunked.js';
import { headerValue, headerValues, type HeaderLine } from '../../model/http.js';

/** The bytes behind the blank line as the body that was sent, with what is to be said of it. */
interface GivenBody {
  readonly body: Buffer;
  readonly isBodyUnknown?: true;
  readonly notes: readonly string[];
}

/** A reply, a line of marks between two messages, or the next request. */
const message = /HTTP\/\d|###|[<>=*~#-]{3,}(?=[ \t]*(?:\r?\n|$))|(?:GET|POST|PUT|DELETE) \S+ HTTP\/\d/.source;

/** Such a one behind a body. */
const nextMessage = new RegExp(String.raw`^(?:\r?\n)*(?=\S)(${message})`);

/** Where a line begins that is one. */
const messageLines = new RegExp(String.raw`(?:\r?\n)+(?=(${message}))`, 'g');

const asTheyStand = 'its bytes are taken as they stand';

/** Whether a text is one object or list of JSON. */
export function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * The body where Content-Length says how long it was. An editor's line ends behind it, and LF where it had CR
 * LF, are put right, since nothing else has that length; where none is there at all, it is not known.
 */
function ofLength(raw: Buffer, length: number): GivenBody {
  if (raw.length === 0) {
    const unknown = `Content-Length is ${length} and no body is there, so the body is not known and Digest is judged by its form only`;
    return { body: raw, isBodyUnknown: true, notes: [unknown] };
  }
  const text = raw.toString('latin1');
  const behind = text.slice(length);
  if (/^(?:\r?\n)+$/.test(behind)) {
    const cut = `what stands behind the ${length} bytes of Content-Length is a line end, as editors add it; it is not taken for the body`;
    return { body: raw.subarray(0, length), notes: [cut] };
  }
  const next = nextMessage.exec(behind)?.[1];
  if (next !== undefined) {
    const cut = `what stands behind the ${length} bytes of Content-Length begins with ${next.slice(0, 8)} and is another message; it is not taken for the body`;
    return { body: raw.subarray(0, length), notes: [cut] };
  }
  if (/^\r?\n/.test(behind) && isJson(text.slice(0, length))) {
    const cut = `what stands behind the ${length} bytes of Content-Length, which are a whole JSON text, is not taken for the body`;
    return { body: raw.subarray(0, length), notes: [cut] };
  }
  const unix = text.replaceAll('\r\n', '\n');
  const windows = unix.replaceAll('\n', '\r\n');
  for (const [ends, meant] of [
    ['CR LF', windows],
    ['CR LF', windows.replace(/\r\n$/, '')],
    ['LF', unix],
    ['LF', unix.replace(/\n$/, '')],
  ] as const) {
    if (meant.length !== length) continue;
    const ended = `the body has the length that Content-Length says once its lines end in ${ends}; it is taken so`;
    return { body: Buffer.from(meant, 'latin1'), notes: [ended] };
  }
  const differs = `Content-Length is ${length} and the body after the blank line has ${raw.length} bytes; ${asTheyStand}`;
  return { body: raw, notes: [differs] };
}

/** What stands behind a head that speaks of no body, and is none. A body without Digest still is one. */
function notOfIt(method: string, headers: readonly HeaderLine[], text: string): GivenBody | undefined {
  const next = nextMessage.exec(text)?.[1];
  // A library may name the type of a body that it does not send.
  const names = [
    'content-length',
    'transfer-encoding',
    'digest',
    ...(next === undefined ? ['content-type'] : []),
  ];
  const isEmpty = text.trim() === '';
  if (isEmpty && text !== '' && names.slice(0, 3).every((name) => headerValue(headers, name) === undefined)) {
    const blank =
      'no header speaks of a body, and what stands behind the head is blank; it is not taken for one';
    return { body: Buffer.alloc(0), notes: [blank] };
  }
  const isSpokenOf = names.some((name) => headerValue(headers, name) !== undefined);
  // A reply or another request behind the head is no body, whatever the headers say.
  const isMessage = next !== undefined && /^[A-Z]/.test(next);
  if (isEmpty || (isSpokenOf && !isMessage)) return undefined;
  if (next === undefined && (!/^(?:GET|HEAD|DELETE)$/.test(method) || /^\s*[[{"<]/.test(text)))
    return undefined;
  const what = next === undefined ? 'is no JSON' : `begins with ${next.slice(0, 8)} and is another message`;
  const spoken = isSpokenOf ? '' : 'no header speaks of a body, and ';
  const cut = `${spoken}what stands behind the head ${what}; it is not taken for the body`;
  return { body: Buffer.alloc(0), notes: [cut] };
}

/** The body without the message behind it: where a line begins another one, and a whole JSON text ends. */
function beforeNext(text: string): GivenBody | undefined {
  for (const { index, 1: next = '' } of text.matchAll(messageLines)) {
    const body = text.slice(0, index);
    if (!isJson(body)) continue;
    const cut = `what stands behind the body, which is a whole JSON text, begins with ${next.slice(0, 8)} and is another message; it is not taken for the body`;
    return { body: Buffer.from(body, 'latin1'), notes: [cut] };
  }
  return undefined;
}

/** The body from the text behind the blank line. Its bytes change only where headers say so. */
export function readBody(method: string, headers: readonly HeaderLine[], text: string): GivenBody {
  const raw = Buffer.from(text, 'latin1');
  if (headerValues(headers, 'transfer-encoding').some((each) => /chunked/i.test(each))) {
    const body = unchunked(text);
    return body === undefined
      ? { body: raw, notes: [`Transfer-Encoding is chunked and the body is not; ${asTheyStand}`] }
      : { body, notes: ['the chunks of the body are put together'] };
  }
  const given = headerValue(headers, 'content-length')?.trim() ?? '';
  const length = /^\d{1,10}$/.test(given) ? Number(given) : undefined;
  if (length !== undefined && length !== raw.length) return ofLength(raw, length);
  const other = length === undefined ? (notOfIt(method, headers, text) ?? beforeNext(text)) : undefined;
  if (other !== undefined) return other;
  const isUnhashed = length === undefined && headerValue(headers, 'digest') === undefined;
  if (isUnhashed && /[}\]]\s*\n$/.test(text.slice(-16))) {
    const ends = 'the body ends with a line end, which is hashed with it; an editor may have put it there';
    return { body: raw, notes: [ends] };
  }
  return { body: raw, notes: [] };
}
