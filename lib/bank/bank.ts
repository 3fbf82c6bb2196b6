/** A running bank: parts, its own state, and a way in that needs no sockets. */

import type { WireReply, WireRequest } from '../model/http.js';
import { bankAdmin, type BankAdmin } from './admin.js';
import { movableClock } from './clock.js';
import type { Witness } from './grounds/ground.js';
import { answer } from './handler.js';
import { freshState } from './state/bank-state.js';
import { restoreSnapshot, snapshotOf } from './snapshot.js';
import type { BankCore, BankParts } from './types.js';

export interface Bank {
  readonly parts: BankParts;
  /** What only the bank's side can do. */
  readonly admin: BankAdmin;
  /**
   * Answers one request as it came over the wire, at once where no part of the bank waits; neither throws nor
   * rejects. The witness is told why it is refused.
   */
  readonly handle: (request: WireRequest, witness?: Witness) => WireReply | Promise<WireReply>;
  /** Everything the bank remembers, as one text for itself alone. */
  readonly snapshot: () => string;
  /**
   * Puts what a snapshot holds in place of everything the bank remembers.
   * @throws SnapshotError when the text is no snapshot of this kind of bank.
   */
  readonly restore: (snapshot: string) => void;
  /** Says under which scheme, host and port the bank is reached from now on. */
  readonly publishAt: (origin: string) => void;
}

/** Makes a bank from parts. Cheap: the data set of a day is shared by all banks of the process. */
export function createBank(parts: BankParts): Bank {
  const clock = movableClock(parts.time);
  let origin = parts.origin;
  const core: BankCore = {
    parts,
    clock,
    ids: parts.ids(),
    state: freshState((parts.beginning ?? parts.dataSet)(parts.policies.transactions.today(clock.now()))),
    origin: () => origin,
  };
  return {
    parts,
    admin: bankAdmin(core),
    handle: (request, witness) => answer(witness === undefined ? core : { ...core, witness }, request),
    snapshot: () => snapshotOf(core),
    restore: (snapshot) => restoreSnapshot(core, snapshot),
    publishAt(address) {
      origin = address;
    },
  };
}
