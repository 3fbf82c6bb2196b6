/** What carries a body: chunks, the fields of a form, a charset of Windows. */

import { unchunked } from '../../../../model/chunked.js';
import { inLowerDigits, strictly } from '../percent-encoding.js';

/** Bytes that may have been hashed instead of the body as sent. */
export interface BodyVariant {
  /** To follow "the hash of …". */
  readonly what: string;
  readonly bytes: Buffer;
}

/** The body with its chunk sizes, and the one inside them. */
export function* chunks(body: Buffer): Generator<BodyVariant> {
  const inner = unchunked(body.toString('latin1'));
  if (inner !== undefined) yield { what: 'the body without its chunk sizes', bytes: inner };
  const size = body.length.toString(16);
  for (const [before, end] of new Set(
    [size, size.toUpperCase(), size.padStart(4, '0')].map((each) => [each, '0\r\n\r\n'] as const),
  )) {
    for (const last of [end, '0\r\n', ''])
      yield {
        what: 'the body with its chunk sizes',
        bytes: Buffer.concat([Buffer.from(`${before}\r\n`), body, Buffer.from(`\r\n${last}`)]),
      };
  }
}

/** What stands in the fields of a form, where the body is one. */
export function* fields(text: string): Generator<BodyVariant> {
  if (!/^[\w.[\]-]{1,60}=/.test(text)) return;
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, 8))
    yield { what: `the value of the form field ${name}`, bytes: Buffer.from(value) };
}

/** A form as other libraries write it. */
export function* formWritings(text: string): Generator<BodyVariant> {
  if (!/^[^=&\s{["<]+=[^\s"{}<>]*$/.test(text)) return;
  const pairs = [...new URLSearchParams(text)];
  const orders = [
    ['', pairs],
    [' with its fields sorted', pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))],
    [' with its fields in reverse order', pairs.toReversed()],
  ] as const;
  for (const [order, all] of orders) {
    for (const [how, write] of [
      ['with plus signs for blanks', (each: string) => strictly(each).replaceAll('%20', '+')],
      ['with %20 for blanks', strictly],
      ['as encodeURIComponent writes it', encodeURIComponent],
      ['as browsers write it', (each: string) => new URLSearchParams([[each, '']]).toString().slice(0, -1)],
      ['percent-decoded', (each: string) => each],
      ['with small letters in %2f', (each: string) => inLowerDigits(strictly(each))],
    ] as const) {
      const written = all.map(([name, value]) => `${write(name)}=${write(value)}`).join('&');
      yield { what: `the form ${how}${order}`, bytes: Buffer.from(written) };
    }
  }
}

const buffers = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];

/** What a program hashes that reads a body by the buffer, and takes the first or the last one for all. */
export function* streamParts(body: Buffer): Generator<BodyVariant> {
  for (const size of buffers) {
    if (body.length <= size) return;
    const last = Math.floor((body.length - 1) / size) * size;
    yield { what: `the first ${size} bytes of the body, a buffer of it`, bytes: body.subarray(0, size) };
    yield {
      what: `the last ${body.length - last} bytes of the body, the last buffer of ${size}`,
      bytes: body.subarray(last),
    };
    yield { what: `the body without its first ${size} bytes, a buffer of it`, bytes: body.subarray(size) };
  }
}
