/** The input of the commands that take one request: a file, or standard input. */

import { ConfigurationError, messageOf } from '../../model/errors.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { headerValue, type WireRequest } from '../../model/http.js';
import { present } from '../../model/present.js';
import { looseInstant } from '../../signing/diagnose/edits/dates/loose-date.js';
import type { VerifyOptions } from '../../signing/index.js';
import { wholeNumber } from '../arguments.js';
import type { Flag, Given } from '../command.js';
import type { Terminal } from '../console/terminal.js';
import type { GivenMessage } from './given-message.js';
import { readNamedFile } from './named-file.js';
import { readMessage } from './read-message.js';

/** Flags that say how the input is read. */
export const inputFlags = {
  entry: { value: 'N', about: 'which entry of a HAR file, counted from 1' },
} as const satisfies Readonly<Record<string, Flag>>;

/** The flag that says when a request is judged. */
export const atFlag = {
  at: {
    value: 'TIME',
    about:
      "time of the verifier's clock: now, an HTTP date or an ISO one; without it Date is judged by form only",
  },
} as const satisfies Readonly<Record<string, Flag>>;

export const inputDetails = `
FILE is a raw HTTP request (request line, headers, blank line, body), a curl command line, or a HAR file or entry;
which one is found out; one in a log, in JSON or in a block of code is read, too. Without FILE, or with -,
standard input is read. Body bytes are taken as they are: a line end that an editor put behind the body is part of it.`;

async function readAll(terminal: Terminal): Promise<Buffer> {
  const input = terminal.input ?? process.stdin;
  if (terminal.input === undefined && process.stdin.isTTY)
    terminal.err('reading the request from standard input; Ctrl-D ends it\n');
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The request that the user gave; notes on how it was read go to standard error. */
export async function readInput(given: Given, terminal: Terminal): Promise<GivenMessage> {
  const [file = '-'] = given.words;
  const name = file === '-' ? 'standard input' : file;
  const entry = wholeNumber(given, 'entry', [1, 1_000_000]);
  const bytes = file === '-' ? await readAll(terminal) : readNamedFile(file, file);
  try {
    const message = readMessage(bytes, entry);
    for (const note of message.notes) terminal.err(`note: ${note}\n`);
    return message;
  } catch (thrown) {
    const text = messageOf(thrown);
    if (thrown instanceof ConfigurationError && !text.startsWith('--'))
      throw new ConfigurationError(`${name}: ${text}`);
    throw thrown;
  }
}

/** How a given request is judged. The certificate's time is asked for by the flag only. */
export function judgedHow(given: Given, { request, isBodyUnknown }: GivenMessage): VerifyOptions {
  const now = judgedAt(given, request);
  return {
    now,
    ...(given.flags.has('at') ? { certificateTime: now } : {}),
    ...present({ isBodyUnknown }),
  };
}

/** The time of a request: its Date, whatever its form, or a date of that form in another header. */
function writtenAt({ headers }: WireRequest): number | undefined {
  const date = headerValue(headers, 'date')?.trim();
  if (date !== undefined) return parseImfFixdate(date) ?? looseInstant(date);
  return headers.map(([, value]) => parseImfFixdate(value.trim())).find((time) => time !== undefined);
}

/** The time to judge by: the request's own Date unless the flag is given, since captures are old. */
export function judgedAt(given: Given, request: WireRequest): number {
  const text = given.flags.get('at');
  if (text === undefined) return writtenAt(request) ?? Date.now();
  if (text === 'now') return Date.now();
  const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = parseImfFixdate(text) ?? (iso ? Date.parse(text) : Number.NaN);
  if (Number.isNaN(time)) {
    throw new ConfigurationError(
      `--at: ${JSON.stringify(text)} is no time; write now, 2022-01-19T12:53:05Z or Wed, 19 Jan 2022 12:53:05 GMT`,
    );
  }
  return time;
}
