/**
 * Takes the secrets out of everything that leaves a run: PSU identities, PSU-IDs, account numbers, names, SCA
 * addresses, cookies, keys. Two nets lie over each other: values learned from the target and from all traffic
 * are found wherever they stand, also percent-encoded, JSON-escaped or in base64; and members, parameters,
 * headers and number forms are masked whatever their value. Each value becomes a pseudonym that is the same
 * throughout the run. Time is linear in the text.
 */

import { readSignatureText, utf8View, hasNonAscii } from '../../signing/signature-text.js';
import type { ScenarioResult } from '../../harness/conduct/result.js';
import type { Target } from '../../harness/target/target.js';
import { cookieValues, maskMembers, maskNamedHeaders, maskParameters } from './contexts.js';
import { secretHeaders, type KnownSecrets, type Mask } from './kinds.js';
import { knownValues } from './known-values.js';
import { isEscaped, unescapedOnce } from './escapes.js';
import { hiddenValues } from './hidden-values.js';
import { learn } from './learn.js';
import { maskCards, maskIbans, maskKeys, maskNumbers } from './patterns.js';
import { isPseudonym, pseudonyms } from './pseudonyms.js';
import { spellings } from './spellings.js';

export type { KnownSecrets } from './kinds.js';

export interface Redactor {
  /** Any text of a run: reasons, messages, addresses, bodies. */
  text(text: string): string;
  /** A header value, given as latin1 text as it was on the wire. */
  header(name: string, value: string): string;
  /** The bytes of a body, read as UTF-8, or as latin1 when they are no UTF-8. */
  body(bytes: Buffer): string;
}

/** The secrets that a target names. */
export function secretsOf(target: Pick<Target, 'psus' | 'creditor' | 'payments'>): KnownSecrets {
  const accounts = target.psus.flatMap((each) => [
    ...(each.accounts ?? []).map((account) => account.bban),
    ...(each.debtor === undefined ? [] : [each.debtor]),
  ]);
  const paid = [target.creditor.bban, target.payments?.currencyAccount?.bban ?? []].flat();
  return {
    identities: target.psus.flatMap((each) => [
      each.identity,
      ...(each.granted ?? []).flatMap((one) =>
        [one.psuId, one.corporateId ?? [], one.sessionId ?? []].flat(),
      ),
    ]),
    accounts: [...accounts, ...paid],
  };
}

/** A character that no header has on the wire: the text was redacted before. */
const beyondLatin1 = /[\u0100-\uffff]/;

/** Latin1 text as a person reads it: as UTF-8 when its bytes are that. */
export function readable(latin1: string): string {
  if (!hasNonAscii(latin1) || beyondLatin1.test(latin1)) return latin1;
  return utf8View(latin1) ?? latin1;
}

const base64Run = /[A-Za-z0-9+/_-]{14,}={0,2}/g;
const printable = /^[\t\r\n -~]+$/;

/** What the interface asks of a Signature, its last part apart. */
const signatureForm = /^(keyId="[^"]*",.*signature=")([A-Za-z0-9+/]{300,}={0,2})(")$/;

const digestForm = /^(SHA-(?:256|512)=)([A-Za-z0-9+/]{43,86}={0,2})$/;

/** Instants, words and numbers too short for one of a person: only what is known can stand there. */
const plainForms =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Za-z-]{1,15}|\d{1,10})$/;

/** What a function made of texts up to a length, kept: a bounded number of them. */
function keeping(make: (text: string) => string, longest: number): (text: string) => string {
  const kept = new Map<string, string>();
  return (each) => {
    if (each.length > longest) return make(each);
    const before = kept.get(each);
    if (before !== undefined) return before;
    const masked = make(each);
    if (kept.size >= 2_000) kept.clear();
    kept.set(each, masked);
    return masked;
  };
}

/** What masks text; all parts of it know the same secrets and give the same pseudonyms. */
interface TextMask {
  readonly mask: Mask;
  readonly known: ReturnType<typeof knownValues>;
  readonly text: (text: string) => string;
  /** What a base64 text hides, or undefined when it hides nothing that is known. */
  readonly unwrapped: (base64: string) => string | undefined;
}

/** Base64 runs in a text, replaced where they hide something. */
function withoutWrapped(text: string, unwrapped: TextMask['unwrapped']): string {
  return text.replaceAll(base64Run, (run) => {
    if (!run.includes('/')) return unwrapped(run) ?? run;
    // A slash is a base64 character, and also what separates an opaque id from the rest of a path.
    const parts = run.split('/').map((part) => (part.length < 12 ? part : (unwrapped(part) ?? part)));
    const joined = parts.join('/');
    return joined === run ? (unwrapped(run) ?? run) : joined;
  });
}

/** Escaped words of a text, replaced by what they say where that is masked. */
function withoutEscaped(text: string, plain: (text: string) => string): string {
  if (!isEscaped(text)) return text;
  return text.replaceAll(/(?:‹[^›]*›|[^\s"'<>])+/g, (token) => {
    let inside = token;
    // An address inside an address is escaped twice.
    for (let depth = 0; depth < 3 && isEscaped(inside); depth += 1) {
      inside = unescapedOnce(inside);
      const masked = plain(inside);
      if (masked !== inside) return masked;
    }
    return token;
  });
}

function textMask(secrets: KnownSecrets, scenarios: readonly Pick<ScenarioResult, 'exchanges'>[]): TextMask {
  const pseudonym = pseudonyms(secrets.mark);
  const mask: Mask = (kind, value) => (isPseudonym(value) ? value : pseudonym(kind, value));
  const learned = learn(secrets, scenarios).map(({ kind, value }) => ({
    kind,
    value,
    replacement: pseudonym(kind, value),
  }));
  const known = knownValues(
    learned.flatMap(({ kind, value, replacement }) =>
      spellings(kind, value).map((each) => ({ value: each, replacement, word: kind === 'name' })),
    ),
  );
  const hidden = hiddenValues(learned);

  function plain(text: string): string {
    const values = hidden.inGroups(known.replaceIn(maskIbans(maskKeys(text), mask)));
    const contexts = maskNamedHeaders(maskParameters(maskMembers(values, mask), mask), mask);
    return maskNumbers(maskCards(contexts, mask), mask);
  }

  function unwrapped(base64: string): string | undefined {
    const inside = Buffer.from(base64, 'base64').toString('latin1');
    if (!printable.test(inside)) return known.occursIn(inside) ? '[secret in base64]' : undefined;
    const masked = plain(inside);
    return masked === inside ? undefined : `[base64 of: ${masked}]`;
  }

  const text = (each: string) =>
    withoutEscaped(hidden.inBase64(withoutWrapped(plain(each), unwrapped)), plain);
  return { mask, known, text, unwrapped };
}

/** Masks the value of a header, named in lower case. */
function headerMask({ mask, known, text, unwrapped }: TextMask, often: TextMask['text']) {
  /** A Signature whose parts are always the same but for the signature, which is only looked into. */
  function signature(value: string): string {
    const [whole, before = '', base64 = '', behind = ''] = signatureForm.exec(value) ?? [];
    if (whole === undefined) return text(value);
    return often(before) + (unwrapped(base64) ?? base64) + behind;
  }

  function cookies(shown: string, isSet: boolean): string {
    let masked = shown;
    for (const each of cookieValues(shown, isSet)) {
      masked = masked.replace(`=${each}`, () => `=${mask('cookie', each)}`);
    }
    return text(masked);
  }

  return (key: string, value: string): string => {
    const shown = readable(value);
    const kind = secretHeaders.get(key);
    if (kind !== undefined) return shown.trim() === '' ? shown : mask(kind, shown.trim());
    if (key === 'cookie' || key === 'set-cookie') return cookies(shown, key === 'set-cookie');
    if (key === 'signature' && value.trim().startsWith('=?')) {
      const inside = readSignatureText(value).text;
      if (inside !== undefined && text(inside) !== inside) return `[encoded-word of: ${text(inside)}]`;
    }
    if (key === 'signature') return signature(shown);
    const [, algorithm, hash = ''] = digestForm.exec(shown) ?? [];
    if (algorithm !== undefined) return algorithm + (unwrapped(hash) ?? hash);
    return plainForms.test(shown) ? known.replaceIn(shown) : text(shown);
  };
}

/** A redactor that knows the given secrets and those that occur in the traffic of the scenarios. */
export function redactor(
  secrets: KnownSecrets = { identities: [], accounts: [] },
  scenarios: readonly Pick<ScenarioResult, 'exchanges'>[] = [],
): Redactor {
  const masks = textMask(secrets, scenarios);
  // Headers and bodies come over and over, and once more in the signing string; names and methods are few.
  const often = keeping(masks.text, 4_096);
  const fresh = headerMask(masks, often);
  const headers = new Map<string, string>();
  return {
    text: keeping(masks.text, 64),
    header(name, value) {
      const key = name.toLowerCase();
      const line = `${key}:${value}`;
      const before = headers.get(line);
      if (before !== undefined) return before;
      const masked = fresh(key, value);
      if (headers.size >= 4_000) headers.clear();
      headers.set(line, masked);
      return masked;
    },
    body(bytes) {
      const latin1 = bytes.toString('latin1');
      return often(utf8View(latin1) ?? latin1);
    },
  };
}
