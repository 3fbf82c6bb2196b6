/** What is reported about a TPP: plain data, of which every form is written. Texts are redacted. */

import type { ClauseId } from '../../catalogue/index.js';

export type ObligationVerdictName = 'pass' | 'fail' | 'warn' | 'observed' | 'not-seen' | 'not-applicable';

export interface ReportedBreach {
  /** The request in one line: number, method, target, status. */
  readonly request: string;
  readonly message: string;
  /** Header, query parameter or JSON pointer. */
  readonly path?: string;
  /** The earlier exchange that it depends on, in one line. */
  readonly earlier?: string;
}

export interface ReportedObligation {
  readonly id: string;
  readonly clause: ClauseId;
  /** Text of the clause. */
  readonly text: string;
  readonly judgedBy: 'request' | 'sequence' | 'reaction';
  readonly weight: 'must' | 'should' | 'open' | 'suspicion';
  readonly owed: string;
  readonly mend: string;
  readonly verdict: ObligationVerdictName;
  /** Held against the TPP. */
  readonly red: boolean;
  /** How many breaches there were; the first ones are in `breaches`. */
  readonly count: number;
  readonly breaches: readonly ReportedBreach[];
  /** Why it was not seen, or why not applicable. */
  readonly reason?: string;
}

/** One run of the TPP: at the plain bank, or under a provocation. */
export interface ReportedRun {
  /** `plain`, or the id of the provocation. */
  readonly name: string;
  readonly title: string;
  /** Under a provocation: how the TPP ended, whether it survived, and what it did not call any more. */
  readonly provoked?: {
    readonly survived: boolean;
    readonly end: string;
    readonly missed: readonly string[];
  };
  readonly calls: number;
  readonly visits: number;
  readonly tpps: readonly string[];
  /** Fields of work that were required and not seen. */
  readonly missing: readonly string[];
  readonly obligations: readonly ReportedObligation[];
}

export interface TppReport {
  readonly suiteVersion: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** serve, run, proxy or lint. */
  readonly action: string;
  /** What the exit code means, in one sentence. */
  readonly outcome: string;
  readonly exitCode: number;
  /** The summary for a terminal. */
  readonly summary: string;
  /** The plain run first. */
  readonly runs: readonly ReportedRun[];
}

/** In the order of reports. */
export const verdictNames: readonly ObligationVerdictName[] = [
  'fail',
  'warn',
  'observed',
  'not-seen',
  'not-applicable',
  'pass',
];

/** How many obligations have each verdict. */
export function countsOf({ obligations }: ReportedRun): Readonly<Record<ObligationVerdictName, number>> {
  const counts = { pass: 0, fail: 0, warn: 0, observed: 0, 'not-seen': 0, 'not-applicable': 0 };
  for (const { verdict } of obligations) counts[verdict] += 1;
  return counts;
}

/** What was broken comes first, then what was required and not seen, then what is told only. */
function gravityOf({ verdict, red }: ReportedObligation): number {
  if (verdict === 'fail') return 2;
  return red ? 1 : 0;
}

/** What is held against the TPP, and then what is told of it only. */
export function findingsOf({ obligations }: ReportedRun): readonly ReportedObligation[] {
  const told = obligations.filter((each) => each.red || each.count > 0);
  return told.toSorted((left, right) => gravityOf(right) - gravityOf(left));
}

/** A finding, and the run that brought it to light. */
export interface TppFinding {
  readonly of: ReportedObligation;
  readonly run: ReportedRun;
}

/** The findings of all runs, each once: at the plain bank where it came up there. The gravest first. */
export function allFindings({ runs }: TppReport): readonly TppFinding[] {
  const found = new Map<string, TppFinding>();
  for (const run of runs)
    for (const of of findingsOf(run)) {
      const before = found.get(of.id);
      if (before === undefined || gravityOf(of) > gravityOf(before.of)) found.set(of.id, { of, run });
    }
  return [...found.values()].toSorted((left, right) => gravityOf(right.of) - gravityOf(left.of));
}

/** The provocations that the TPP did not survive. */
export function brokenRuns({ runs }: TppReport): readonly ReportedRun[] {
  return runs.filter(({ provoked }) => provoked?.survived === false);
}

/** What happened, for a person: breaches or the reason, then how to mend it. */
export function detailOf({ owed, mend, count, breaches, reason }: ReportedObligation): string {
  const lines = breaches.flatMap(({ request, message, path, earlier }) => [
    request,
    `  ${message}${path === undefined ? '' : ` (${path})`}`,
    ...(earlier === undefined ? [] : [`  because of ${earlier}`]),
  ]);
  const more = count > breaches.length ? [`and ${count - breaches.length} more`] : [];
  return [
    `owed: ${owed}`,
    ...lines,
    ...more,
    ...(reason === undefined ? [] : [reason]),
    ...(count === 0 ? [] : [`mend: ${mend}`]),
  ].join('\n');
}

/** The verdict in one line, for columns that have room for one. */
export function messageOf({ verdict, breaches, reason, red }: ReportedObligation): string {
  const [first] = breaches;
  const what = first?.message ?? reason;
  const shown = red && verdict === 'not-seen' ? 'not-seen, and required' : verdict;
  return what === undefined ? shown : `${shown}: ${what}`;
}
