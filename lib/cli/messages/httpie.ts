/** A command line of HTTPie (http, https) or xh as the request that it would send. */

import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { readAddress, type GivenMessage } from './given-message.js';
import { shellWords } from './shell-words.js';

const takesValue =
  /^(?:-[aApso]|--(?:print|auth|auth-type|verify|cert|cert-key|timeout|session|proxy|style|pretty|output|ssl|ciphers|raw|default-scheme|max-redirects))$/;

/** Python's json.dumps, as HTTPie calls it: blanks after commas and colons, ASCII only. */
function dumped(members: readonly string[]): string {
  const text = members.join(', ');
  const wide = Buffer.from(`{${text}}`, 'latin1').toString('utf8');
  return wide.replaceAll(
    /[\u0080-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

interface Collected {
  readonly headers: HeaderLine[];
  readonly query: string[];
  readonly members: string[];
  raw?: string;
}

/** One item behind the address: a header, a parameter of the query or a member of the body. */
function take(all: Collected, item: string): void {
  const [, name = '', sign = '', value = ''] = /^([^:=@;\s]+)(:=|==|:|=|@|;$)([\s\S]*)$/.exec(item) ?? [];
  if (sign === ':') all.headers.push([name, value.replace(/^ /, '')]);
  else if (sign === ';') all.headers.push([name, '']);
  else if (sign === '==') all.query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  else if (sign === ':=') all.members.push(`${JSON.stringify(name)}: ${value}`);
  else if (sign === '=') all.members.push(`${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  else
    throw new ConfigurationError(
      'the HTTPie command has an item that cannot be read; give the raw HTTP message',
    );
}

/** What another command writes to HTTPie, or a here string. */
function piped(text: string): readonly [command: string, body: string | undefined] {
  const [, before = '', after = ''] = /^([\s\S]*?)\|\s*((?:https?|xhs?)\s[\s\S]*)$/.exec(text) ?? [];
  if (after !== '') {
    const [name = '', ...words] = shellWords(before);
    const isBare = words[0] === '-n';
    const bare = isBare ? words.slice(1) : words;
    if (name === 'printf') return [after, (bare[0] === '%s' ? bare.slice(1) : bare).join('')];
    if (name === 'echo') return [after, bare.join(' ') + (isBare ? '' : '\n')];
    throw new ConfigurationError(
      'the body comes from another command; write it out as --raw or with echo -n',
    );
  }
  const [found = '', here = ''] = /<<<\s*((?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\S+)+)/.exec(text) ?? [];
  return here === '' ? [text, undefined] : [text.replace(found, ''), `${shellWords(here).join('')}\n`];
}

/** Whether a text begins with such a command, or with one that is piped into it. */
export function isHttpie(text: string): boolean {
  return (
    /^(?:https?|xhs?)[ \t]+[-:/A-Za-z'"]/.test(text) ||
    /^(?:echo|printf)\b[^\n]*[\s\S]*\|\s*(?:https?|xhs?)\s/.test(text)
  );
}

/** @throws ConfigurationError for what cannot be read as one request. */
export function readHttpie(text: string): GivenMessage {
  const [command, body] = piped(text);
  const [program = '', ...words] = shellWords(command);
  const all: Collected = { headers: [], query: [], members: [] };
  const plain: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) plain.push(word);
    else if (/^(?:-f|--form|--multipart)$/.test(word))
      throw new ConfigurationError('a form of HTTPie cannot be read here; give the raw HTTP message');
    else if (word.startsWith('--raw=')) all.raw = word.slice(6);
    else if (takesValue.test(word)) {
      at += 1;
      if (word === '--raw') all.raw = words[at] ?? '';
    }
  }
  const method = /^[A-Z]+$/.test(plain[0] ?? '') ? plain.shift() : undefined;
  const given = plain.shift() ?? '';
  const scheme = program.endsWith('s') ? 'https' : 'http';
  const address = readAddress(
    /^[a-z]+:\/\//i.test(given) ? given : `${scheme}://${given.replace(/^:(?=\d)/, 'localhost:')}`,
  );
  if (address === undefined) throw new ConfigurationError('the HTTPie command has no readable address');
  for (const item of plain) take(all, item);
  const sent = all.raw ?? body ?? (all.members.length === 0 ? '' : dumped(all.members));
  const query =
    all.query.length === 0 ? '' : `${address.target.includes('?') ? '&' : '?'}${all.query.join('&')}`;
  const own: readonly HeaderLine[] =
    headerValue(all.headers, 'host') === undefined ? [['Host', address.host]] : [];
  const request = {
    method: method ?? (sent === '' ? 'GET' : 'POST'),
    target: address.target + query,
    headers: [...own, ...all.headers],
    body: Buffer.from(sent, 'latin1'),
  };
  return { request, origin: address.origin, notes: ['the request was read from a command of HTTPie'] };
}
