/**
 * Whom a choice on a page stands for: the person itself, the corporate context in general, or one agreement.
 * What the run knows of the person decides before words do, because a bank may name companies and persons and
 * say nothing else.
 */

import { contextOf, looksLikeCompany } from './words.js';

/** Texts by which a page may name somebody: names, ids, numbers. All of them are secret. */
export type Names = readonly string[];

/** What the run knows of a PSU. */
export interface KnownPsu {
  /** The person itself. */
  readonly self: Names;
  /**
   * The agreements under which it may act, each with all that names it: its id, its name, its company and the
   * number of that.
   */
  readonly agreements: readonly Names[];
  /** Its accounts, each with what a page may show in place of the number: its name and id. */
  readonly accounts?: readonly { readonly bban: string; readonly names: Names }[];
}

/** For tasks that say nothing of the person. */
export const nobodyKnown: KnownPsu = { self: [], agreements: [] };

export type Standing =
  | { readonly kind: 'self' }
  | { readonly kind: 'corporate' }
  /** One agreement; its names where the run knows it. */
  | { readonly kind: 'agreement'; readonly names: Names };

/** Texts as they are compared: no case, runs of what is no letter or digit made one blank. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Digits of a number as people group them, made one. */
function closed(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\d)/g, '');
}

/** How much of a text a name explains: its length where the text holds it as whole words, otherwise none. */
function share(text: string, name: string): number {
  const [whole, part] = [comparable(text), comparable(name)];
  if (part.length < 2) return whole === part && part !== '' ? part.length : 0;
  const held = ` ${whole} `.includes(` ${part} `) || ` ${closed(whole)} `.includes(` ${closed(part)} `);
  return held ? part.length : 0;
}

/** The most that any of the names explains of any of the texts. */
export function likeness(texts: readonly string[], names: Names): number {
  return Math.max(0, ...texts.flatMap((text) => names.map((name) => share(text, name))));
}

/** How much of the texts all the names together explain: of two alike in one name, the other names decide. */
export function explained(texts: readonly string[], names: Names): number {
  const all = [...new Set(names.map(comparable))];
  return all.reduce((total, name) => total + likeness(texts, [name]), 0);
}

/** The one of several that the texts name most fully; undefined when none is named, or two alike. */
export function bestNamed<Each>(
  texts: readonly string[],
  all: readonly Each[],
  namesOf: (each: Each) => Names,
): Each | undefined {
  const rated = all
    .map((each) => ({
      each,
      much: likeness(texts, namesOf(each)),
      all: explained(texts, namesOf(each)),
    }))
    .filter(({ much }) => much > 0)
    .toSorted((left, right) => right.much - left.much || right.all - left.all);
  const [first, second] = rated;
  const isAlike = first?.much === second?.much && first?.all === second?.all;
  return first === undefined || isAlike ? undefined : first.each;
}

function isCompany(texts: readonly string[]): boolean {
  return texts.some(looksLikeCompany);
}

/**
 * Whom a choice stands for; undefined when nothing tells.
 * @param texts what stands on it: value and label
 */
export function standingOf(texts: readonly string[], known: KnownPsu): Standing | undefined {
  const exact = texts.map((each) => each.trim().toUpperCase());
  if (exact.includes('PRIVATE') !== exact.includes('CORPORATE'))
    return exact.includes('PRIVATE') ? { kind: 'self' } : { kind: 'corporate' };
  const asSelf = likeness(texts, known.self);
  const agreement = bestNamed(texts, known.agreements, (each) => each);
  const asAgreement = agreement === undefined ? 0 : likeness(texts, agreement);
  if (agreement !== undefined && asAgreement > asSelf) return { kind: 'agreement', names: agreement };
  // Two agreements with one name: it is an agreement, and not known which.
  const [anyName] = known.agreements.filter((each) => likeness(texts, each) > asSelf);
  if (anyName !== undefined) return { kind: 'agreement', names: [] };
  if (asSelf > 0) return { kind: 'self' };
  const context = contextOf(texts);
  if (context === 'PRIVATE') return { kind: 'self' };
  if (isCompany(texts)) return { kind: 'agreement', names: [] };
  return context === 'CORPORATE' ? { kind: 'corporate' } : undefined;
}
