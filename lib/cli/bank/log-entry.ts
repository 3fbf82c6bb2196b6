/** What the request log of a served bank holds of one request. */

import type { BoundSide } from '../../bank/grounds/ground.js';

/** What is written about one finding. */
export interface LoggedFinding {
  readonly rule: string;
  readonly clause: string;
  /** Whom the clause binds: the TPP, the bank, which enforces it here, or nobody. */
  readonly binds: BoundSide;
  readonly message: string;
  /** Header, query parameter or JSON pointer. */
  readonly path?: string;
  /** What the clause says. */
  readonly hint: string;
}

/** Why the bank refused, or why an SCA ended without success. */
export interface LoggedRefusal {
  /** Id of the rule or reason. */
  readonly by: string;
  readonly clause: string;
  readonly also?: readonly string[];
  readonly binds: BoundSide;
  readonly hint: string;
  readonly why: string;
  readonly path?: string;
  /** What to do. */
  readonly mend?: string;
}

/** What is written about something that is accepted and probably wrong. */
export interface LoggedRemark {
  readonly kind: string;
  readonly clause: string;
  readonly message: string;
  readonly path?: string;
  /** Number of the earlier call that it is about. */
  readonly dependsOn?: number;
}

/** What is written about one request. */
export interface LogEntry {
  /** Calls count from 1. */
  readonly number: number;
  /** The bank's time, ISO 8601. */
  readonly time: string;
  /** X-Request-ID as it was sent. */
  readonly requestId?: string;
  /** Id of the operation that was called; absent where method and path lead to none. */
  readonly operation?: string;
  /** Organisation identifier of the caller; absent when the request names none that can be read. */
  readonly tpp?: string;
  readonly method: string;
  /** Target with query; ids of people and accounts have pseudonyms. */
  readonly path: string;
  readonly status: number;
  /** How the bank refused: `code: text` of each message. */
  readonly refusals: readonly string[];
  readonly refused?: LoggedRefusal;
  /** The lines that had to be signed, where the signature does not fit; secrets in them have pseudonyms. */
  readonly signingString?: readonly string[];
  readonly findings: readonly LoggedFinding[];
  /** What was accepted and is probably wrong. */
  readonly remarks: readonly LoggedRemark[];
}

/** What becomes of an entry. */
export type LogSink = (entry: LogEntry) => void;
