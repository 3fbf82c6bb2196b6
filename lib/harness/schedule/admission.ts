/**
 * What a run may never do at a target, asked before each request leaves: an effect that the profile does not
 * allow, and unattended calls beyond what the quota leaves (interface, Limits: four in 24 hours for each
 * account, balances and transactions apart).
 */

import { headerValue } from '../../model/http.js';
import { operation, type OperationId } from '../../model/operations/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { Untestable } from '../../model/errors.js';
import { countedUnattended } from '../evidence/trouble.js';
import type { BankTime } from './bank-time.js';
import { whatItDoes } from '../../profile/effects.js';
import type { Target, TppName } from '../target/target.js';

/** Asks whether a request of a scenario may leave. */
export type Admission = (
  request: Pick<RequestDraft, 'operation' | 'target' | 'headers'>,
  by: TppName,
) => void;

const day = 86_400_000;
const allowedADay = 4;
function demandEffect(id: OperationId, target: Pick<Target, 'effects' | 'environment'>): void {
  const { effect } = operation(id);
  if (target.effects.has(effect)) return;
  const advice =
    target.environment === 'production' && effect === 'resets-sandbox'
      ? 'it is never sent in production'
      : `add ${effect} to effects`;
  throw new Untestable(`${id} ${whatItDoes[effect]}, which the profile does not allow; ${advice}`);
}

interface UnattendedCall {
  readonly scenario: string;
  readonly at: number;
}

/** The unattended calls of a run, by TPP, PSU, operation and account. */
export interface UnattendedCalls {
  readonly calls: Map<string, UnattendedCall[]>;
}

/** Nothing called yet. */
export function noUnattendedCalls(): UnattendedCalls {
  return { calls: new Map() };
}

/**
 * The admission of one scenario.
 * @param unattended shared by all scenarios of the run; grows
 */
export function admissionOf(
  scenario: string,
  target: Pick<Target, 'effects' | 'environment' | 'budgets'>,
  time: Pick<BankTime, 'now'>,
  { calls }: UnattendedCalls,
): Admission {
  const stated = target.budgets.unattendedCalls;
  const most = stated ?? allowedADay;

  function demandQuota(request: Parameters<Admission>[0], by: TppName): void {
    if (!countedUnattended.has(request.operation)) return;
    if (headerValue(request.headers, 'psu-ip-address') !== undefined) return;
    const psu = headerValue(request.headers, 'psu-id') ?? '';
    const [path] = request.target.split('?');
    const key = `${by} ${psu} ${request.operation} ${path}`;
    const now = time.now();
    const recent = (calls.get(key) ?? []).filter((each) => Math.abs(now - each.at) < day);
    const own = recent.every((each) => each.scenario === scenario);
    // A scenario may go beyond the quota to see the refusal, as long as it alone used it up. A production
    // that is only read keeps what is left of the day.
    const mayUseUp = target.environment === 'sandbox' || target.effects.has('changes-consent');
    const deliberate = own && stated === undefined && mayUseUp;
    if (recent.length >= most && !deliberate) {
      throw new Untestable(
        `the ${most} unattended calls a day that this run may make for an account are used up (budgets.unattendedCalls)`,
      );
    }
    calls.set(key, [...recent, { scenario, at: now }]);
  }

  return (request, by) => {
    demandEffect(request.operation, target);
    demandQuota(request, by);
  };
}
