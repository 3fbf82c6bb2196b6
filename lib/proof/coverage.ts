/**
 * Which scenarios a change of the bank can reach. A scenario that never comes near a changed part behaves as before, so
 * only the others have to be run against a defective bank. What a scenario touches is recorded once, on the reference bank.
 */

import type { ClauseId } from '../catalogue/index.js';
import type { BankParts, Environment } from '../bank/parts.js';
import { conduct } from '../harness/conduct/conduct.js';
import { inProcessTarget, type EmbeddedIdentities } from '../harness/embedded.js';
import type { Scenario } from '../harness/scenario.js';

type Recorder = (part: string) => void;

/** The same functions, each telling the recorder when it is called. */
function recorded<Members extends object>(members: Members, path: string, record: Recorder): Members {
  const entries = Object.entries(members).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [name, value];
    const told = (...given: unknown[]): unknown => {
      record(`${path}.${name}`);
      return Reflect.apply(value, members, given);
    };
    return [name, told];
  });
  return Object.fromEntries(entries);
}

function recordedGroups<Groups extends object>(groups: Groups, path: string, record: Recorder): Groups {
  const entries = Object.entries(groups).map(([name, value]: [string, object]) => [
    name,
    recorded(value, `${path}.${name}`, record),
  ]);
  return Object.fromEntries(entries);
}

/** Parts that tell of every policy, presenter, route, purpose and page that is used, and of every rule that finds something. */
function recordingParts(parts: BankParts, record: Recorder): BankParts {
  return {
    ...parts,
    policies: recordedGroups(parts.policies, 'policies', record),
    presenters: recordedGroups(parts.presenters, 'presenters', record),
    purposes: recordedGroups(parts.purposes, 'purposes', record),
    routes: recorded(parts.routes, 'routes', record),
    pages: recorded(parts.pages, 'pages', record),
    rules: parts.rules.map((rule) => ({
      ...rule,
      judge(request, context) {
        const finding = rule.judge(request, context);
        if (finding !== undefined) record(`rules.${rule.id}`);
        return finding;
      },
    })),
  };
}

/** What one scenario came near on the reference bank. */
export interface Touched {
  readonly parts: ReadonlySet<string>;
  /** Clauses of which its replies showed something. */
  readonly shown: ReadonlySet<ClauseId>;
  /** Requests that it sent. */
  readonly requests: number;
}

/** What each scenario touches, by scenario. */
export type Coverage = ReadonlyMap<Scenario, Touched>;

/** Runs every scenario by itself against a recording reference bank. */
export async function coverageOf(
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
  environment: Environment,
): Promise<Coverage> {
  let touched = new Set<string>();
  const { target, close } = await inProcessTarget({
    identities,
    environment,
    change: (parts) => recordingParts(parts, (part) => void touched.add(part)),
  });
  const coverage = new Map<Scenario, Touched>();
  for (const each of scenarios) {
    touched = new Set();
    const { ambient, requests } = await conduct([each], target, { seed: 1, partial: true });
    const shown = new Set([...each.clauses, ...ambient.map((verdict) => verdict.clause)]);
    coverage.set(each, { parts: touched, shown, requests });
  }
  await close();
  return coverage;
}

function differing(before: object, after: object, path: string): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))
    .map((name) => `${path}.${name}`);
}

function differingGroups(before: object, after: object, path: string): readonly string[] {
  return Object.keys(before).flatMap((name) => {
    const one: unknown = Reflect.get(before, name);
    const other: unknown = Reflect.get(after, name);
    if (one === other) return [];
    if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
      return [`${path}.${name}`];
    return differing(one, other, `${path}.${name}`);
  });
}

const compared: ReadonlySet<string> = new Set([
  'policies',
  'presenters',
  'purposes',
  'routes',
  'pages',
  'rules',
]);

/**
 * The parts in which two banks differ, or `everything` when a part differs whose reach is not recorded.
 * @param findingsOnly true when a changed rule behaves otherwise only where the original finds something
 */
export function changedParts(
  before: BankParts,
  after: BankParts,
  findingsOnly: boolean,
): readonly string[] | 'everything' {
  const elsewhere = Object.keys({ ...before, ...after }).some(
    (name) => !compared.has(name) && Reflect.get(before, name) !== Reflect.get(after, name),
  );
  if (elsewhere) return 'everything';
  const rulesAfter = new Map(after.rules.map((rule) => [rule.id, rule]));
  const removed = before.rules.filter((rule) => !rulesAfter.has(rule.id));
  const replaced = before.rules.filter((rule) => rulesAfter.has(rule.id) && rulesAfter.get(rule.id) !== rule);
  const added = after.rules.some((rule) => !before.rules.some((each) => each.id === rule.id));
  if (added || (replaced.length > 0 && !findingsOnly)) return 'everything';
  return [
    ...differingGroups(before.policies, after.policies, 'policies'),
    ...differingGroups(before.presenters, after.presenters, 'presenters'),
    ...differingGroups(before.purposes, after.purposes, 'purposes'),
    ...differing(before.routes, after.routes, 'routes'),
    ...differing(before.pages, after.pages, 'pages'),
    ...[...removed, ...replaced].map((rule) => `rules.${rule.id}`),
  ];
}

/** The scenarios that a change can reach, in their order. */
export function reachedBy(
  coverage: Coverage,
  changed: readonly string[] | 'everything',
): readonly Scenario[] {
  const all = [...coverage.keys()];
  if (changed === 'everything') return all;
  return all.filter((each) => changed.some((part) => coverage.get(each)?.parts.has(part) === true));
}
