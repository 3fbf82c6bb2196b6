/**
 * Raw HTTP messages one behind the other: requests, each with its reply where one follows. Lines of "###" and
 * blank lines may part them.
 */

import { headerValue, type HeaderLine } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import type { TrafficExchange, TrafficReply } from '../traffic.js';
import { recordedBody } from './body-bytes.js';
import type { Recorded, Recording } from './recorded.js';
import { present } from '../../model/present.js';

const reasons = {
  body: 'where the body ends is not said, so that its bytes are not known',
  reply: 'no reply stands behind the request',
  time: 'messages in a text have no times',
  pages: 'messages in a text show no page that a PSU opens',
} as const;

interface Message {
  readonly first: string;
  readonly headers: readonly HeaderLine[];
  readonly rest: string;
}

const starts = /^(?:[A-Z]{3,7} \S+ HTTP\/\d(?:\.\d)?|HTTP\/\d(?:\.\d)? \d{3}(?: [^\r\n]*)?)\r?$/gm;

function headersIn(lines: readonly string[]): readonly HeaderLine[] {
  return lines.flatMap((line): readonly HeaderLine[] => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]];
  });
}

/**
 * Messages by their first lines. A first line inside of a body that Content-Length reaches over begins none.
 */
function messagesIn(text: string): readonly Message[] {
  const found = [...text.matchAll(starts)];
  const messages: Message[] = [];
  let taken = 0;
  for (const { index, 0: first } of found) {
    if (index < taken) continue;
    const blank = /\r?\n\r?\n/.exec(text.slice(index));
    const headEnd = blank === null ? text.length : index + blank.index;
    const bodyStart = blank === null ? text.length : headEnd + blank[0].length;
    const [, ...lines] = text.slice(index, headEnd).split(/\r?\n/);
    const headers = headersIn(lines);
    const length = Number(headerValue(headers, 'content-length')?.trim() || Number.NaN);
    const isWhole = Number.isInteger(length) && length >= 0 && bodyStart + length <= text.length;
    const next = found.find((each) => each.index >= bodyStart)?.index ?? text.length;
    taken = isWhole ? bodyStart + length : Math.max(bodyStart, next);
    messages.push({ first: first.trimEnd(), headers, rest: text.slice(bodyStart, taken) });
  }
  return messages;
}

/**
 * The bodies that a text between two messages may hold: whole, without the line ends behind it, without
 * parting lines.
 */
function bodyIn({ headers, rest }: Message) {
  const parted = rest.replace(/(?:\r?\n)?\s*^#{3,}[\s\S]*$/m, '');
  const candidates = [rest, parted, parted.replace(/\r?\n$/, ''), parted.trimEnd()];
  const read = candidates.map((each) =>
    recordedBody(headers, Buffer.from(each, 'latin1'), undefined, reasons.body),
  );
  const proven = read.find(({ unseen }) => Object.keys(unseen).length === 0);
  if (proven !== undefined) return proven;
  const bare = parted.trimEnd();
  return bare === '' ? { body: Buffer.alloc(0), unseen: {} } : (read.at(-1) ?? { unseen: {} });
}

function replyOf(message: Message): TrafficReply {
  const { body } = bodyIn(message);
  const status = Number(/ (\d{3})/.exec(message.first)?.[1]);
  return { status, headers: message.headers, ...present({ body }) };
}

function exchangeOf(message: Message, answer: Message | undefined): Recorded {
  const [method = '', target = ''] = message.first.split(' ');
  const { body, unseen } = bodyIn(message);
  const reply = answer === undefined ? undefined : replyOf(answer);
  const date =
    parseImfFixdate(headerValue(reply?.headers ?? [], 'date')?.trim() ?? '') ??
    parseImfFixdate(headerValue(message.headers, 'date')?.trim() ?? '');
  const host = headerValue(message.headers, 'host')?.trim().toLowerCase().replace(/:443$/, '');
  const hidden: TrafficExchange['unseen'] = {
    ...unseen,
    ...(reply === undefined ? { reply: reasons.reply } : { 'reply-bytes': reasons.body }),
    ...(reply !== undefined && reply.body === undefined ? { 'reply-body': reasons.body } : {}),
    time: reasons.time,
    pages: reasons.pages,
  };
  return {
    ...(host === undefined ? {} : { origin: `https://${host}` }),
    exchange: {
      at: date ?? 0,
      request: { method, target, headers: message.headers, ...present({ body }) },
      ...present({ reply }),
      origin: 'raw',
      unseen: hidden,
    },
  };
}

function isReply({ first }: Message): boolean {
  return first.startsWith('HTTP/');
}

/**
 * Reads raw messages out of latin1 text; undefined when it is not at least a request with a reply, or two
 * requests.
 */
export function readRawMessages(text: string): Recording | undefined {
  const messages = messagesIn(text);
  const recorded = messages.flatMap((each, index) => {
    if (isReply(each)) return [];
    const answer = messages
      .slice(index + 1)
      .find((other) => !isReply(other) || !/ 1\d\d\b/.test(other.first));
    return [exchangeOf(each, answer === undefined || !isReply(answer) ? undefined : answer)];
  });
  return messages.length < 2 || recorded.length === 0 ? undefined : { recorded, notes: [] };
}
