/** Pseudonyms: the same value gets the same one throughout a run, so that evidence can still be followed. */

import { isUuid } from '../../model/uuid.js';
import type { SecretKind } from './kinds.js';

/** Gives a value its pseudonym, such as `‹psu-id 1›`, with a remark on an unusual form. */
export type Pseudonyms = (kind: SecretKind, value: string) => string;

const norwegianIban = /^NO\d{2}(\d{11})$/i;

/** True when the text is one pseudonym and nothing else. */
export function isPseudonym(text: string): boolean {
  return text.startsWith('‹') && text.indexOf('›') === text.length - 1;
}

/** Whether an IBAN passes the ISO 13616 check (MOD 97). */
export function passesMod97(iban: string): boolean {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    if (Number.isNaN(value)) return false;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** What a defect may hinge on although the value stays hidden: an unusual form, length or alphabet. */
function remarks(kind: SecretKind, value: string): readonly string[] {
  const characters = Array.from(value).length;
  const length = `${characters} characters`;
  if (kind === 'psu-id' || kind === 'corporate-id') return isUuid(value) ? [] : ['no UUID', length];
  if (kind === 'identity') return /^\d{11}$/.test(value) ? [] : [length];
  if (kind === 'account') {
    if (/^\d{11}$/.test(value)) return [];
    if (!/^[0-9A-Z]*$/i.test(value)) return [length, 'not only letters and digits'];
    if (!/^[A-Z]{2}\d{2}[0-9A-Z]{8,30}$/i.test(value)) return [length];
    return passesMod97(value) ? ['iban'] : ['iban', 'check digits wrong'];
  }
  if (kind === 'card') {
    const digits = value.replaceAll(/\D/g, '').length;
    return digits <= 10 ? ['masked'] : [`${digits} digits shown`];
  }
  if (kind !== 'name') return [];
  return [...(characters > 34 ? [length] : []), ...(/^[ -~]*$/.test(value) ? [] : ['not ASCII'])];
}

/** What two spellings of the same value have in common. */
function canonical(kind: SecretKind, value: string): string {
  if (kind !== 'account' && kind !== 'number' && kind !== 'card') return value.toLowerCase();
  const bare = value.replaceAll(/[\s.-]/g, '').toLowerCase();
  return norwegianIban.exec(bare)?.[1] ?? bare;
}

/**
 * A fresh register of pseudonyms.
 * @param mark stands in each of them, so that registers are told apart
 */
export function pseudonyms(mark?: string): Pseudonyms {
  const counts = new Map<SecretKind, number>();
  const labels = new Map<string, string>();
  const finished = new Map<string, string>();

  function labelOf(kind: SecretKind, value: string): string {
    const key = canonical(kind, value);
    const known = labels.get(key);
    if (known !== undefined) return known;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const label = mark === undefined ? `${kind} ${number}` : `${kind} ${number} of ${mark}`;
    labels.set(key, label);
    return label;
  }

  return (kind, value) => {
    const key = `${kind}\n${value}`;
    const done = finished.get(key);
    if (done !== undefined) return done;
    const pseudonym = `‹${[labelOf(kind, value), ...remarks(kind, value)].join(', ')}›`;
    finished.set(key, pseudonym);
    return pseudonym;
  };
}
