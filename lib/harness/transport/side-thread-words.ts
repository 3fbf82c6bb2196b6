/**
 * What passes between the thread that judges and the one that signs and sends. Bytes pass as latin1 text: a
 * Buffer is a window on memory that it shares with others, and all of that would be copied. Transports and
 * keys go by numbers that the asking side gives them.
 */

import type { KeyObject } from 'node:crypto';
import type { WireReply, WireRequest } from '../../model/http.js';
import type { NetworkOptions } from './network.js';

export type Packed<Message extends WireRequest | WireReply> = Omit<Message, 'body'> & {
  readonly body: string;
};

/** What gets no answer. */
export type Order =
  | { readonly open: number; readonly options: NetworkOptions }
  | { readonly know: number; readonly key: KeyObject }
  /** Gives up the call that was asked for under this number, which is answered by a failure. */
  | { readonly stop: number; readonly because: string };

export type Question =
  | { readonly id: number; readonly send: Packed<WireRequest>; readonly over: number }
  | { readonly id: number; readonly sign: string; readonly by: number }
  | { readonly id: number; readonly close: number };

export type Answer =
  | { readonly id: number; readonly reply: Packed<WireReply> }
  | { readonly id: number; readonly signature: string }
  | { readonly id: number; readonly closed: true };

/** Why there is no answer, with a code, perhaps empty, where the network is the reason. */
export interface Failure {
  readonly id: number;
  readonly failure: string;
  readonly code?: string;
}
