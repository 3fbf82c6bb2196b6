/** What a way to tamper with a pack is, and what it has to work with. */

import type { Recording } from '../record.js';
import type { Sealer } from '../seal.js';

/** Members that may be changed. */
export type Loose = Map<string, Buffer>;

/** Everything may be changed, read-only or not. */
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

export type LooseRecording = Mutable<Recording>;

export interface Given {
  readonly pack: Buffer;
  readonly members: ReadonlyMap<string, Buffer>;
  readonly recording: Recording;
  /** A pack of another run. */
  readonly other: { readonly members: ReadonlyMap<string, Buffer>; readonly recording: Recording };
  readonly own: Sealer;
  readonly stranger: Sealer;
  readonly expired: Sealer;
}

export interface Manipulation {
  readonly name: string;
  /** What some finding says. */
  readonly names: RegExp;
  readonly make: (given: Given) => Buffer;
}
