/**
 * Invoke-RestMethod and Invoke-WebRequest, with the variables and tables that stand before them, as browsers
 * copy them and as people write them. Nothing is run: what only PowerShell can fill in is refused.
 */

import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { readAddress, type GivenMessage } from './given-message.js';
import { encoding, lettersOf, refuse, tokensOf, type Token } from './powershell-tokens.js';

type Table = Map<string, string>;
type Value = string | Table;

const commands = /^(?:invoke-restmethod|invoke-webrequest|irm|iwr)$/i;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

/** Reads statement by statement. */
class Script {
  readonly #tokens: readonly Token[];
  readonly #variables = new Map<string, Value>();
  #at = 0;

  constructor(text: string) {
    this.#tokens = [...tokensOf(text)];
  }

  #next(): Token {
    const token = this.#tokens[this.#at] ?? { kind: 'sign', text: '\n', isOpen: false };
    this.#at += 1;
    return token;
  }

  #is(...texts: readonly string[]): boolean {
    return texts.every((text, away) => this.#tokens[this.#at + away]?.text === text);
  }

  /** A text was made to bytes in UTF-8. */
  isEncoded = false;

  #known(name: string): Value {
    const value = /^(?:true|false|null)$/i.test(name) ? name : this.#variables.get(name.toLowerCase());
    if (value === undefined) refuse(`$${name}`);
    return value;
  }

  #opened(text: string): string {
    return text.replaceAll(
      /`([\s\S])|""|\$\{?([A-Za-z_]\w*)\}?|((?:\$\(\[char\]\s*(?:0x[\da-f]+|\d+)\))+)|\$\(/gi,
      (all: string, escaped?: string, name?: string, letters?: string) => {
        if (escaped !== undefined) return escapes[escaped] ?? escaped;
        if (letters !== undefined) return lettersOf(letters);
        if (all === '""') return '"';
        const value = this.#known(name ?? '(…)');
        return typeof value === 'string' ? value : '';
      },
    );
  }

  #value(): Value {
    const { kind, text, isOpen } = this.#next();
    if (kind === 'text') return isOpen ? this.#opened(text) : text;
    if (kind === 'variable') return this.#known(text);
    if (text === '@{') return this.#table();
    if (kind === 'sign' && text === '[' && encoding.test(this.#tokens[this.#at]?.text ?? '')) {
      this.#at += 1;
      this.#skip(']');
      this.#skip('::UTF8.GetBytes');
      this.isEncoded = true;
      return this.#value();
    }
    if (kind === 'sign' && text === '(') {
      const value = this.#value();
      this.#skip(')');
      return value;
    }
    return text;
  }

  /** Goes behind a piece of what is worked out; of anything else nothing is known. */
  #skip(text: string): void {
    if (this.#next().text.toLowerCase() !== text.toLowerCase()) refuse('(…)');
  }

  #table(): Table {
    const table: Table = new Map();
    for (;;) {
      while (this.#is('\n') || this.#is(';')) this.#at += 1;
      if (this.#at >= this.#tokens.length || this.#is('}')) break;
      const name = this.#value();
      if (!this.#is('=')) continue;
      this.#at += 1;
      while (this.#is('\n')) this.#at += 1;
      const value = this.#value();
      if (typeof name === 'string' && typeof value === 'string') table.set(name, value);
    }
    this.#at += 1;
    return table;
  }

  /** $headers["Date"] = "…", $headers.Date = "…" and $headers.Add("Date", "…"). */
  #member(table: Table): void {
    const words: string[] = [];
    while (this.#at < this.#tokens.length && !this.#is('\n') && !this.#is(';')) {
      const { kind } = this.#tokens[this.#at] ?? {};
      const value = kind === 'sign' ? (this.#next(), '') : this.#value();
      if (typeof value === 'string' && value !== '') words.push(value.replace(/^\.(?:Add$)?/i, ''));
    }
    const [name = '', value] = words.filter((each) => each !== '' && each !== 'Add');
    if (value !== undefined) table.set(name, value);
  }

  /** The parameters of the command, undefined where there is none. */
  parameters(): ReadonlyMap<string, Value> | undefined {
    while (this.#at < this.#tokens.length) {
      const { kind, text } = this.#next();
      if (kind === 'word' && commands.test(text)) return this.#command();
      if (kind !== 'variable') continue;
      const known = this.#variables.get(text.toLowerCase());
      if (known instanceof Map && !this.#is('=')) this.#member(known);
      if (!this.#is('=')) continue;
      this.#at += 1;
      this.#assign(text.toLowerCase());
    }
    return undefined;
  }

  /** What a variable is given; what makes an object is a table, in case headers are put in it. */
  #assign(name: string): void {
    let hasType = false;
    while (this.#is('[') && !encoding.test(this.#tokens[this.#at + 1]?.text ?? '')) {
      hasType = true;
      while (this.#at < this.#tokens.length && !this.#is(']')) this.#at += 1;
      this.#at += 1;
    }
    const { kind, text = '' } = this.#tokens[this.#at] ?? {};
    if (kind === 'word' && !hasType && !/^New-Object$/i.test(text)) return;
    const isMade = kind === 'word' || (kind === 'sign' && text !== '@{' && text !== '[');
    this.#variables.set(name, isMade ? new Map() : this.#value());
  }

  #command(): ReadonlyMap<string, Value> {
    const all = new Map<string, Value>();
    let name = '';
    while (this.#at < this.#tokens.length && !['\n', ';', '|'].some((end) => this.#is(end))) {
      const { kind, text } = this.#tokens[this.#at] ?? {};
      if (kind === 'word' && /^-[A-Za-z]/.test(text ?? '')) {
        name = (text ?? '').slice(1).replace(/:$/, '').toLowerCase();
        this.#at += 1;
        continue;
      }
      // Sessions and credentials are no part of what is signed.
      if (/^(?:websession|credential|certificate|sessionvariable|outfile)$/.test(name)) {
        this.#at += 1;
        name = '';
        continue;
      }
      const value = this.#value();
      if (name !== '') all.set(name, value);
      else if (value instanceof Map) for (const [key, each] of value) all.set(key.toLowerCase(), each);
      else all.set('uri', value);
      name = '';
    }
    return all;
  }
}

const asText = (value: Value | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Reads the first request of a script, undefined where it has none.
 * @throws ConfigurationError for what only PowerShell can fill in.
 */
export function readPowerShell(text: string): GivenMessage | undefined {
  if (!/\b(?:Invoke-RestMethod|Invoke-WebRequest|irm|iwr)\b\s/i.test(text)) return undefined;
  const script = new Script(text);
  const parameters = script.parameters();
  const address = readAddress(asText(parameters?.get('uri')) ?? '');
  if (parameters === undefined || address === undefined)
    throw new ConfigurationError('the PowerShell command has no address that can be read');
  const table = parameters.get('headers');
  const headers: HeaderLine[] = table instanceof Map ? [...table] : [];
  const type = asText(parameters.get('contenttype'));
  if (type !== undefined && headerValue(headers, 'content-type') === undefined)
    headers.push(['Content-Type', type]);
  if (headerValue(headers, 'host') === undefined) headers.unshift(['Host', address.host]);
  if (parameters.get('body') instanceof Map)
    throw new ConfigurationError('the body is worked out by PowerShell; write it out as a text');
  const body = Buffer.from(asText(parameters.get('body')) ?? '', 'latin1');
  const notes = ['the request was read from a command of PowerShell'];
  if (!script.isEncoded && body.some((byte) => byte > 0x7f))
    notes.push(
      'the body has letters beyond ASCII; Windows PowerShell sends a text in ISO-8859-1, and its bytes are taken as they stand',
    );
  const method = (asText(parameters.get('method')) ?? 'GET').toUpperCase();
  return { request: { method, target: address.target, headers, body }, origin: address.origin, notes };
}
