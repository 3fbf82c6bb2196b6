/** The small objects that many payloads share (interface, Common types). */

import type { LinkVerb, MessageCategory, TppMessageCode } from './codes.js';

export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export interface Link {
  readonly href: string;
  readonly verbs: readonly LinkVerb[];
}

/** From link name to link. */
export type Links = Readonly<Record<string, Link>>;

export interface TppMessage {
  readonly category: MessageCategory;
  readonly code: TppMessageCode;
  readonly path?: string;
  readonly text?: string;
}
