/** Learns the secrets of a run from its traffic, so that a value is also masked where nothing around it tells what it is. */

import type { Exchange } from '../../harness/evidence/exchange.js';
import type { HeaderLine } from '../../model/http.js';
import type { KnownSecrets } from '../redaction.js';
import { cookieValues, maskMembers, maskParameters, scaTokens } from './contexts.js';
import { idsInPath, listedIds } from './ids.js';
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
  if (kind === 'identity' || kind === 'account' || kind === 'number' || kind === 'corporate-id') {
    return value.length >= 6;
  }
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

function learnBody(bytes: Buffer, asked: Exchange['operation'], see: Mask, seen: Seen): void {
  if (bytes.length === 0) return;
  const body = bytes.toString('utf8');
  if (!seen.isNew(body)) return;
  maskMembers(body, see);
  maskParameters(body, see);
  for (const { kind, value } of listedIds(body, asked)) see(kind, value);
  for (const [, href = ''] of body.matchAll(scaLink)) {
    for (const token of scaTokens(unescaped(href))) see('sca-state', token);
  }
}

function learnExchange(each: Exchange, see: Mask, seen: Seen): void {
  maskParameters(each.request.target, see);
  for (const { kind, value } of idsInPath(each.request.target, each.operation)) see(kind, value);
  if (each.operation === 'browser')
    for (const token of scaTokens(each.request.target)) see('sca-state', token);
  learnHeaders(each.request.headers, see, seen);
  learnBody(each.request.body, each.operation, see, seen);
  if (each.reply === undefined) return;
  learnHeaders(each.reply.headers, see, seen);
  learnBody(each.reply.body, each.operation, see, seen);
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

/** Fewer bytes would also be found as hex or base64 where they mean nothing. */
const fewestHidden = 6;

/** How a value can be spelt in the texts of a run: plain, escaped for JSON, HTML or addresses, as bytes of UTF-8 or in hex. */
export function spellings(kind: SecretKind, value: string): readonly string[] {
  const plain = value.slice(0, longestSearched);
  const bytes = Buffer.from(plain, 'utf8');
  const hidden = bytes.length < fewestHidden ? [] : [bytes.toString('hex')];
  if (/^[\w.-]+$/.test(plain)) return [plain, ...hidden];
  const json = JSON.stringify(plain).slice(1, -1);
  const ascii = json.replaceAll(
    /[^ -~]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const html = htmlEscaped(plain);
  // Half a surrogate pair cannot be percent-encoded; going through bytes replaces it.
  const percent = encodeURIComponent(bytes.toString('utf8'));
  const all = [
    plain,
    json,
    ascii,
    html,
    html.replaceAll("'", '&#39;'),
    percent,
    percent.replaceAll('%20', '+'),
    ...hidden,
  ];
  if (kind === 'name') all.push(bytes.toString('latin1'));
  return [...new Set(all)];
}

/**
 * What a value is in base64 wherever it stands in what was encoded: for each of the three positions of its first byte the characters
 * that it alone decides. One more on either side may hold bits of it.
 */
export function base64Cores(value: string): readonly string[] {
  const bytes = Buffer.from(value.slice(0, longestSearched), 'utf8');
  if (bytes.length < fewestHidden) return [];
  const cores = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const all = cores.flatMap((each) => [each, each.replaceAll('+', '-').replaceAll('/', '_')]);
  return [...new Set(all)];
}

/** A text without what separates its groups; undefined where something else than digits and letters up to F is left. */
export function squeezed(value: string): string | undefined {
  const bare = value.replaceAll(/[ .:_-]/g, '').toLowerCase();
  return bare.length >= fewestHidden && /^[0-9a-f]+$/.test(bare) ? bare : undefined;
}
