/** Pairs the requests and replies of one connection that passes through. */

import { headerValue, originForm, type HeaderLine } from '../../model/http.js';
import type { TrafficExchange, TrafficReply, Unseen } from '../traffic.js';
import { MessageReader } from './message-reader.js';
import { present } from '../../model/present.js';

/** Where exchanges go: asked at the beginning of each request, told when it is over. */
export type Begin = () => (exchange: TrafficExchange) => void;

export interface ConnectionWatch {
  /** `at`: when they passed, milliseconds since 1970; so everywhere here. */
  readonly requestBytes: (bytes: Buffer, at: number) => void;
  readonly replyBytes: (bytes: Buffer, at: number) => void;
  /** The connection is over: what has no whole reply is told now. */
  readonly close: (at: number) => void;
}

/** Bytes of one body that are kept for judging; all are relayed. */
const mostKept = 1_048_576;

/** A body as far as it is kept. */
class KeptBody {
  #pieces: Buffer[] = [];
  #length = 0;

  add(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > mostKept) this.#pieces = [];
    // A copy, or a few bytes would keep the whole buffer that they came in.
    else this.#pieces.push(Buffer.from(bytes));
  }

  /** Undefined when it was too long to keep. */
  get bytes(): Buffer | undefined {
    return this.#length > mostKept ? undefined : Buffer.concat(this.#pieces);
  }
}

interface Passing {
  readonly at: number;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  readonly body: KeptBody;
  readonly tell: (exchange: TrafficExchange) => void;
  sent: boolean;
  reply?: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: KeptBody };
  answeredAt?: number;
}

const tooLong = `the body is longer than ${mostKept / 1_048_576} MiB and is not kept`;
const pastProxy = 'the browser of a PSU opens pages of the bank past the proxy';

function isEncoded(headers: readonly HeaderLine[]): boolean {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}

function replyOf({ reply, answeredAt }: Passing): {
  readonly reply?: TrafficReply;
  readonly unseen?: string;
} {
  if (reply === undefined) return {};
  const { status, headers } = reply;
  const body = answeredAt === undefined || isEncoded(headers) ? undefined : reply.body.bytes;
  if (body !== undefined) return { reply: { status, headers, body } };
  return {
    reply: { status, headers },
    unseen:
      answeredAt === undefined
        ? 'the connection broke before the reply was complete'
        : isEncoded(headers)
          ? 'the body of the reply is compressed'
          : tooLong,
  };
}

/** A connection: its number, and the version of TLS that the client speaks. */
export interface Line {
  readonly connection: number;
  readonly tls?: string | undefined;
}

function exchangeOf(passing: Passing, line: Line, over: number): TrafficExchange {
  const { at, method, target, headers, sent, answeredAt } = passing;
  const body = sent ? passing.body.bytes : undefined;
  const { reply, unseen: replyBody } = replyOf(passing);
  const unseen: Partial<Record<Unseen, string>> = { pages: pastProxy };
  if (body === undefined)
    unseen['request-body'] = sent ? tooLong : 'the connection broke before the request was complete';
  if (replyBody !== undefined) unseen['reply-body'] = replyBody;
  return {
    at,
    answeredAt: answeredAt ?? over,
    request: { method, target, headers, ...present({ body }) },
    ...present({ reply }),
    ...(answeredAt === undefined ? { lost: reply === undefined ? ('none' as const) : ('cut' as const) } : {}),
    origin: 'proxy',
    ...present(line),
    unseen,
  };
}

/** What passes on one connection: exchanges that are not over, the oldest first. */
class Passings {
  #all: Passing[] = [];
  readonly #line: Line;
  /** When the bytes passed that are read now. */
  now = 0;

  constructor(line: Line) {
    this.#line = line;
  }

  add(passing: Passing): void {
    this.#all.push(passing);
  }

  /** The request that the bank answers now. */
  get answered(): Passing | undefined {
    return this.#all.find((each) => each.answeredAt === undefined);
  }

  /** Tells what is over, in the order of the requests. */
  tellReady(): void {
    const firstOpen = this.#all.findIndex((each) => !each.sent || each.answeredAt === undefined);
    this.#tell(this.#all.splice(0, firstOpen < 0 ? this.#all.length : firstOpen));
  }

  tellAll(): void {
    this.#tell(this.#all.splice(0));
  }

  #tell(over: readonly Passing[]): void {
    for (const each of over) each.tell(exchangeOf(each, this.#line, this.now));
  }
}

function requestReader(passings: Passings, begin: Begin): MessageReader {
  let coming: Passing | undefined;
  return new MessageReader(
    {
      head(first, headers) {
        const [method = '', whole = ''] = first.split(' ');
        const target = originForm(whole);
        const body = new KeptBody();
        coming = { at: passings.now, method, target, headers, body, tell: begin(), sent: false };
        passings.add(coming);
        return 'body';
      },
      body: (bytes) => coming?.body.add(bytes),
      end() {
        if (coming !== undefined) coming.sent = true;
        passings.tellReady();
      },
      lost() {},
    },
    'requests',
  );
}

function replyReader(passings: Passings): MessageReader {
  let interim = false;
  return new MessageReader(
    {
      head(first, headers) {
        const status = Number(first.split(' ')[1]);
        const request = passings.answered;
        interim = status >= 100 && status < 200 && status !== 101;
        if (!Number.isInteger(status) || request === undefined) return 'no-http';
        if (interim) return 'no-body';
        request.reply = { status, headers, body: new KeptBody() };
        if (status === 101) return 'no-http';
        return request.method === 'HEAD' || status === 204 || status === 304 ? 'no-body' : 'body';
      },
      body: (bytes) => passings.answered?.reply?.body.add(bytes),
      end() {
        const request = passings.answered;
        if (interim || request === undefined) return;
        request.answeredAt = passings.now;
        passings.tellReady();
      },
      lost() {},
    },
    'replies',
  );
}

/** Watches one connection. */
export function watchConnection(begin: Begin, line: Line): ConnectionWatch {
  const passings = new Passings(line);
  const requests = requestReader(passings, begin);
  const replies = replyReader(passings);
  return {
    requestBytes(bytes, at) {
      passings.now = at;
      requests.take(bytes);
    },
    replyBytes(bytes, at) {
      passings.now = at;
      replies.take(bytes);
    },
    close(at) {
      passings.now = at;
      replies.finish();
      passings.tellAll();
    },
  };
}
