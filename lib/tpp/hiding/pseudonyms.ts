/**
 * Pseudonyms that keep the form of what they stand for, so that a record without secrets can be judged all
 * the same: an identity number becomes another one that is nobody's, a PSU-ID another UUID, an account
 * number another one. The same value has the same pseudonym throughout a record, wherever and however it
 * stands.
 */

import { createHash, randomInt } from 'node:crypto';
import {
  hasIdentityCheckDigits,
  ibanOf,
  isBban,
  isIban,
  isNationalIdentity,
  makeBban,
  makeNationalIdentity,
} from '../../model/identifiers.js';
import { cardLike } from '../card-numbers.js';
import { looksPersonal } from '../mailboxes.js';
import {
  base64Form,
  elevenForm,
  hashedForm,
  hexForm,
  ibanForm,
  paddedForm,
  partedLike,
  printable,
  pseudonymOfAddress,
  uuidForm,
} from './secret-forms.js';

/** What a pseudonym stands for. */
export type SecretKind = 'identity' | 'account' | 'id' | 'address' | 'name' | 'text' | 'mailbox';

/** One with wrong check digits, or with too few digits, stands for one like it. */
function pseudonymOfIdentity(value: string): string {
  const made = makeNationalIdentity((bound) => randomInt(bound));
  if (/^\d{1,10}$/.test(value)) return made.slice(0, value.length);
  if (!/^\d{11}$/.test(value) || hasIdentityCheckDigits(value)) return made;
  return made.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
}

const algorithms = ['md5', 'sha1', 'sha256'] as const;

function hashOf(algorithm: string, value: string): Buffer {
  return createHash(algorithm).update(value).digest();
}

export class Pseudonyms {
  readonly #made = new Map<string, string>();
  readonly #known = new Map<string, SecretKind>();
  /** Ids of the bank that stand in the record as they are. */
  readonly #clear = new Set<string>();
  readonly #counts = new Map<SecretKind, number>();
  /** Hashes of identity numbers, with what stands for each. */
  readonly #hashes: { readonly real: Buffer; readonly shown: Buffer }[] = [];

  /** The pseudonym of a value; from now on the value is found wherever it stands. */
  of(kind: SecretKind, value: string): string {
    const key = value.toLowerCase();
    const before = this.#made.get(key);
    if (before !== undefined) return before;
    // Sent in the place of something secret, it is still seen to be that id.
    if (this.#clear.has(key)) return value;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const made = this.#make(kind, value, number);
    this.#made.set(key, made);
    this.#known.set(key, kind);
    if (kind === 'identity')
      for (const each of algorithms)
        this.#hashes.push({ real: hashOf(each, value), shown: hashOf(each, made) });
    return made;
  }

  /** Leaves an id as it is wherever it stands, unless it is known for a secret or hides one. */
  leave(id: string): void {
    const key = id.toLowerCase();
    if (!this.#made.has(key) && this.text(id) === id) this.#clear.add(key);
  }

  #make(kind: SecretKind, value: string, number: number): string {
    if (kind === 'identity') return pseudonymOfIdentity(value);
    if (kind === 'account') return this.#account(value, number);
    if (kind === 'address') return pseudonymOfAddress(value, number);
    if (kind === 'mailbox')
      return looksPersonal(value) ? `some.body@${number}.tpp.example` : `mailbox-${number}@tpp.example`;
    if (kind !== 'id') return `${kind} ${number}`;
    const isUuid = value.length === 36 && value.replace(uuidForm, '') === '';
    return isUuid ? `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` : `id-${number}`;
  }

  /** No identity number has a month of 98. */
  #account(value: string, number: number): string {
    if (isIban(value) && value.startsWith('NO')) return ibanOf(this.of('account', value.slice(4)));
    // One that is written with blanks, or wrongly, stays one.
    const plain = value.replaceAll(/\s/g, '').toUpperCase();
    if (/^NO\d{13}$/.test(plain)) return plain.slice(0, 4) + this.of('account', plain.slice(4));
    const card = cardLike(value, number);
    if (card !== undefined) return card;
    const bare = value.replaceAll(/[ .-]/g, '');
    if (bare !== value && /^\d{11}$/.test(bare)) return partedLike(value, this.of('account', bare));
    if (!/^\d{11}$/.test(value))
      return `X${String(number).padStart(Math.min(Math.max(value.length, 4), 40) - 1, '0')}`;
    for (let next = number; ; next += 1_000) {
      const made = makeBban(`9998${String(next).padStart(6, '0')}`);
      if (made !== undefined) return made;
    }
  }

  /** A text of any kind, with everything replaced that is known or has the form of a secret. */
  text(text: string): string {
    const own = this.#plain(text);
    const unpacked = own
      .replaceAll(base64Form, (run) =>
        this.#packed(run, run.includes('-') || run.includes('_') ? 'base64url' : 'base64'),
      )
      .replaceAll(hexForm, (run) => this.#packed(run, 'hex'));
    return unpacked.includes('%') ? this.#escaped(unpacked) : unpacked;
  }

  #plain(text: string): string {
    return this.#hashed(text)
      .replaceAll(uuidForm, (each) => this.#inCase(each))
      .replaceAll(ibanForm, (each) => this.#iban(each))
      .replaceAll(elevenForm, (each) => this.#eleven(each))
      .replaceAll(paddedForm, (each) => this.#padded(each));
  }

  #iban(each: string): string {
    if (this.#isMade(each)) return each;
    return isIban(each) || this.#known.has(each.toLowerCase()) ? this.of('account', each) : each;
  }

  /** UUIDs are secret where they are known to be PSU-IDs. */
  #inCase(each: string): string {
    const made = this.#made.get(each.replace(uuidForm, '$1-$2-$3-$4-$5').toLowerCase());
    if (made === undefined) return each;
    const parted = each.includes('-') ? made : made.replaceAll('-', '');
    return each === each.toUpperCase() ? parted.toUpperCase() : parted;
  }

  #eleven(each: string): string {
    const digits = each.replaceAll(/[^0-9]/g, '');
    const known = this.#known.get(digits);
    if (known !== undefined) return partedLike(each, this.of(known, digits));
    if (this.#isMade(digits)) return each;
    if (isNationalIdentity(digits)) return partedLike(each, this.of('identity', digits));
    return isBban(digits) ? partedLike(each, this.of('account', digits)) : each;
  }

  /** Identity numbers among further digits. */
  #padded(each: string): string {
    let digits = each.replaceAll('-', '');
    for (let at = 0; at + 11 <= digits.length; at += 1) {
      const part = digits.slice(at, at + 11);
      const isSecret = this.#known.get(part) === 'identity' || isNationalIdentity(part);
      if (isSecret && !this.#isMade(part)) digits = digits.replaceAll(part, this.of('identity', part));
    }
    return partedLike(each, digits);
  }

  #isMade(value: string): boolean {
    return [...this.#made.values()].includes(value);
  }

  #packed(run: string, encoding: 'base64' | 'base64url' | 'hex'): string {
    const bytes = Buffer.from(run, encoding);
    // A UUID as the bytes that it stands for.
    if (bytes.length === 16) {
      const uuid = bytes.toString('hex');
      const made = this.#inCase(uuid);
      if (made !== uuid) return Buffer.from(made, 'hex').toString(encoding);
    }
    const inside = bytes.toString('latin1');
    if (!printable.test(inside)) return run;
    const shown = this.#plain(inside);
    return shown === inside ? run : Buffer.from(shown, 'latin1').toString(encoding);
  }

  /** Words that are percent-encoded, where they hide something. */
  #escaped(text: string): string {
    return text.replaceAll(/[\w.~+%-]*%[\w.~+%-]*/g, (word) => {
      let inside: string;
      try {
        inside = decodeURIComponent(word);
      } catch {
        return word;
      }
      const shown = this.text(inside);
      return shown === inside ? word : encodeURIComponent(shown);
    });
  }

  /** What was made from the hash of an identity number is made from that of its pseudonym. */
  #hashed(text: string): string {
    if (this.#hashes.length === 0) return text;
    let shown = text.replaceAll(hashedForm, (run) => {
      const bare = run.replaceAll('-', '').toLowerCase();
      const found = this.#hashes.find(({ real }) => bare.includes(real.toString('hex', 0, 6)));
      if (found === undefined) return run;
      const digits = found.shown.toString('hex').repeat(Math.ceil(bare.length / 32));
      let next = 0;
      return run.replaceAll(/[0-9a-f]/gi, () => digits[next++] ?? '0');
    });
    for (const { real, shown: other } of this.#hashes)
      shown = shown.replaceAll(
        real.toString('base64').replace(/=+$/, ''),
        other.toString('base64').replace(/=+$/, ''),
      );
    return shown;
  }

  /** Words of a person: nothing of them is left but what stands for secrets in them, and what is no word. */
  words(kind: SecretKind, words: string): string {
    const shown = this.text(words);
    const [control = ''] = /[^\P{Cc}\n\r\t]/u.exec(words) ?? [];
    return shown === words ? this.of(kind, words) + control : shown.replaceAll(/\p{L}/gu, 'x');
  }

  /** Whether something known is still in the clear in a text. */
  betrays(text: string): boolean {
    const lower = text.toLowerCase();
    const bare = lower.replaceAll('-', '');
    for (const [value, kind] of this.#known)
      if (kind !== 'text' && kind !== 'name' && value.length >= 9)
        if (lower.includes(value) || (kind === 'id' && bare.includes(value.replaceAll('-', '')))) return true;
    return false;
  }
}
