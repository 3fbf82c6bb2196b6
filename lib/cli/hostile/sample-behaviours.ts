/** What broken and hostile servers do to a client, one entry each, with what a run must say of it. */

import type { WireReply } from '../../model/http.js';
import type { Behaviour } from './sample-hostile.js';

export interface HostileCase {
  readonly does: string;
  readonly behaviour: Behaviour;
  /** Exit code of the run. */
  readonly code: number;
  /** What the complaint of the run says; absent where the run goes on to its end. */
  readonly says?: RegExp;
}

const head = (lines: readonly string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const block = Buffer.alloc(65_536, 0x20);
const silence = /calls in a row failed, and 127\.0\.0\.1:\d+ does not answer/;

function withBody(reply: WireReply, body: Buffer): WireReply {
  return { ...reply, body };
}

/** Writes blocks as fast as they are taken, as many as told. */
function pour(lines: readonly string[], blocks: number, frame: (each: Buffer) => Buffer): Behaviour {
  return ({ socket }) => {
    socket.write(head(lines));
    let left = blocks;
    const more = (): void => {
      while (left > 0 && socket.writable) {
        left -= 1;
        if (!socket.write(frame(block))) {
          socket.once('drain', more);
          return;
        }
      }
    };
    more();
  };
}

const asChunk = (each: Buffer) =>
  Buffer.concat([Buffer.from(`${each.length.toString(16)}\r\n`), each, Buffer.from('\r\n')]);

/** Everything that ends in trouble of the wire, or is judged. */
export const hostileCases: readonly HostileCase[] = [
  { does: 'never answers', code: 3, says: silence, behaviour: () => {} },
  {
    does: 'answers a byte at a time',
    code: 3,
    says: silence,
    behaviour({ socket, repeat }) {
      const bytes = head([json]).split('');
      repeat(50, () => socket.write(bytes.shift() ?? ' '));
    },
  },
  {
    does: 'sends its body a byte at a time',
    code: 3,
    says: silence,
    behaviour({ socket, repeat }) {
      socket.write(head([json, 'Content-Length: 1000']));
      repeat(50, () => socket.write(' '));
    },
  },
  {
    does: 'sends a header line now and then and never ends the head',
    code: 3,
    says: silence,
    behaviour({ socket, repeat }) {
      socket.write('HTTP/1.1 200 OK\r\n');
      repeat(20, () => socket.write('X-More: 1\r\n'));
    },
  },
  {
    does: 'sends a body without end',
    code: 3,
    says: /sends larger replies than a client takes|does not answer/,
    behaviour: pour([json, chunked], Infinity, asChunk),
  },
  {
    does: 'announces a gigabyte and sends it',
    code: 3,
    says: /sends larger replies than a client takes|does not answer/,
    behaviour: pour([json, `Content-Length: ${2 ** 30}`], 16_384, (each) => each),
  },
  {
    does: 'sends bytes that are no HTTP',
    code: 3,
    says: /does not answer in HTTP/,
    behaviour: ({ socket }) => socket.end(Buffer.from('deadbeef0001fffe7f', 'hex')),
  },
  {
    does: 'closes before it answers',
    code: 3,
    says: /closes the connection/,
    behaviour: ({ socket }) => socket.end(),
  },
  {
    does: 'resets in the middle of the body',
    code: 3,
    says: /closes the connection/,
    behaviour({ socket }) {
      socket.write(`${head([json, 'Content-Length: 1000'])}{"accounts":`);
      setImmediate(() => socket.resetAndDestroy());
    },
  },
  {
    does: 'announces more bytes than it sends',
    code: 3,
    says: /closes the connection/,
    behaviour: ({ socket }) => socket.end(`${head([json, 'Content-Length: 1000'])}{}`),
  },
  {
    does: 'sends more bytes than it announces',
    code: 1,
    behaviour({ socket, honest }) {
      socket.write(head([json, `Content-Length: ${Math.max(0, honest.body.length - 5)}`]));
      socket.write(honest.body);
    },
  },
  {
    does: 'contradicts itself on the length',
    code: 3,
    says: /sends bodies that do not have the length that Content-Length says/,
    behaviour: ({ socket }) => socket.end(`${head([json, 'Content-Length: 2', 'Content-Length: 3'])}{}`),
  },
  {
    does: 'sends chunks that are none',
    code: 3,
    says: /does not answer in HTTP/,
    behaviour: ({ socket }) => socket.end(`${head([json, chunked])}zz\r\nnonsense\r\n`),
  },
  {
    does: 'sends a megabyte of header',
    code: 3,
    says: /sends more bytes of headers than a client takes/,
    behaviour: ({ socket }) => socket.write(head([json, `X-Bomb: ${'a'.repeat(1_048_576)}`])),
  },
  {
    does: 'sends ten thousand header lines',
    code: 3,
    says: /sends more bytes of headers than a client takes/,
    behaviour: ({ socket }) =>
      socket.write(head(Array.from({ length: 10_000 }, (_, index) => `X-${index}: 1`))),
  },
  {
    does: 'answers 103 Early Hints for ever',
    code: 3,
    says: silence,
    behaviour: ({ socket, repeat }) =>
      repeat(5, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(50))),
  },
  {
    does: 'answers 100 Continue unasked',
    code: 3,
    says: /closes the connection|does not answer/,
    behaviour: ({ socket, repeat }) => repeat(20, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
  },
  {
    does: 'switches the protocol unasked',
    code: 3,
    says: /127\.0\.0\.1/,
    behaviour: ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  },
  {
    does: 'goes away in the middle of the run',
    code: 3,
    says: /calls in a row failed, and nothing listens at 127\.0\.0\.1:\d+/,
    behaviour: ({ leave }) => leave(),
  },
  {
    does: 'answers 503 to everything',
    code: 3,
    says: /answers every call with status 503; run again when the bank is up/,
    behaviour: ({ answer, honest }) =>
      answer({ ...honest, status: 503, body: Buffer.from('<h1>Service Unavailable</h1>') }),
  },
  {
    does: 'answers with JSON that breaks off',
    code: 1,
    behaviour: ({ answer, honest }) =>
      answer(withBody(honest, honest.body.subarray(0, honest.body.length >> 1))),
  },
  {
    does: 'answers with bytes that are no UTF-8',
    code: 1,
    behaviour: ({ answer, honest }) =>
      answer(withBody(honest, Buffer.concat([honest.body, Buffer.from([0xff, 0xfe, 0xc0, 0x80])]))),
  },
  {
    does: 'answers with JSON deeper than any stack',
    code: 1,
    behaviour: ({ answer, honest }) =>
      answer(withBody(honest, Buffer.from('['.repeat(25_000) + ']'.repeat(25_000)))),
  },
  {
    does: 'answers with escape sequences for the terminal, markup and half characters',
    code: 1,
    behaviour: ({ answer, honest }) =>
      answer({
        status: 418,
        headers: honest.headers,
        body: Buffer.from(
          '{"tppMessages":[{"category":"ERROR","code":"\\u001b[2J\\u0007</script>]]>\\ud800\\u0000\u001b]0;x\u0007"}]}',
        ),
      }),
  },
  {
    does: 'redirects every call to itself',
    code: 1,
    behaviour: ({ answer, request: { target } }) =>
      answer({ status: 307, headers: [['Location', target]], body: Buffer.alloc(0) }),
  },
  {
    does: 'redirects the PSU in a circle',
    code: 5,
    behaviour: ({ answer, request: { target }, honest }) =>
      answer(
        honest.headers.some(([, value]) => value.includes('text/html'))
          ? { status: 302, headers: [['Location', target]], body: Buffer.alloc(0) }
          : honest,
      ),
  },
  {
    does: 'shows the PSU a login page after each login page',
    code: 5,
    behaviour: ({ answer, request: { target }, honest }) =>
      answer(
        /text\/html/.test(JSON.stringify(honest.headers)) || target.includes('/sca')
          ? {
              status: 200,
              headers: [['Content-Type', 'text/html']],
              body: Buffer.from(
                `<form method=post action="${target.split('?')[0]}?n=${Math.random()}"><input name=user><button>Go</button></form>`,
              ),
            }
          : honest,
      ),
  },
];
