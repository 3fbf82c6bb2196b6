/**
 * Ends a run that can say nothing more: the bank stopped answering, or the time for the run is over. What is
 * not judged by then is broken and says why; what was judged stays.
 */

import { present } from '../../model/present.js';
import type { Target } from '../target/target.js';
import { reachTarget } from './reach.js';
import { NetworkError } from '../transport/transport.js';

/** Hears how each call ended. */
export interface CallWatch {
  /** A reply with this status came. */
  answered(status: number): void;
  /** No complete reply came. */
  unanswered(): Promise<void>;
}

export interface Halt extends CallWatch {
  /** Aborts when the run shall ask no more; its reason tells the user why, in one line. */
  readonly signal: AbortSignal;
  /** Why the run was halted; undefined while it is not. */
  readonly reason: string | undefined;
  /** When the bank takes calls again, as it said to the call that decided; milliseconds since 1970. */
  readonly takesCallsAgain: number | undefined;
  /** Ends the watch when the run is over. */
  close(): void;
}

/** The bounds where the profile sets no other. */
export const usualBounds = { callsWithoutReply: 10, runTimeout: 7_200_000 } as const;

/** What a gateway says when the bank is away or takes no calls; one alone halts nothing. */
function isAway(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

/** What keeps a plain call from its reply. */
interface Away {
  readonly text: string;
  readonly takesCallsAgain?: number;
}

/** Asks the target once, plainly. Undefined when it answers, otherwise what is wrong. */
async function troubleWith(target: Target): Promise<Away | undefined> {
  try {
    const { status, takesCallsAgain } = await reachTarget(target);
    if (!isAway(status)) return undefined;
    const when =
      takesCallsAgain === undefined
        ? 'when the bank is up'
        : `at ${new Date(takesCallsAgain).toISOString()}, when it takes calls again`;
    const text = `${new URL(target.baseUrl).host} answers every call with status ${status}; run again ${when}`;
    return { text, ...present({ takesCallsAgain }) };
  } catch (thrown) {
    return thrown instanceof NetworkError ? { text: thrown.message } : undefined;
  }
}

/**
 * Watches a run. A row of calls without a reply alone halts nothing, because requests that are wrong on
 * purpose may be dropped by a bank that works: a plain call must fail as well.
 */
export function haltOf(target: Target): Halt {
  const mostMissed = target.budgets.callsWithoutReply ?? usualBounds.callsWithoutReply;
  const runTimeout = target.budgets.runTimeout ?? usualBounds.runTimeout;
  const controller = new AbortController();
  let missed = 0;
  let asking: Promise<void> | undefined;
  let reason: string | undefined;
  let takesCallsAgain: number | undefined;

  function halt(why: string): void {
    if (controller.signal.aborted) return;
    reason = `the run asked no more: ${why}`;
    controller.abort(new NetworkError(reason, 'HALTED'));
  }

  async function ask(row: number): Promise<void> {
    const trouble = await troubleWith(target);
    if (trouble === undefined) missed = 0;
    else {
      takesCallsAgain = trouble.takesCallsAgain;
      halt(`${row} calls in a row failed, and ${trouble.text}`);
    }
  }

  async function miss(): Promise<void> {
    missed += 1;
    if (missed < mostMissed || controller.signal.aborted) return;
    asking ??= ask(missed).finally(() => (asking = undefined));
    await asking;
  }

  const timer = setTimeout(() => {
    halt(`it took longer than ${runTimeout / 1_000} s; raise budgets.runTimeoutSeconds if that is too short`);
  }, runTimeout);
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    get takesCallsAgain() {
      return takesCallsAgain;
    },
    answered(status) {
      if (isAway(status)) void miss();
      else missed = 0;
    },
    unanswered: miss,
    close: () => clearTimeout(timer),
  };
}
