import type { RequestDraft } from '../rules/request-draft.js';

/** One way in which a request is odd. */
export interface Oddity {
  /** For example `the header PSU-Accept repeated`; with nothing of the request itself. */
  readonly what: string;
  readonly kind: 'header' | 'query' | 'body' | 'path';
  /** The header or variable that is odd. */
  readonly name?: string;
  readonly apply: (given: RequestDraft) => RequestDraft;
}
