/** Reads a curl command line into the request that curl would send, as far as a signature can cover it. */

import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { cmdWords } from './cmd-words.js';
import { readNamedFile } from './named-file.js';
import { longName, meaningOf, takesValue, type CurlMeaning } from './curl-options.js';
import { readAddress, type GivenMessage } from './given-message.js';
import { powerShellWords, shellWords } from './shell-words.js';

interface CurlOption {
  readonly meaning: CurlMeaning | 'address';
  readonly name: string;
  readonly value: string;
}

/** The options of the words, each with its value. */
function* optionsOf(words: readonly string[]): Generator<CurlOption> {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = (name: string): string => {
      index += 1;
      const value = words[index];
      if (value === undefined) throw new ConfigurationError(`the curl option ${name} has no value`);
      return value;
    };
    if (word.startsWith('--')) {
      const meaning = meaningOf(word.slice(2));
      yield { meaning, name: word, value: takesValue(meaning) ? next(word) : '' };
      continue;
    }
    if (!/^-./.test(word)) {
      yield { meaning: 'address', name: 'address', value: word };
      continue;
    }
    for (let at = 1; at < word.length; at += 1) {
      const name = `-${word.charAt(at)}`;
      const long = longName(word.charAt(at));
      if (long === undefined) throw new ConfigurationError(`the curl option ${name} is not known here`);
      const meaning = meaningOf(long);
      const rest = word.slice(at + 1);
      const takes = takesValue(meaning);
      yield { meaning, name, value: takes ? rest || next(name) : '' };
      if (takes) break;
    }
  }
}

function fromFile(option: string, path: string): string {
  if (path === '-')
    throw new ConfigurationError(`${option} @-: a body from standard input cannot be read; name a file`);
  try {
    return readNamedFile(`${option} @${path}`, path).toString('latin1');
  } catch (thrown) {
    // A drive letter with nothing behind it that parts folders: the shell has eaten the backslashes.
    if (!(thrown instanceof ConfigurationError) || !/^[A-Za-z]:[^\\/]/.test(path)) throw thrown;
    throw new ConfigurationError(
      `${thrown.message}, and put it in quotes, or a shell takes its backslashes away`,
    );
  }
}

/** One piece of data, as latin1 text. */
function dataOf({ meaning, name, value }: CurlOption): string {
  if (meaning === 'data-raw') return value;
  if (meaning === 'data-urlencode') {
    const [, key = '', sign = '', rest = ''] = /^([^=@]*)([=@]?)([\s\S]*)$/.exec(value) ?? [];
    const plain = sign === '@' ? fromFile(name, rest) : sign === '' ? key : rest;
    const encoded = plain.replaceAll(
      // oxlint-disable-next-line no-control-regex -- every byte that is not unreserved is encoded
      /[\u0000-\u00ff]/g,
      (byte) =>
        /[\w.~-]/.test(byte) ? byte : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
    return sign === '' || key === '' ? encoded : `${key}=${encoded}`;
  }
  if (!value.startsWith('@')) return value;
  const content = fromFile(name, value.slice(1));
  // curl leaves line ends and NUL out of files given to --data.
  return meaning === 'data'
    ? content.replaceAll('\r', '').replaceAll('\n', '').replaceAll('\0', '')
    : content;
}

/** Header lines of one -H; a name that ends in a colon takes curl's own header away. */
function headersOf(option: string, text: string): readonly (readonly [string, string | undefined])[] {
  if (text.startsWith('@')) {
    return fromFile(option, text.slice(1))
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .flatMap((line) => headersOf(option, line));
  }
  const empty = /^([^:;\s]+);\s*$/.exec(text);
  if (empty !== null) return [[empty[1] ?? '', '']];
  const colon = text.indexOf(':');
  if (colon < 1) throw new ConfigurationError(`a header of ${option} has no colon; write "Name: value"`);
  const value = text.slice(colon + 1);
  return [[text.slice(0, colon), value.trim() === '' ? undefined : value.replace(/^ /, '')]];
}

/** What the options add up to. */
interface Collected {
  address?: string;
  method?: string;
  get: boolean;
  head: boolean;
  json: boolean;
  readonly data: string[];
  readonly headers: HeaderLine[];
  readonly removed: Set<string>;
}

function collect(options: Iterable<CurlOption>): Collected {
  const all: Collected = { get: false, head: false, json: false, data: [], headers: [], removed: new Set() };
  for (const option of options) {
    const { meaning, name, value } = option;
    if (meaning === 'unreadable') {
      throw new ConfigurationError(`the curl option ${name} cannot be read here; give the raw HTTP message`);
    }
    if (meaning === 'address' || meaning === 'url') {
      if (all.address !== undefined)
        throw new ConfigurationError('the curl command has two addresses; give one request');
      all.address = value;
    } else if (meaning === 'method') all.method = value;
    else if (meaning === 'get') all.get = true;
    else if (meaning === 'head') all.head = true;
    else if (meaning === 'header') {
      for (const [header, text] of headersOf(name, value)) {
        if (text === undefined) all.removed.add(header.toLowerCase());
        else all.headers.push([header, text]);
      }
    } else if (meaning === 'user-agent') all.headers.push(['User-Agent', value]);
    else if (meaning === 'referer') all.headers.push(['Referer', value]);
    else if (meaning === 'bearer') all.headers.push(['Authorization', `Bearer ${value}`]);
    else if (meaning === 'cookie') {
      if (value.includes('=')) all.headers.push(['Cookie', value]);
    } else if (meaning === 'user') {
      all.headers.push(['Authorization', `Basic ${Buffer.from(value, 'latin1').toString('base64')}`]);
    } else if (meaning !== 'ignored' && meaning !== 'ignored-value') {
      all.json ||= meaning === 'json';
      // Pieces of --json are put together as they are; the others are fields of a form.
      if (all.data.length > 0 && meaning !== 'json') all.data.push('&');
      all.data.push(dataOf(option));
    }
  }
  return all;
}

/**
 * A header between double quotes with double quotes inside: the shell parts it at the blanks between. A quote
 * that ends a word closes its header, whatever stands before it, as the = of base64 does.
 */
function refuseNestedQuotes(text: string): void {
  if (!/(?:-H|--header)[ \t=]*"[^"\\]*="[^"\s\\;|&<>)][^"\s]*\s/.test(text)) return;
  throw new ConfigurationError(
    'a header in double quotes has double quotes inside, which a shell takes away; put it in single quotes',
  );
}

/**
 * Reads a curl command line from latin1 text; files that it names are read from the working directory, as
 * curl does.
 * @throws ConfigurationError for what cannot be read as one request.
 */
export function readCurlCommand(text: string): GivenMessage {
  const isCmd = /\^["\s]/.test(text) && /\^\r?\n/.test(text);
  const isPowerShell = /`[ \t]*\r?\n/.test(text);
  if (!isCmd && !isPowerShell) refuseNestedQuotes(text);
  const [, ...words] = isCmd ? cmdWords(text) : isPowerShell ? powerShellWords(text) : shellWords(text);
  const shell = isCmd ? 'cmd.exe' : isPowerShell ? 'PowerShell' : undefined;
  return requestOf(words, shell === undefined ? [] : [`the curl command was read as ${shell} does`]);
}

/** The request that curl would send for such words. */
export function requestOf(words: readonly string[], notes: readonly string[]): GivenMessage {
  const all = collect(optionsOf(words));
  const address = all.address === undefined ? undefined : readAddress(all.address);
  if (address === undefined) throw new ConfigurationError('the curl command has no readable address');
  const data = all.data.join('');
  const sends = all.data.length > 0 && !all.get;
  const query = all.get && data !== '' ? `${address.target.includes('?') ? '&' : '?'}${data}` : '';
  const own: HeaderLine[] = [['Host', address.host]];
  if (all.json) own.push(['Content-Type', 'application/json'], ['Accept', 'application/json']);
  else if (sends) own.push(['Content-Type', 'application/x-www-form-urlencoded']);
  const headers = [
    ...own.filter(
      ([name]) => headerValue(all.headers, name) === undefined && !all.removed.has(name.toLowerCase()),
    ),
    ...all.headers,
  ];
  const method = all.method ?? (all.head ? 'HEAD' : sends ? 'POST' : 'GET');
  const body = Buffer.from(sends ? data : '', 'latin1');
  const request = { method, target: address.target + query, headers, body };
  return { request, origin: address.origin, notes };
}
