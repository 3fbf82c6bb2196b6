/**
 * What an assumption is: one question that the interface text leaves open, and the answer we work with until
 * a target's profile gives its own.
 */

import type { ClauseId } from './index.js';

/** A JSON value, deeply readonly. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** What an answer that can be listed is. */
export type Simple = null | boolean | number | string;

export type AssumptionTopic =
  | 'refusals'
  | 'operations'
  | 'records'
  | 'signing'
  | 'headers'
  | 'payments'
  | 'life-cycle'
  | 'addresses'
  | 'sca'
  | 'limits'
  | 'sandbox';

/**
 * Where the default comes from. `published`: the bank's portal or recorded traffic shows it. `framework`: the
 * Berlin Group text or the RFC behind the interface says it. `assumed`: ours.
 */
export type AssumptionBasis = 'published' | 'framework' | 'assumed';

/** One entry of the register. */
export interface Assumption<Id extends string = string> {
  readonly id: Id;
  readonly topic: AssumptionTopic;
  /** What the text leaves open. */
  readonly question: string;
  /** What suites and the reference bank work with. */
  readonly default: Json;
  /** Every answer known to be lawful, the default among them; absent when the answers cannot be listed. */
  readonly choices?: readonly Simple[];
  /**
   * `profile`: suites act on the answer, so a target's profile can pin it. `observed`: recorded and never
   * failed. `fixed`: the suite knows no other answer than the default; a bank that differs switches off the
   * capability, or its clauses are waived.
   */
  readonly handling: 'profile' | 'observed' | 'fixed';
  /** The clauses whose judging it touches. */
  readonly clauses: readonly ClauseId[];
  readonly basis: AssumptionBasis;
}

/** An assumption of which the compiler knows the default and the choices; never where none can be listed. */
export interface AskedAssumption<Id extends string, Default extends Json, Choice extends Simple>
  extends Assumption<Id> {
  readonly default: Default;
  readonly choices?: readonly Choice[];
}

/**
 * An entry of the register. The compiler is to know no more of it than is asked for: the literal types of all
 * questions would stand in every declaration file that speaks of an assumption.
 */
export function asked<
  const Id extends string,
  const Default extends Json,
  const Choice extends Simple = never,
>(entry: AskedAssumption<Id, Default, Choice>): AskedAssumption<Id, Default, Choice> {
  return entry;
}
