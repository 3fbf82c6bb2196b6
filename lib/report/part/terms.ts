/**
 * The terms under which a shard judged: everything of its profile and flags that can change a verdict.
 * `merge` compares them, so that no report is made of shards that judged differently. A part holds them as
 * hashes only, of values from which long numbers were taken out, because a hash of an identity number is
 * found by trying them all.
 */

import { createHash } from 'node:crypto';
import type { PsuIdentity, Target } from '../../harness/target/target.js';

/** What of a target can change a verdict. */
export type JudgedTarget = Pick<
  Target,
  | 'name'
  | 'baseUrl'
  | 'environment'
  | 'tpps'
  | 'psus'
  | 'sca'
  | 'levers'
  | 'unusedLevers'
  | 'creditor'
  | 'capabilities'
  | 'pinnedClauses'
  | 'pinnedAssumptions'
  | 'effects'
  | 'budgets'
>;

/** What flags say beside the profile. */
export interface JudgedFlags {
  /** Id of the fault in the embedded bank. */
  readonly fault?: string;
  /** Most milliseconds for one scenario, instead of those of the profile. */
  readonly scenarioTimeout?: number;
}

/** By the words in which a difference is told, the hash of what stood there. What was absent has no term. */
export type Terms = Readonly<Record<string, string>>;

/** Numbers of persons and accounts have eleven digits. */
const longNumber = /\d{9,}/g;

/** The order of members says nothing. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, inOrder).replaceAll(longNumber, '‹number›');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** How a PSU serves the run; who it is may differ, as each shard may have its own instance. */
function useOf({ kind, accounts = [], granted = [] }: PsuIdentity): unknown {
  return [
    kind,
    accounts.map(({ currency, id }) => [currency, id !== undefined]),
    granted.map(({ tpp, corporateId, sessionId }) => [
      tpp,
      corporateId !== undefined,
      sessionId !== undefined,
    ]),
  ];
}

function members(
  of: Readonly<Record<string, unknown>>,
  words: (name: string) => string,
): [string, unknown][] {
  return Object.entries(of).map(([name, value]) => [words(name), value]);
}

/** The terms of a run. Addresses, keys and pace are no terms: shards lawfully differ in them. */
export function termsOf(target: JudgedTarget, flags: JudgedFlags = {}): Terms {
  const { tpps, psus, sca, levers, unusedLevers, creditor, capabilities, pinnedAssumptions, effects } =
    target;
  const { requests, unattendedCalls, scenarioTimeout, runTimeout, callsWithoutReply } = target.budgets;
  const all: readonly (readonly [string, unknown])[] = [
    ['the name of the target', target.name],
    ['the environment', target.environment],
    ['http or https in the base address', target.baseUrl.split(':', 1)],
    ['--fault', flags.fault],
    ...[...target.pinnedClauses].map((clause) => [`the pin of ${clause}`, true] as const),
    ...members(pinnedAssumptions, (id) => `the answer to ${id} (pins.assumptions)`),
    ...members(capabilities, (name) => `capabilities.${name}`),
    ...[...effects].map((effect) => [`the effect ${effect}`, true] as const),
    ...[...Object.keys(levers), ...(unusedLevers?.names ?? [])].map(
      (name) => [`levers.${name}`, true] as const,
    ),
    ...Object.values(tpps).map(({ name, roles }) => [`tpps.${name}`, roles.toSorted()] as const),
    ['the kinds of psus', psus.map(useOf)],
    ['the driver of sca', sca?.name],
    ['the creditor', [creditor.currency, creditor.country, creditor.townName !== undefined]],
    ['budgets.requests', requests],
    ['budgets.unattendedCalls', unattendedCalls],
    ['the time limit of a scenario', flags.scenarioTimeout ?? scenarioTimeout],
    ['budgets.runTimeoutSeconds', runTimeout],
    ['budgets.callsWithoutReply', callsWithoutReply],
  ];
  return Object.fromEntries(
    all.flatMap(([words, value]) => (value === undefined ? [] : [[words, hashOf(value)]])),
  );
}

/** What two runs do not have in common, in words. */
export function differing(one: Terms, other: Terms): readonly string[] {
  const words = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...words].filter((each) => one[each] !== other[each]);
}
