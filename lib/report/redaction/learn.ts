/** Learns the secrets of a run from its traffic, so that a value is also masked where nothing around it tells what it is. */

import type { Exchange } from '../../harness/evidence/exchange.js';
import type { HeaderLine } from '../../model/http.js';
import type { KnownSecrets } from '../redaction.js';
import { cookieValues, maskMembers, maskParameters, scaTokens } from './contexts.js';
import { secretHeaders, type Mask, type SecretKind } from './kinds.js';

export interface LearnedValue {
  readonly kind: SecretKind;
  readonly value: string;
}

/** Longer values are masked in their place only; as a search text their beginning serves. */
const longestSearched = 200;

const scaLink = /"scaRedirect"\s*:\s*\{[^{}]{0,400}?"href"\s*:\s*"([^"]{1,4000})"/g;

/** A name is searched for only when finding it says something: `NOK` or `1234` would be found all over. */
function isTelling(kind: SecretKind, value: string): boolean {
  if (kind === 'name') return /\p{L}.*\p{L}/u.test(value) && value.length >= 4;
  if (kind === 'identity' || kind === 'account' || kind === 'number') return value.length >= 6;
  return value.length >= 8;
}

function unescaped(json: string): string {
  if (!json.includes('\\')) return json;
  try {
    const text: unknown = JSON.parse(`"${json}"`);
    return typeof text === 'string' ? text : json;
  } catch {
    return json;
  }
}

/** Ids of the agreements in a body: they are what PSU-Corporate-ID takes. */
function agreementIds(body: string): readonly string[] {
  if (!body.includes('"agreements"')) return [];
  const ids: string[] = [];
  try {
    JSON.parse(body, (key, value: unknown) => {
      if (key !== 'agreements' || !Array.isArray(value)) return value;
      for (const each of value) {
        const id: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'id') : undefined;
        if (typeof id === 'string') ids.push(id);
      }
      return value;
    });
  } catch {
    // No JSON: its members are masked by name alone.
  }
  return ids;
}

/** Texts that were looked through: certificates, addresses and refusals come over and over, and teach the same each time. */
class Seen {
  readonly #texts = new Set<string>();

  /** Whether a text is new; a bounded number of them is remembered. */
  isNew(text: string): boolean {
    if (this.#texts.has(text)) return false;
    if (this.#texts.size >= 4_000) this.#texts.clear();
    this.#texts.add(text);
    return true;
  }
}

const digest = /^SHA-\d{3}=[A-Za-z0-9+/]+=*$/;

function learnHeaders(headers: readonly HeaderLine[], see: Mask, seen: Seen): void {
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const kind = secretHeaders.get(key);
    const isCookie = key === 'cookie' || key === 'set-cookie';
    if (kind !== undefined) see(kind, value.trim());
    else if ((value.includes('=') || isCookie) && !digest.test(value) && seen.isNew(`${key}:${value}`)) {
      maskParameters(value, see);
      if (isCookie) for (const one of cookieValues(value, key === 'set-cookie')) see('cookie', one);
    }
  }
}

function learnBody(bytes: Buffer, see: Mask, seen: Seen): void {
  if (bytes.length === 0) return;
  const body = bytes.toString('utf8');
  if (!seen.isNew(body)) return;
  maskMembers(body, see);
  maskParameters(body, see);
  for (const id of agreementIds(body)) see('corporate-id', id);
  for (const [, href = ''] of body.matchAll(scaLink)) {
    for (const token of scaTokens(unescaped(href))) see('sca-state', token);
  }
}

function learnExchange(each: Exchange, see: Mask, seen: Seen): void {
  maskParameters(each.request.target, see);
  if (each.operation === 'browser')
    for (const token of scaTokens(each.request.target)) see('sca-state', token);
  learnHeaders(each.request.headers, see, seen);
  learnBody(each.request.body, see, seen);
  if (each.reply === undefined) return;
  learnHeaders(each.reply.headers, see, seen);
  learnBody(each.reply.body, see, seen);
}

/** All secrets of a run in the order in which they first occur, those of the target first. */
export function learn(
  secrets: KnownSecrets,
  scenarios: readonly { readonly exchanges: readonly Exchange[] }[],
): readonly LearnedValue[] {
  const values = new Map<string, LearnedValue>();
  const keep = (kind: SecretKind, value: string) => {
    if (!values.has(value)) values.set(value, { kind, value });
  };
  for (const each of secrets.identities) keep('identity', each);
  for (const each of secrets.accounts) keep('account', each);
  const see: Mask = (kind, raw) => {
    const value = unescaped(raw);
    if (isTelling(kind, value)) keep(kind, value);
    return raw;
  };
  const seen = new Seen();
  for (const { exchanges } of scenarios) for (const each of exchanges) learnExchange(each, see, seen);
  return [...values.values()];
}

function htmlEscaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** How a value can be spelt in the texts of a run: plain, escaped for JSON, HTML or addresses, or as bytes of UTF-8. */
export function spellings(kind: SecretKind, value: string): readonly string[] {
  const plain = value.slice(0, longestSearched);
  if (/^[\w.-]+$/.test(plain)) return [plain];
  const json = JSON.stringify(plain).slice(1, -1);
  const ascii = json.replaceAll(
    /[^ -~]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const html = htmlEscaped(plain);
  // Half a surrogate pair cannot be percent-encoded; going through bytes replaces it.
  const percent = encodeURIComponent(Buffer.from(plain, 'utf8').toString('utf8'));
  const all = [
    plain,
    json,
    ascii,
    html,
    html.replaceAll("'", '&#39;'),
    percent,
    percent.replaceAll('%20', '+'),
  ];
  if (kind === 'name') all.push(Buffer.from(plain, 'utf8').toString('latin1'));
  return [...new Set(all)];
}
