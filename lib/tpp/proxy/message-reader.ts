/**
 * Reads HTTP/1.1 messages out of the bytes of one direction of a connection, for looking on only: nothing is
 * refused. Bytes that are no HTTP end the reading of this direction.
 */

import { headerValue, headerValues, type HeaderLine } from '../../model/http.js';

/** What is told as bytes come. */
export interface MessageSink {
  /** A head is complete; tells whether the message can have a body, or that no HTTP follows it. */
  head(first: string, headers: readonly HeaderLine[]): 'body' | 'no-body' | 'no-http';
  /** The next bytes of the body, without framing. */
  body(bytes: Buffer): void;
  end(): void;
  /** From here on nothing can be read. */
  lost(): void;
}

/** Bytes of a head or of a line of framing; more is no message that anybody takes. */
const mostHeld = 131_072;
const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const nothing = Buffer.alloc(0);

type State = 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'until-end' | 'lost';

function headerLines(lines: readonly string[]): readonly HeaderLine[] {
  return lines.map((line): HeaderLine => {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
    return [line.slice(0, Math.max(colon, 0)), value];
  });
}

/** Reads one direction. */
export class MessageReader {
  readonly #sink: MessageSink;
  /** Whether a body without length goes on until the connection ends, as that of a reply does. */
  readonly #endsWithConnection: boolean;
  #state: State = 'head';
  #held: Buffer = nothing;
  /** Bytes of the body or of the chunk that are still to come. */
  #left = 0;

  constructor(sink: MessageSink, direction: 'requests' | 'replies') {
    this.#sink = sink;
    this.#endsWithConnection = direction === 'replies';
  }

  /** Takes the next bytes. */
  take(bytes: Buffer): void {
    if (this.#state === 'lost') return;
    let rest = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    this.#held = nothing;
    while (rest.length > 0) {
      const used = this.#step(rest);
      if (used === 0) break;
      rest = rest.subarray(used);
    }
    if (rest.length > mostHeld) this.#lose();
    // A copy, or a few bytes would keep the whole buffer that they came in.
    else if (this.#isReading()) this.#held = Buffer.from(rest);
  }

  /** The connection has ended. */
  finish(): void {
    if (this.#state === 'until-end') this.#end();
    this.#state = 'lost';
  }

  #isReading(): boolean {
    return this.#state !== 'lost';
  }

  #lose(): void {
    this.#state = 'lost';
    this.#sink.lost();
  }

  #end(): void {
    this.#state = 'head';
    this.#sink.end();
  }

  /** Reads what it can from the front; gives how many bytes that was, 0 when more are needed. */
  #step(bytes: Buffer): number {
    const state = this.#state;
    if (state === 'lost') return bytes.length;
    if (state === 'head') return this.#readHead(bytes);
    if (state === 'length' || state === 'chunk') return this.#readCounted(bytes);
    if (state !== 'until-end') return this.#readLine(bytes);
    this.#sink.body(bytes);
    return bytes.length;
  }

  #readHead(bytes: Buffer): number {
    // Blank lines before a head are allowed, and told to nobody.
    if (bytes.length >= 2 && bytes[0] === 13 && bytes[1] === 10) return 2;
    const end = bytes.indexOf(headEnd);
    if (end < 0) return 0;
    const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
    const headers = headerLines(lines);
    const follows = this.#sink.head(first, headers);
    if (follows === 'no-http') this.#lose();
    else if (follows === 'no-body') this.#end();
    else this.#beginBody(headers);
    return end + headEnd.length;
  }

  #beginBody(headers: readonly HeaderLine[]): void {
    if (headerValues(headers, 'transfer-encoding').some((each) => /chunked/i.test(each))) {
      this.#state = 'chunk-size';
      return;
    }
    const told = headerValue(headers, 'content-length');
    if (told === undefined && this.#endsWithConnection) {
      this.#state = 'until-end';
      return;
    }
    this.#left = Number(told ?? 0);
    if (!Number.isSafeInteger(this.#left) || this.#left < 0) this.#lose();
    else if (this.#left === 0) this.#end();
    else this.#state = 'length';
  }

  #readCounted(bytes: Buffer): number {
    const used = Math.min(bytes.length, this.#left);
    this.#sink.body(bytes.subarray(0, used));
    this.#left -= used;
    if (this.#left > 0) return used;
    if (this.#state === 'chunk') this.#state = 'chunk-end';
    else this.#end();
    return used;
  }

  /** A line of framing: the size of a chunk, the line end behind it, or a trailer. */
  #readLine(bytes: Buffer): number {
    const end = bytes.indexOf(lineEnd);
    if (end < 0) return 0;
    const line = bytes.toString('latin1', 0, end);
    if (this.#state === 'chunk-end') this.#state = 'chunk-size';
    else if (this.#state === 'trailers') {
      if (line === '') this.#end();
    } else {
      const [, size] = /^([0-9A-Fa-f]{1,12})[ \t]*(?:;.*)?$/.exec(line) ?? [];
      this.#left = Number.parseInt(size ?? '', 16);
      if (size === undefined) this.#lose();
      else this.#state = this.#left === 0 ? 'trailers' : 'chunk';
    }
    return end + lineEnd.length;
  }
}
