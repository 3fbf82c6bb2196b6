/**
 * The levers as a scenario may pull them: those that it declares. A lever moves the whole bank, so that a
 * scenario which pulls one without saying so would spoil others that run beside it; that is our mistake and
 * never the bank's.
 */

import type { Pausing } from './budget.js';
import { HarnessError } from '../../model/errors.js';
import type { Need, ScenarioDeclaration } from '../declaration.js';
import type { LeverName, Levers } from '../../model/levers.js';
import { movedBy, type BankTime } from './bank-time.js';

/** The lever behind each need that is one. */
export const leverOfNeed: Readonly<Partial<Record<Need, LeverName>>> = {
  clock: 'clock',
  'batch-run': 'batchRun',
  revoke: 'revoke',
  'payment-permission': 'paymentPermission',
  funds: 'funds',
  restart: 'restart',
};

/** What a day of the batch is made with: one of them is enough. */
const leversOfBatchDay: readonly LeverName[] = ['batchRun', 'clock'];

/** Levers whose effect reaches past the PSU of the scenario that pulls them. */
const bankWide: readonly LeverName[] = ['clock', 'batchRun', 'funds', 'restart'];

type Declaration = Pick<ScenarioDeclaration, 'id' | 'needs' | 'pulls'>;

/** The levers that a scenario declares, whether it needs them or pulls them only where they are offered. */
export function declaredLevers({
  needs,
  pulls,
}: Pick<ScenarioDeclaration, 'needs' | 'pulls'>): readonly LeverName[] {
  const needed = (needs ?? []).flatMap((each) =>
    each === 'batch-day' ? leversOfBatchDay : (leverOfNeed[each] ?? []),
  );
  return [...needed, ...(pulls ?? [])];
}

/** Whether a scenario pulls a lever that others running beside it would feel. */
export function pullsBankWide(scenario: Pick<ScenarioDeclaration, 'needs' | 'pulls'>): boolean {
  return declaredLevers(scenario).some((each) => bankWide.includes(each));
}

function demandDeclared(scenario: Declaration, name: LeverName): void {
  if (declaredLevers(scenario).includes(name)) return;
  throw new HarnessError(`${scenario.id} pulls the lever ${name} without declaring it in needs or pulls`);
}

/**
 * The target's levers; pulling an undeclared one is a mistake of the scenario.
 * @param pausing does what the scenario's time does not count: a lever is not the interface, and may have to
 *   wait for its moment
 */
export function guardedLevers(levers: Levers, scenario: Declaration, pausing: Pausing): Levers {
  const { batchRun, clock, funds, paymentPermission, restart, revoke } = levers;
  function guarded<Order>(name: LeverName, pull: ((order: Order) => Promise<void>) | undefined) {
    if (pull === undefined) return {};
    return {
      [name]: async (order: Order) => {
        demandDeclared(scenario, name);
        await pausing(() => pull(order));
      },
    };
  }
  return {
    ...guarded('batchRun', batchRun),
    ...guarded('clock', clock),
    ...guarded('funds', funds),
    ...guarded('paymentPermission', paymentPermission),
    ...guarded('restart', restart),
    ...guarded('revoke', revoke),
  };
}

/** The bank's time; moving it undeclared, or after the scenario was stopped, does not happen. */
export function guardedTime(
  time: BankTime,
  scenario: Declaration,
  signal: AbortSignal,
  pausing: Pausing,
): BankTime {
  return movedBy(time, async (instant) => {
    signal.throwIfAborted();
    demandDeclared(scenario, 'clock');
    await pausing(() => time.moveTo(instant));
  });
}
