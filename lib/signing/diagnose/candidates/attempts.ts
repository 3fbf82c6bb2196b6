/** What candidates are made from, and how they are handed to the search. */

import type { WireRequest } from '../../../model/http.js';
import type { SigningLine } from '../../signing-string.js';
import type { NeighbouringRequest } from '../neighbouring-request.js';
import type { DraftLine, Edit, LayoutEdit, SigningDraft } from '../edits/draft.js';

/** What the candidates are made from: the message, and the lines that its headers part lists. */
export interface CandidateInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
  /** The verifier's time in milliseconds. */
  readonly clock?: number | undefined;
  /** Other requests that are known, the nearest first. */
  readonly neighbours?: readonly NeighbouringRequest[] | undefined;
}

/** A mistake that was made, and what it is besides. */
export type Made = Pick<LayoutEdit, 'cause' | 'did' | 'besides'>;

/** Edits that are each tried on one draft; the draft itself when there are none. */
export interface Attempt {
  /** The mistakes that lead to the draft. */
  readonly made: readonly Made[];
  readonly draft: SigningDraft;
  readonly edits?: Iterable<Edit>;
  /** Edits that are made after each of those. */
  readonly later?: readonly Edit[];
}

/** The listed lines that the message has. */
export function presentLines(lines: readonly SigningLine[]): readonly DraftLine[] {
  return lines.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}
