/** Raw requests inside of other text: marks around code, indentation, and the logs of HTTP clients. */

import type { Logged } from './given-message.js';
import { ofHexDump } from './recorders/hex-dump.js';
import { inQuotes, ofBurp, ofDotNet, ofWget, unescaped } from './printed.js';

/** The texts between the marks of blocks of code, also where a letter stands around them. */
export function fenced(text: string): readonly Logged[] {
  const blocks = text.matchAll(
    /(?:^|\n)[ \t]*(?:```[^\n]*|\{(?:code|noformat)(?::[^}\n]*)?\})\n(.*?)\r?\n[ \t]*(?:```|\{(?:code|noformat)\})/gs,
  );
  const how = 'without the marks of a block of code';
  return Array.from(blocks, ([, inner = '']) => ({ text: inner, how }));
}

/** Lines that are all indented. */
export function indented(text: string): Logged | undefined {
  const lines = text.replace(/^(?:[ \t]*\r?\n)+/, '').split('\n');
  const margin = /^[ \t]+(?=\S)/.exec(lines[0] ?? '')?.[0];
  if (margin === undefined || !lines.every((line) => line.startsWith(margin) || line.trim() === ''))
    return undefined;
  const bare = lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart()));
  return { text: bare.join('\n'), how: 'without the indentation' };
}

/** The text of one line of a log in JSON, as Docker and others keep what a program prints. */
function textOfLine(line: string): string | undefined {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const text: unknown = ['log', 'message', 'msg']
      .map((name): unknown => Reflect.get(read, name))
      .find((each) => each !== undefined);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** What a program printed, where each line of it was kept as JSON; undefined for any other text. */
export function inJsonLines(text: string): string | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const texts = lines.map(textOfLine);
  if (lines.length < 2 || texts.includes(undefined)) return undefined;
  return texts.map((each = '') => each.replace(/\n?$/, '\n')).join('');
}

/** HTTP/2 with its request line in pseudo headers, alone or as curl -v prints what it hands on. */
function ofPseudo(text: string): Logged | undefined {
  const isCurl = /^\* \[HTTP\/2\] \[\d+\] \[:method: /m.test(text);
  const plain = isCurl
    ? Array.from(text.matchAll(/^\* \[HTTP\/2\] \[\d+\] \[(.*)\]\r?$/gm), ([, line = '']) => line).join('\n')
    : text.slice(Math.max(0, /^:(?:method|path|authority|scheme): /m.exec(text)?.index ?? 0));
  const [head = '', ...behind] = plain.split(/\r?\n(?:\r?\n|(?=:status: ))/);
  const valueOf = (name: string): string | undefined =>
    new RegExp(`^:${name}: (.*?)\\r?$`, 'm').exec(head)?.[1];
  const [method, path, host] = [valueOf('method'), valueOf('path'), valueOf('authority')];
  if (method === undefined || path === undefined) return undefined;
  const lines = head.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith(':'));
  const named =
    host === undefined || lines.some((line) => /^host:/i.test(line)) ? lines : [`Host: ${host}`, ...lines];
  const start = `${method} ${path} HTTP/2\r\n${named.join('\r\n')}\r\n\r\n`;
  const how = 'from the pseudo headers of HTTP/2';
  const body = behind.join('\n\n').replace(/(?:^|\n\n):status: [\s\S]*$|^\s+$/, '');
  return isCurl ? { text: start, isHead: true, how } : { text: start + body, how };
}

/** What Apache's client for Java writes: its wire log with the bytes, or the log of headers alone. */
function ofApache(text: string): Logged | undefined {
  const wire = Array.from(text.matchAll(/ >> "(.*)"\r?$/gm), ([, line = '']) => line);
  if (wire.length > 0) {
    const ends: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n', '\\t': '\t' };
    const bytes = wire
      .join('')
      .replaceAll(/\[(\\[rnt]|0x[0-9a-f]{1,2})\]/g, (_, each: string) =>
        each.startsWith('0x') ? String.fromCharCode(Number(each)) : (ends[each] ?? ''),
      );
    return { text: bytes, how: 'from the wire log of Apache HttpClient' };
  }
  const lines = Array.from(text.matchAll(/http-outgoing-\d+ >> (.*?)\r?$/gm), ([, line = '']) => line);
  if (lines.length === 0) return undefined;
  return {
    text: `${lines.join('\r\n')}\r\n\r\n`,
    isHead: true,
    how: 'from the header log of Apache HttpClient',
  };
}

/** What a log writes before each line: its time, which alone changes, is in digits. */
function prefixLike(before: string): RegExp {
  const [, text = '', blanks = ''] =
    /^(.*?)(\s*)$/.exec(before.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) ?? [];
  return new RegExp(`^${text.replaceAll(/\d+/g, '\\d+')}(?:${blanks}|$)`);
}

/** What OkHttp's logging interceptor writes. */
function ofOkHttp(text: string): Logged | undefined {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => /(?<!-)--> [A-Z]+ https?:\/\/\S+/.test(line));
  const [, before = '', method = '', address = ''] =
    /^(.*?)--> ([A-Z]+) (https?:\/\/\S+)/.exec(lines[first] ?? '') ?? [];
  const end = lines.findIndex((line, at) => at > first && line.includes('--> END'));
  if (method === '' || end < 0) return undefined;
  const prefix = prefixLike(before);
  const given = lines.slice(first + 1, end);
  const between = given.map((line) => line.replace(prefix, ''));
  const blank = between.indexOf('');
  const head = blank < 0 ? between : between.slice(0, blank);
  // Lines of something else between them: what is missing then was not left out by who sent it.
  const fitting = given.slice(0, head.length).filter((line) => prefix.test(line)).length;
  if (fitting !== 0 && fitting !== head.length) return undefined;
  const body = blank < 0 ? '' : between.slice(blank + 1).join('\n');
  const host = /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? '';
  const named = head.some((line) => /^host:/i.test(line)) ? head : [`Host: ${host}`, ...head];
  return {
    text: `${method} ${address} HTTP/1.1\r\n${named.join('\r\n')}\r\n\r\n${body}`,
    how: 'from the log of OkHttp',
  };
}

/** What Python's http.client prints at debug level: send: b'…'. */
function ofPython(text: string): Logged | undefined {
  const sent = Array.from(
    text.matchAll(/^send: b(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/gm),
    ([, single, double]) => single ?? double ?? '',
  );
  if (sent.length === 0) return undefined;
  return { text: unescaped(sent.join('')), how: "from what Python's http.client prints" };
}

/** What curl writes with --trace-ascii: an offset before each line; a line that was cut goes on at once. */
function ofTrace(text: string): Logged | undefined {
  let bytes = '';
  let isSent = false;
  let hasBody = false;
  let at = 0;
  for (const line of text.split(/\r?\n/)) {
    if (/^(?:=>|<=|==)/.test(line)) {
      isSent = /^=> Send (?:header|data)/.test(line);
      at = 0;
      if (isSent && line.startsWith('=> Send data') && !hasBody) {
        hasBody = true;
        bytes = ended(bytes);
      }
      continue;
    }
    const [, offset = '', content = ''] = /^([0-9a-f]{4,}): (.*)$/.exec(line) ?? [];
    if (!isSent || offset === '') continue;
    // A line end counts in the offset and is not printed.
    const end = Number.parseInt(offset, 16) > at ? '\r\n' : '';
    bytes += end + content;
    at += end.length + content.length;
  }
  if (bytes === '') return undefined;
  // curl prints a full stop for each byte that is no printable ASCII; between digits it is itself.
  const body = hasBody ? bytes.slice(bytes.indexOf('\r\n\r\n') + 4) : '';
  const how = 'from what curl --trace-ascii wrote';
  if (/(?<!\d)\.|\.(?!\d)/.test(body)) return { text: bytes, isHead: true, how };
  return hasBody ? { text: bytes, how } : { text: ended(bytes), isHead: true, how };
}

/** A head with the blank line behind it. */
function ended(head: string): string {
  return head.replace(/(?:\r\n)*$/, '\r\n\r\n');
}

/** The request that a text holds, undefined where it is none of these. */
export function loggedRequest(text: string): Logged | undefined {
  for (const read of [
    ofApache,
    ofOkHttp,
    ofPython,
    ofHexDump,
    ofTrace,
    ofDotNet,
    ofWget,
    ofBurp,
    inQuotes,
    ofPseudo,
  ]) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}
