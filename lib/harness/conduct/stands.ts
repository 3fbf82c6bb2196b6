/** Where scenarios are run: the instances of the bank, each with what scenarios share there. */

import { setMaxListeners } from 'node:events';
import { requestRules } from '../../rules/index.js';
import { givingUp } from '../sca/giving-up.js';
import { noUnattendedCalls } from '../schedule/admission.js';
import { backingOff } from '../schedule/backing-off.js';
import { bankTime } from '../schedule/bank-time.js';
import { turnstile, urgent } from '../schedule/budget.js';
import { whileCertificatesHold } from '../schedule/certificates-hold.js';
import { haltOf, usualBounds, type Halt } from '../schedule/end-run-early.js';
import { consentsOf, refuses } from '../stage/consents.js';
import { ruleContext } from '../target/rule-context.js';
import type { Target } from '../target/target.js';
import { whyMissing } from '../target/unused-levers.js';
import { psuPool } from './psu-pool.js';
import type { RunParts } from './run-parts.js';

/** The target whose SCA pages are given up when they never answer. */
function boundedSca(target: Target): Target {
  const { budgets, sca } = target;
  const most = budgets.callsWithoutReply ?? usualBounds.callsWithoutReply;
  return sca === undefined ? target : { ...target, sca: givingUp(sca, most) };
}

/** What is the same wherever a scenario of the run stands. */
type Common = Pick<RunParts, 'seed' | 'renewal' | 'ledger' | 'scenarioTimeout'>;

/** What an instance has for itself. */
function partsAt(
  instance: Target,
  watch: Halt,
): Omit<RunParts, keyof Common | 'pool' | 'consents' | 'turn' | 'signal'> {
  const clock = bankTime(
    instance.levers.clock,
    instance.clockAhead,
    instance.clock,
    whyMissing('clock', instance),
  );
  return {
    target: instance,
    time: whileCertificatesHold(clock, instance.tpps),
    rules: requestRules,
    context: ruleContext(instance),
    scaTurn: turnstile({ concurrency: instance.sca?.atOnce }),
    unattended: noUnattendedCalls(),
    ...(instance.network === undefined ? {} : { backingOff: backingOff(), backingOffPages: backingOff() }),
    watch,
  };
}

/** The stands of a run at a target. */
export interface Stands {
  readonly stands: readonly RunParts[];
  readonly halts: readonly Halt[];
  /** Aborts when the run shall ask no more: it was cancelled, or an instance can say nothing more. */
  readonly stops: AbortSignal;
}

export function standsAt(target: Target, common: Common, signal: AbortSignal): Stands {
  const turn = turnstile(target.budgets);
  // Also at several instances a person does one thing at a time.
  const consents = consentsOf(target.psus);
  const pool = psuPool(target.psus, (psu) => refuses(psu, consents, target.sca));
  const instances = [target, ...(target.instances ?? [])].map((each) => ({
    instance: boundedSca(each),
    halt: haltOf(each),
  }));
  const halts = instances.map((each) => each.halt);
  const stops = AbortSignal.any([signal, ...halts.map((each) => each.signal)]);
  // Each scenario under way listens.
  setMaxListeners(0, stops);
  const stands = instances.map(
    ({ instance, halt }, index): RunParts => ({
      ...common,
      ...partsAt(instance, halt),
      pool,
      consents,
      // What moves the clock goes one after the other, so that the run lasts as long as it does.
      turn: index === 0 ? turn : urgent(turn),
      signal: stops,
    }),
  );
  return { stands, halts, stops };
}
