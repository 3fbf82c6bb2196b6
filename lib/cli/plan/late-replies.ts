/**
 * A rehearsal of what takes hours, in seconds: every reply is held back until all that is under way waits for
 * one, and then time is said to have passed until the next is due. So who waits for whom shows as it would
 * far away, and nobody really waits.
 */

import { sign } from 'node:crypto';
import type { ScaDriver } from '../../harness/sca/driver.js';
import type { Levers } from '../../model/levers.js';
import type { Target, TppIdentity } from '../../harness/target/target.js';
import type { Transport } from '../../harness/transport/transport.js';

/** A time that passes only while everybody waits. */
export interface IdleTime {
  /** Does work that takes as long here, besides what it really takes. */
  taking<T>(milliseconds: number, work: () => Promise<T>): Promise<T>;
  /** Milliseconds that have passed. */
  readonly passed: number;
}

/** Turns of the event loop after which whoever was woken has asked for the next thing. */
const turnsUntilIdle = 4;

/** A time that begins with nothing under way. */
export function idleTime(): IdleTime {
  const due: { readonly at: number; readonly wake: () => void }[] = [];
  let passed = 0;
  let working = 0;
  /** Grows with all that happens. */
  let events = 0;
  let isWatching = false;

  function wakeNext(): void {
    const at = Math.min(...due.map((each) => each.at));
    passed = at;
    events += 1;
    const woken = due.filter((each) => each.at === at);
    for (const each of woken) due.splice(due.indexOf(each), 1);
    for (const each of woken) each.wake();
  }

  function watch(before: number, turns: number): void {
    if (working > 0 || due.length === 0) {
      isWatching = false;
      return;
    }
    if (events === before && turns >= turnsUntilIdle) wakeNext();
    const seen = events;
    setImmediate(() => watch(seen, seen === before ? turns + 1 : 0));
  }

  function settle(): void {
    events += 1;
    if (isWatching) return;
    isWatching = true;
    watch(events, 0);
  }

  return {
    async taking(milliseconds, work) {
      const from = passed;
      events += 1;
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
        const at = from + milliseconds;
        if (at > passed) {
          await new Promise<void>((wake) => {
            due.push({ at, wake });
            settle();
          });
        } else settle();
      }
    },
    get passed() {
      return passed;
    },
  };
}

function lateTransport(transport: Transport, time: IdleTime, milliseconds: number): Transport {
  return {
    send: (request, signal) => time.taking(milliseconds, () => transport.send(request, signal)),
    close: () => transport.close(),
  };
}

/** The driver, each page of which comes late. */
function lateSca(sca: ScaDriver, time: IdleTime, milliseconds: number): ScaDriver {
  const { paced } = sca;
  if (paced === undefined) return sca;
  return {
    ...sca,
    paced: (turn) => paced((request, send) => turn(request, () => time.taking(milliseconds, send))),
  };
}

function lateLevers(levers: Levers, time: IdleTime, milliseconds: number): Levers {
  const late = <Order>(lever: ((order: Order) => Promise<void>) | undefined) =>
    lever && ((order: Order) => time.taking(milliseconds, () => lever(order)));
  return Object.fromEntries(
    Object.entries({
      clock: late(levers.clock),
      batchRun: late(levers.batchRun),
      revoke: late(levers.revoke),
      paymentPermission: late(levers.paymentPermission),
      funds: late(levers.funds),
      restart: late(levers.restart),
    }).filter(([, lever]) => lever !== undefined),
  );
}

/** The TPP, whose signatures are there at once: what other threads do is not seen to be under way. */
function signingAtOnce(tpp: TppIdentity): TppIdentity {
  const { signer } = tpp;
  return { ...tpp, signer: { ...signer, sign: (bytes) => sign('sha256', bytes, signer.privateKey) } };
}

/**
 * The target, each reply of which takes so many milliseconds of that time.
 * @param pagesAtOnce true where the time that the bank's pages take is that of people
 */
export function answeringLate(
  target: Target,
  time: IdleTime,
  milliseconds: number,
  { pagesAtOnce }: { readonly pagesAtOnce: boolean },
): Target {
  const { instances, sca } = target;
  const others = Object.entries(target.tpps).map(([name, tpp]) => [name, signingAtOnce(tpp)] as const);
  return {
    ...target,
    tpps: { ...Object.fromEntries(others), primary: signingAtOnce(target.tpps.primary) },
    transport: lateTransport(target.transport, time, milliseconds),
    levers: lateLevers(target.levers, time, milliseconds),
    ...(sca === undefined || pagesAtOnce ? {} : { sca: lateSca(sca, time, milliseconds) }),
    ...(instances === undefined
      ? {}
      : { instances: instances.map((each) => answeringLate(each, time, milliseconds, { pagesAtOnce })) }),
  };
}
