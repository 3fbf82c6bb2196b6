/** Two runs compared: what fails now, what was mended, what is not judged, and what differed. */

import type { Verdict } from '../../catalogue/verdict.js';
import { withoutNumbers } from '../answers/answers.js';
import type { Report } from '../report-schema.js';
import { present } from '../../model/present.js';

type ClauseEntry = Report['clauses'][number];

/** What became of a clause. Clauses that say the same in both runs have no change. */
export type ChangeKind =
  | 'newly-failing'
  | 'still-failing'
  | 'newly-untested'
  | 'mended'
  | 'judged-now'
  | 'otherwise'
  | 'in-one-only';

/** All kinds, what matters most first. */
export const changeKinds: readonly ChangeKind[] = [
  'newly-failing',
  'newly-untested',
  'still-failing',
  'mended',
  'judged-now',
  'otherwise',
  'in-one-only',
];

/** One clause in both runs. A verdict is undefined where the run did not look at the clause. */
export interface ClauseChange {
  readonly kind: ChangeKind;
  readonly clause: string;
  readonly text: string;
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  /** True when a waiver covers what the later run says. */
  readonly waived: boolean;
  /** Why the later verdict is not a plain pass; of a clause that is gone, the earlier one. */
  readonly reason?: string;
}

/** What was noted of one subject, in words of which the numbers of pseudonyms are left out. */
export interface ObservationChange {
  readonly subject: string;
  readonly scenario: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A circumstance that differs between the runs, so that not every change need be the bank's. */
export interface SettingChange {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

export interface Comparison {
  readonly settings: readonly SettingChange[];
  /** In the order of `changeKinds`, and then of the catalogue. */
  readonly clauses: readonly ClauseChange[];
  readonly observations: readonly ObservationChange[];
  /** True when a clause fails that did not, without a waiver. */
  readonly regressed: boolean;
}

const untested: ReadonlySet<Verdict> = new Set(['untestable', 'unjudged', 'broken']);

function kindOf(before: Verdict | undefined, after: Verdict | undefined): ChangeKind | undefined {
  if (before === 'fail' && after === 'fail') return 'still-failing';
  if (after === 'fail') return 'newly-failing';
  if (before === undefined || after === undefined) return before === after ? undefined : 'in-one-only';
  if (before === after) return undefined;
  if (untested.has(after)) return untested.has(before) ? undefined : 'newly-untested';
  if (before === 'fail') return 'mended';
  return untested.has(before) ? 'judged-now' : 'otherwise';
}

function byId(report: Report): ReadonlyMap<string, ClauseEntry> {
  return new Map(report.clauses.map((each) => [each.id, each]));
}

function clauseChanges(before: Report, after: Report): readonly ClauseChange[] {
  const [earlier, later] = [byId(before), byId(after)];
  const changes = [...new Set([...later.keys(), ...earlier.keys()])].flatMap((id): ClauseChange[] => {
    const [one, other] = [earlier.get(id), later.get(id)];
    const kind = kindOf(one?.verdict, other?.verdict);
    const told = other ?? one;
    if (kind === undefined || told === undefined) return [];
    return [
      {
        kind,
        clause: id,
        text: told.text,
        before: one?.verdict,
        after: other?.verdict,
        waived: other?.waived === true,
        ...present({ reason: told.reason }),
      },
    ];
  });
  return changeKinds.flatMap((kind) => changes.filter((each) => each.kind === kind));
}

function noted(report: Report): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>();
  for (const { subject, scenario, text } of report.observations) {
    const key = JSON.stringify([subject, scenario]);
    const told = notes.get(key) ?? [];
    const words = withoutNumbers(text);
    if (!told.includes(words)) told.push(words);
    notes.set(key, told.toSorted());
  }
  return notes;
}

function observationChanges(before: Report, after: Report): readonly ObservationChange[] {
  const [earlier, later] = [noted(before), noted(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key): ObservationChange[] => {
    const [one, other] = [earlier.get(key) ?? [], later.get(key) ?? []];
    if (one.join('\n') === other.join('\n')) return [];
    const [subject = '', scenario = '']: string[] = JSON.parse(key);
    return [{ subject, scenario, before: one, after: other }];
  });
}

function settingsOf({ suite, target, seed, part, renewal }: Report): Readonly<Record<string, string>> {
  return {
    suite: `${suite.name} ${suite.version}`,
    target: target.name,
    // A bank on this machine has another port each time.
    'base address': target.baseUrl.replace(/^(https:\/\/127\.0\.0\.1):\d+/, '$1'),
    environment: target.environment,
    'part of the suite': part?.chosenBy ?? 'all of it',
    seed: String(seed),
    renewal: String(renewal ?? 'none'),
  };
}

function settingChanges(before: Report, after: Report): readonly SettingChange[] {
  const later = settingsOf(after);
  return Object.entries(settingsOf(before)).flatMap(([setting, was]): SettingChange[] => {
    const is = later[setting] ?? '';
    return is === was ? [] : [{ setting, before: was, after: is }];
  });
}

/** Compares two reports of the same schema version. */
export function compareReports(before: Report, after: Report): Comparison {
  const clauses = clauseChanges(before, after);
  return {
    settings: settingChanges(before, after),
    clauses,
    observations: observationChanges(before, after),
    regressed: clauses.some((each) => each.kind === 'newly-failing' && !each.waived),
  };
}
