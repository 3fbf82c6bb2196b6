/**
 * Which parts of the bank a scenario comes near, and in which parts two banks differ. A scenario that never
 * comes near a changed part behaves as before.
 */

import type { BankParts } from '../bank/types.js';

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

/**
 * Parts that tell of every policy, presenter, route, purpose and page that is used, and of every rule that
 * finds something.
 */
export function recordingParts(parts: BankParts, record: Recorder): BankParts {
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

/** Parts in which two banks differ and whose reach is not recorded. */
function differingElsewhere(before: BankParts, after: BankParts): readonly string[] {
  return Object.keys({ ...before, ...after }).filter(
    (name) => !compared.has(name) && Reflect.get(before, name) !== Reflect.get(after, name),
  );
}

function differingRules(before: BankParts, after: BankParts) {
  const rulesAfter = new Map(after.rules.map((rule) => [rule.id, rule]));
  const idsBefore = new Set(before.rules.map((rule) => rule.id));
  return {
    removed: before.rules.filter((rule) => !rulesAfter.has(rule.id)),
    replaced: before.rules.filter((rule) => rulesAfter.has(rule.id) && rulesAfter.get(rule.id) !== rule),
    added: after.rules.filter((rule) => !idsBefore.has(rule.id)),
  };
}

/**
 * Every part in which two banks differ, for example `policies.errors.text`, `answers.absent-date`,
 * `rules.date-form` or `finish`.
 */
export function differingParts(before: BankParts, after: BankParts): readonly string[] {
  const { removed, replaced, added } = differingRules(before, after);
  return [
    ...differingElsewhere(before, after).filter((name) => name !== 'answers'),
    ...differing(before.answers ?? {}, after.answers ?? {}, 'answers'),
    ...differingGroups(before.policies, after.policies, 'policies'),
    ...differingGroups(before.presenters, after.presenters, 'presenters'),
    ...differingGroups(before.purposes, after.purposes, 'purposes'),
    ...differing(before.routes, after.routes, 'routes'),
    ...differing(before.pages, after.pages, 'pages'),
    ...[...removed, ...replaced, ...added].map((rule) => `rules.${rule.id}`),
  ];
}

/**
 * The parts in which two banks differ, or `everything` when a part differs whose reach is not recorded.
 * @param findingsOnly true when a changed rule behaves otherwise only where the original finds something
 */
export function changedParts(
  before: BankParts,
  after: BankParts,
  findingsOnly: boolean,
): readonly string[] | 'everything' {
  const { replaced, added } = differingRules(before, after);
  const unbounded = added.length > 0 || (replaced.length > 0 && !findingsOnly);
  if (unbounded || differingElsewhere(before, after).length > 0) return 'everything';
  return differingParts(before, after);
}

/** True when a scenario that came near these parts can notice the change. */
export function canReach(parts: ReadonlySet<string>, changed: readonly string[] | 'everything'): boolean {
  return changed === 'everything' || changed.some((part) => parts.has(part));
}
