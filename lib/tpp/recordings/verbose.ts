/**
 * What `curl -v` prints, of any number of calls: lines with ">" were sent, lines with "<" came back, and what
 * stands free behind the header of a reply is its body. Request bodies and times are not printed.
 */

import { headerValue, type HeaderLine } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import type { TrafficExchange, TrafficReply } from '../traffic.js';
import { speakOfBody } from './body-bytes.js';
import type { Recorded, Recording } from './recorded.js';
import { present } from '../../model/present.js';

const reasons = {
  body: 'curl -v does not print the body',
  reply: 'no reply stands behind the request',
  replyBody: 'the body of the reply is not printed whole',
  replyBytes: 'what curl prints of a reply need not be its bytes',
  lines: 'curl prints headers of HTTP/2 as it read them',
  time: 'curl -v prints no times',
  pages: 'curl shows no page that a PSU opens',
} as const;

interface Block {
  readonly sent: string[];
  readonly got: string[];
  readonly free: string[];
}

/** What curl says of itself, and its progress meter. */
const remark = /^(?:\* |\{ \[|\} \[| *% Total| *Dload|\s*\d+\s+\d+\s+\d+\s+\d+ .*--:--:--)/;
/** A remark that follows the body on the same line, where the body ends without a line end. */
const remarkBehind =
  /\* (?:Connection #\d+ to host|Closing connection|Excess found|shutting down connection)/;

/** A header line without the mark of curl: the library under it marks the first line alone. */
const bareHeader = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:/;

function blocksIn(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let interim = false;
  let isBare = false;
  for (const line of text.split(/\r?\n/)) {
    const last = blocks.at(-1);
    const isFirst = /^> [A-Za-z]+ \S+ HTTP\/\d/.test(line);
    isBare =
      !isFirst && bareHeader.test(line) && (isBare || last?.sent.length === 1) && last?.got.length === 0;
    if (isBare) last?.sent.push(line);
    else if (isFirst) blocks.push({ sent: [line.slice(2)], got: [], free: [] });
    else if (/^>(?: |$)/.test(line)) {
      if (last !== undefined && last.got.length === 0) last.sent.push(line.slice(2));
    } else if (/^< HTTP\/\d/.test(line)) {
      interim = /^< HTTP\/\S+ 1\d\d\b/.test(line);
      if (!interim) last?.got.push(line.slice(2));
    } else if (/^<(?: |$)/.test(line)) {
      if (!interim) last?.got.push(line.slice(2));
    } else if (last !== undefined && last.got.length > 0 && !remark.test(line)) {
      const [before = ''] = line.split(remarkBehind);
      last.free.push(before);
    }
  }
  return blocks;
}

/** Header lines after the first; pseudo headers of HTTP/2 are none of them. */
function headersIn(lines: readonly string[]): readonly HeaderLine[] {
  return lines.flatMap((line): readonly HeaderLine[] => {
    const colon = line.indexOf(':');
    return colon < 1
      ? []
      : [
          [
            line.slice(0, colon),
            line
              .slice(colon + 1)
              .replace(/^ /, '')
              .trimEnd(),
          ],
        ];
  });
}

/** The body is what can be read as JSON; the rest of the terminal may follow it. */
function replyBody(free: readonly string[], headers: readonly HeaderLine[]): Buffer | undefined {
  if (headerValue(headers, 'content-length')?.trim() === '0') return Buffer.alloc(0);
  for (let end = free.length; end > 0; end -= 1) {
    const text = free.slice(0, end).join('\n').trim();
    try {
      if (text !== '') return JSON.parse(text) === undefined ? undefined : Buffer.from(text, 'latin1');
    } catch {
      // Fewer lines may be the body.
    }
  }
  return undefined;
}

function replyIn({ got, free }: Block): {
  readonly reply?: TrafficReply;
  readonly unseen: NonNullable<TrafficExchange['unseen']>;
} {
  const status = Number(/^HTTP\/\S+ (\d{3})/.exec(got[0] ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return { unseen: { reply: reasons.reply } };
  const headers = headersIn(got.slice(1));
  const body = replyBody(free, headers);
  return body === undefined
    ? { reply: { status, headers }, unseen: { 'reply-body': reasons.replyBody } }
    : { reply: { status, headers, body }, unseen: { 'reply-bytes': reasons.replyBytes } };
}

function readBlock(block: Block): Recorded {
  const [, method = '', target = '', version = ''] =
    /^(\S+) (\S+) HTTP\/(\S+)/.exec(block.sent[0] ?? '') ?? [];
  const lines = headersIn(block.sent.slice(1));
  const { reply, unseen } = replyIn(block);
  const date =
    parseImfFixdate(headerValue(reply?.headers ?? [], 'date')?.trim() ?? '') ??
    parseImfFixdate(headerValue(lines, 'date')?.trim() ?? '');
  const none = !speakOfBody(lines);
  const host = headerValue(lines, 'host')?.trim();
  return {
    ...(host === undefined ? {} : { origin: `https://${host.toLowerCase().replace(/:443$/, '')}` }),
    exchange: {
      at: date ?? 0,
      request: { method, target, headers: lines, ...(none ? { body: Buffer.alloc(0) } : {}) },
      ...present({ reply }),
      origin: 'curl',
      unseen: {
        ...(none ? {} : { 'request-body': reasons.body }),
        ...(/^[23]/.test(version) ? { 'header-lines': reasons.lines } : {}),
        ...unseen,
        time: reasons.time,
        pages: reasons.pages,
      },
    },
  };
}

/**
 * Reads what `curl -v` printed, as latin1 text; undefined when no call is in it. Calls stay in the order of
 * the text.
 */
export function readVerboseCalls(text: string): Recording | undefined {
  const blocks = blocksIn(text);
  return blocks.length === 0 ? undefined : { recorded: blocks.map(readBlock), notes: [] };
}
