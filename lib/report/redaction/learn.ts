/** Learns the secrets of a run from its traffic, to mask them where nothing around tells them. */

import type { Exchange } from '../../harness/evidence/exchange.js';
import type { HeaderLine } from '../../model/http.js';
import { cookieValues, maskMembers, maskParameters, scaTokens } from './contexts.js';
import { idsInPath, listedIds } from './ids.js';
import { secretHeaders, type KnownSecrets, type LearnedValue, type Mask, type SecretKind } from './kinds.js';

const scaLink = /"scaRedirect"\s*:\s*\{[^{}]{0,400}?"href"\s*:\s*"([^"]{1,4000})"/g;

/** What the interface itself speaks of: an account called `Card` is masked in its own place only. */
const ownWords =
  /^(?:(?:credit |debit |current |savings )?(?:account|balance|basket|card)|agreement|bank|bulk|company|consent|corporate|credit|creditor|customer|debit|debtor|payment|person|private|sandbox|transaction)s?$/i;

/** A name is searched for only when finding it says something: `NOK` or `1234` would be found all over. */
function isTelling(kind: SecretKind, value: string): boolean {
  if (kind === 'name') return /\p{L}.*\p{L}/u.test(value) && value.length >= 4 && !ownWords.test(value);
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

/** Texts that were looked through: the same ones come over and over, and teach nothing new. */
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
