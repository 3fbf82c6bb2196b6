/** What a scenario declares: which clauses it judges, what it needs, does and pulls. */

import type { ClauseId } from '../catalogue/index.js';
import type { LeverName } from '../model/levers.js';
import type { Effect } from '../model/operation.js';
import type { CircumstanceName } from './circumstance-names.js';

/** The suites, one folder each below `suites/`. */
export const suiteNames = [
  'signing',
  'headers',
  'transport',
  'payments',
  'execution',
  'money',
  'baskets',
  'accounts',
  'cards',
  'consent',
  'sca',
  'limits',
  'errors',
  'versioning',
  'sandbox',
  'everywhere',
] as const;

export type SuiteName = (typeof suiteNames)[number];

/** What a scenario cannot do without. What is missing makes untestable, what is denied not applicable. */
export type Need =
  | 'second-tpp'
  | 'aisp-only-tpp'
  | 'pisp-only-tpp'
  | 'tpp-without-role'
  | 'untrusted-tpp'
  | 'expired-tpp'
  | 'not-yet-valid-tpp'
  | 'unregistered-tpp'
  | 'tpp-registered-as-aisp'
  | 'tpp-registered-as-pisp'
  | 'tpp-with-another-key'
  | 'tpp-as-aisp'
  | 'tpp-as-pisp'
  | 'oddly-issued-tpp'
  | 'psu'
  /** A private PSU who has granted nothing yet as far as the run knows; such scenarios go first. */
  | 'new-psu'
  | 'second-psu'
  | 'corporate-psu'
  /** Of the corporate PSU: accounts of its own beside those of its agreements. */
  | 'own-accounts'
  /** Of the corporate PSU: two agreements under which it may act. */
  | 'two-agreements'
  | 'sca-pages'
  /** An SCA driver that plays as many SCAs as a scenario likes. */
  | 'many-scas'
  | 'clock'
  | 'batch-run'
  /** A run of the batch, or in the sandbox a day by the clock, in which the batch runs five times. */
  | 'batch-day'
  | 'revoke'
  | 'payment-permission'
  | 'funds'
  | 'restart'
  | 'network'
  | 'tls'
  | 'sandbox'
  | 'production'
  | 'sandbox-customers'
  | 'cards'
  | 'baskets'
  | 'bulk-payments'
  | 'periodic-payments'
  | 'single-sca'
  | 'tpp-dialogue';

/** The needs that name a TPP of the profile. */
export type TppNeed = Extract<Need, `${string}tpp${string}`>;

/** A clause that a scenario judges in part only, where something is missing. */
export interface LeftOpen {
  readonly clause: ClauseId;
  readonly without: LeverName | Effect;
  /** What the rest of the scenario does not show. */
  readonly because: string;
}

/** What a scenario says of itself. Runners decide by it when a scenario runs, and where. */
export interface ScenarioDeclaration {
  /** `suite/behaviour`. */
  readonly id: `${SuiteName}/${string}`;
  /** One line that a QA engineer understands. */
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  /** The strongest effect that the run has at the bank. */
  readonly effects: Effect;
  readonly needs?: readonly Need[];
  /**
   * TPPs that act beside the others where the profile names them; without them it judges what is left. For
   * scenarios that widen others.
   */
  readonly beside?: readonly TppNeed[];
  /** Levers that it pulls where the target offers them, besides those among its needs. */
  readonly pulls?: readonly LeverName[];
  /**
   * True when nothing else may run beside it, for example because it resets the sandbox; what moves clock,
   * batch or funds counts as such.
   */
  readonly exclusive?: boolean;
  /** About how many calls and levers follow its first lever, where many: others of the clock wait for it. */
  readonly steps?: number;
  /** What the TPP has only one of and the scenario writes: scenarios with the same thing run in turn. */
  readonly holds?: string;
  /**
   * True where it judges in further places what other scenarios judge in one: a clause of which it comes to
   * judge nothing is theirs alone.
   */
  readonly widens?: true;
  /** Clauses left open where the target lacks a lever or an effect: untestable unless a check fails. */
  readonly leavesOpen?: readonly LeftOpen[];
  /** Circumstances under which it is not run again, because what it expects depends on them. */
  readonly bars?: readonly CircumstanceName[] | 'all';
  /** Circumstances under which another scenario is run again here; it can add failures and nothing else. */
  readonly under?: readonly CircumstanceName[];
}

/** The suite of a scenario: what stands before the slash. */
export function suiteOf(each: Pick<ScenarioDeclaration, 'id'>): SuiteName {
  const name = each.id.slice(0, each.id.indexOf('/'));
  const found = suiteNames.find((suite) => suite === name);
  if (found === undefined) throw new Error(`scenario ${each.id} belongs to no suite`);
  return found;
}
