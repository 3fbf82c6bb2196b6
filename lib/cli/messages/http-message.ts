/** Raw HTTP messages: request line, header lines, a blank line, the body. Line ends are CRLF or LF. */

import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type HeaderLine, type WireRequest } from '../../model/http.js';
import type { GivenMessage } from './given-message.js';
import { readBody } from './raw-body.js';

const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+)(?: HTTP\/\d(?:\.\d)?)?$/;

/**
 * Whether a first line is a request line. A method in small letters is one only with the version behind it,
 * or any two words would be.
 */
export function isRequestLine(line: string): boolean {
  const [, method = ''] = requestLine.exec(line) ?? [];
  return /^[A-Z]+$/.test(method) || (/^[A-Za-z]+$/.test(method) && / HTTP\/\d(?:\.\d)?$/.test(line));
}

/**
 * The head of a request out of what `curl -v` prints: lines that begin with ">". Undefined when the text is
 * nothing of the kind.
 */
export function verboseHead(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith('> ') && isRequestLine(line.slice(2)));
  if (start >= 0 && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:/.test(lines[start + 1] ?? '')) {
    // The library under curl puts its mark before the first line alone, as PHP and pycurl print it.
    const from = lines.slice(start);
    const blank = from.indexOf('');
    const own = blank < 0 ? from : from.slice(0, blank);
    return `${own.join('\r\n').slice(2)}\r\n\r\n`;
  }
  const sent = lines.filter((line) => /^>(?: |$)/.test(line)).map((line) => line.slice(2));
  const [first = '', ...others] = sent;
  const end = others.indexOf('');
  const head = end < 0 ? sent : sent.slice(0, end + 1);
  return isRequestLine(first) && head.length > 1 ? `${head.join('\r\n')}\r\n\r\n` : undefined;
}

/** Ends of the head and starts of the body in latin1 text; a message without a blank line is all head. */
function divide(text: string): readonly [head: string, body: string] {
  const blank = /\r?\n\r?\n/.exec(text);
  if (blank === null) return [text.replace(/\r?\n$/, ''), ''];
  return [text.slice(0, blank.index), text.slice(blank.index + blank[0].length)];
}

function readHeaders(lines: readonly string[]): readonly HeaderLine[] {
  const headers: HeaderLine[] = [];
  for (const [index, line] of lines.entries()) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) {
      // Folding is kept as a line break, so that the verifier can name it.
      headers[headers.length - 1] = [last[0], `${last[1]}\r\n${line}`];
      continue;
    }
    // HTTP/2 has its request line in pseudo headers, which some tools print among the others.
    if (/^:(?:method|path|scheme|authority):/.test(line)) continue;
    const colon = line.indexOf(':');
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(line.slice(0, Math.max(colon, 0)))) {
      const hint = /^\s*[{["<]/.test(line) ? '; if it is the body, put a blank line before it' : '';
      throw new ConfigurationError(
        `line ${index + 2} is no header line${hint || '; "Name: value" is expected, then a blank line and the body'}`,
      );
    }
    // One blank belongs to the notation; more are part of what was sent.
    headers.push([line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]);
  }
  // Spring prints each header as the list of its values.
  const isListed = headers.length > 2 && headers.every(([, value]) => /^\[.*\]$/.test(value));
  return isListed ? headers.map(([name, value]) => [name, value.slice(1, -1)]) : headers;
}

/** Scheme and host of a whole address, also as XML and HTML write them. */
const origin = /^https?(?::|&#0*58;|&#x3a;)(?:\/|&#0*47;|&#x2f;){2}[^/?&#\s]+(?:&#0*47;|&#x2f;)?/i;

/** Where a request line holds a whole address, as for a proxy, the target is its path and query. */
function targetOf(address: string): string {
  const before = origin.exec(address)?.[0];
  if (before === undefined) return address;
  const rest = address.slice(before.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const wholeAddress = 'the request line holds a whole address, of which path and query are taken';

function readHead(head: string): Omit<WireRequest, 'body'> & { readonly notes: readonly string[] } {
  const [first = '', ...lines] = head.split(/\r?\n/);
  const [, method = '', address = ''] = requestLine.exec(first) ?? [];
  const target = targetOf(address);
  return { method, target, headers: readHeaders(lines), notes: target === address ? [] : [wholeAddress] };
}

/** Reads the head that `curl -v` prints. There is no body only where no header speaks of one. */
export function readVerbose(text: string): GivenMessage {
  const [head] = divide(text);
  const { notes: before, ...read } = readHead(head);
  const request = { ...read, body: Buffer.alloc(0) };
  const valueOf = (name: string) => headerValue(request.headers, name)?.trim();
  const length = valueOf('content-length');
  const isPossible =
    valueOf('digest') !== undefined || length !== undefined || valueOf('transfer-encoding') !== undefined;
  if (length === '0' || !isPossible) return { request, notes: before };
  const notes = [
    ...before,
    'curl -v does not print the body, so the body is not known and Digest is judged by its form only',
  ];
  return { request, isBodyUnknown: true, notes };
}

/**
 * Reads a raw request from latin1 text.
 * @throws ConfigurationError for a line that is no header.
 */
export function readHttpMessage(text: string): GivenMessage {
  const [head, rest] = divide(text.replace(/^(?:\r?\n)+/, ''));
  const { method, target, headers, notes } = readHead(head);
  const { body, isBodyUnknown, notes: more } = readBody(method, headers, rest);
  const request = { method, target, headers, body };
  return { request, ...(isBodyUnknown === true ? { isBodyUnknown } : {}), notes: [...notes, ...more] };
}

/** The bytes of a request, CRLF line ends. */
export function writeHttpMessage(request: WireRequest): Buffer {
  const lines = request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${request.method} ${request.target} HTTP/1.1\r\n${lines}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), request.body]);
}
