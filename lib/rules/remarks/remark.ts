/**
 * A remark tells of what is accepted and probably wrong: no clause is broken by it for sure, so that no bank
 * refuses it and no TPP fails by it. The reference bank shows remarks in its log; judges of TPPs may show
 * them as they like.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { JudgedRequest } from '../judged-request.js';

/** What is said of one request. */
export interface Remark {
  /** Name of the kind. */
  readonly kind: string;
  /** The clause that it is about. */
  readonly clause: ClauseId;
  /** One line to the sender; values of the request do not stand in it, names do. */
  readonly message: string;
  /** Header, query parameter or JSON pointer. */
  readonly path?: string;
  /** Number of the earlier request that it is about. */
  readonly dependsOn?: number;
}

/**
 * One kind of remark; it looks at a request alone. `now` is the instant of the bank, milliseconds since 1970.
 */
export interface RemarkKind {
  /** kebab-case and unique. */
  readonly id: string;
  readonly clause: ClauseId;
  readonly look: (request: JudgedRequest, now: number) => readonly Omit<Remark, 'kind' | 'clause'>[];
}

/** At most so many remarks of one kind are made of one request. */
const mostOfAKind = 5;

/** The remarks of one kind. */
export function remarksOf(
  { clause, id, look }: RemarkKind,
  request: JudgedRequest,
  now: number,
): readonly Remark[] {
  return look(request, now)
    .slice(0, mostOfAKind)
    .map((each) => ({ kind: id, clause, ...each }));
}
