/** A request as a scenario hands it over, before its way begins. */

import type { WireRequest } from '../../model/http.js';
import type { RequestDraft } from '../../rules/request-draft.js';

export interface ClientOptions {
  /** Ids of the rules that the request breaks on purpose. */
  readonly announces: readonly string[];
  /** True where two mistakes meet: one of the announced rules has to be broken, and none besides them. */
  readonly mixed?: true;
  /** True where nobody knows beforehand which rules the request breaks; its exchange announces them. */
  readonly odd?: true;
  /**
   * True where a link of the bank says what to ask for: what is wrong with that is the link's, and is
   * announced in its exchange.
   */
  readonly linked?: true;
  /** Tells the request from others to the same operation that are sent in no fixed order. */
  readonly variation?: string;
  /** Changes the complete request before it is signed. */
  readonly beforeSigning?: (stamped: RequestDraft) => RequestDraft;
  /** Changes the bytes after they were signed. */
  readonly afterSigning?: (signed: WireRequest) => WireRequest;
}

/** A draft, and how it is sent. */
export interface Call {
  readonly request: RequestDraft;
  readonly options: ClientOptions;
}
