/**
 * Whom a choice on a page means: the person itself, the corporate context in general, or one agreement.
 * What the run knows of the person decides before words do, because a bank may name companies and persons and
 * say nothing else.
 */

import { bestNamed, likeness, type Names } from './likeness.js';
import { contextOf, looksLikeCompany } from './words.js';

/** What the run knows of a PSU. */
export interface KnownPsu {
  /** The person itself. */
  readonly self: Names;
  /** The agreements to act under, each with its id, its name, its company and the number of that. */
  readonly agreements: readonly Names[];
  /** Its accounts, each with what a page may show in place of the number: its name and id. */
  readonly accounts?: readonly { readonly bban: string; readonly names: Names }[];
}

/** For tasks that say nothing of the person. */
export const nobodyKnown: KnownPsu = { self: [], agreements: [] };

/** Whom a choice on a page means. */
export type Meant =
  | { readonly kind: 'self' }
  | { readonly kind: 'corporate' }
  /** One agreement; its names where the run knows it. */
  | { readonly kind: 'agreement'; readonly names: Names };

function isCompany(texts: readonly string[]): boolean {
  return texts.some(looksLikeCompany);
}

/**
 * Whom a choice means; undefined when nothing tells.
 * @param texts what stands on it: value and label
 */
export function whomMeant(texts: readonly string[], known: KnownPsu): Meant | undefined {
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
