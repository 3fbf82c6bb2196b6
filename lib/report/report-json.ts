/** report.json: the machine-readable verdicts of a run, for gates and dashboards. */

import { chapterOf, clause } from '../catalogue/index.js';
import { riskOf, severityOf } from '../catalogue/risk.js';
import { exitCodes } from '../harness/conduct/roll-up.js';
import type { ClauseResult, Observation, RunResult, StaleWaiver } from '../harness/conduct/result.js';
import type { Waiver } from '../harness/target/target.js';
import { ambientFindings, type AmbientFinding } from './ambient-findings.js';
import { answersOf } from './answers/answers.js';
import { grouped } from '../model/grouped.js';
import { flickeringClauses, verdictsBefore, type History } from './history/history.js';
import { shownMeta, suiteName, type ReportMeta } from './meta.js';
import { verdictCounts } from './outcome.js';
import { redactedRun, type RedactedRun, type RedactedScenario } from './redacted-run.js';
import type { Report } from './report-schema.js';
import type { Scope } from './scope.js';
import { settingsOf } from './settings.js';
import { evidencePath } from './test-cases.js';
import { present } from '../model/present.js';

type ClauseEntry = Report['clauses'][number];

function findingEntry({
  first,
  others,
  ...rest
}: AmbientFinding): NonNullable<ClauseEntry['findings']>[number] {
  const { clause: _, ...told } = rest;
  return { ...told, ...first, evidence: evidencePath(first.scenario), others: others.length };
}

/** What earlier runs said of a clause, and whether it flickers. */
type PastOf = (each: ClauseResult) => Pick<ClauseEntry, 'before' | 'flickers'>;

function pastOf({ history, suiteVersion }: ReportMeta, results: readonly ClauseResult[]): PastOf {
  if (history === undefined) return () => ({});
  const flickering = flickeringClauses(results, history, suiteVersion);
  return ({ clause: id }) => ({
    before: [...verdictsBefore(id, history)],
    ...(flickering.has(id) ? { flickers: true as const } : {}),
  });
}

function clauseEntry(
  each: ClauseResult,
  run: RedactedRun,
  waivers: readonly Waiver[],
  past: PastOf,
): ClauseEntry {
  const { level, basis, law, party, environment, text } = clause(each.clause);
  const findings = ambientFindings(run.scenarios, each.clause);
  const waiver = each.waived ? waivers.find((one) => one.clause === each.clause) : undefined;
  return {
    id: each.clause,
    chapter: chapterOf(each.clause),
    level,
    basis,
    ...present({ law: law?.articles }),
    party,
    environment,
    risk: riskOf(each.clause),
    severity: severityOf(each.clause),
    text,
    verdict: each.verdict,
    waived: each.waived,
    scenarios: [...each.scenarios],
    ...present({ reason: each.reason }),
    ...present({ waiver: waiver && termsOf(waiver) }),
    ...(findings.length === 0 ? {} : { findings: findings.map(findingEntry) }),
    ...past(each),
  };
}

function termsOf({ reason, owner, expires }: Waiver): NonNullable<ClauseEntry['waiver']> {
  return { reason, owner, expires };
}

function staleEntry(each: StaleWaiver, waivers: readonly Waiver[]): Report['staleWaivers'][number] {
  const waiver = waivers.find((one) => one.clause === each.clause);
  return { ...each, ...present({ waiver: waiver && termsOf(waiver) }) };
}

/** What the replies of a scenario broke, once for each expectation, with the number of replies. */
function ambientEntries(each: RedactedScenario): Report['scenarios'][number]['ambientFailures'] {
  return [...grouped(each.ambientFailures, (one) => `${one.clause} ${one.expectation}`).values()].flatMap(
    (own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { clause: id, expectation, expected, actual, exchange } = first;
      return [{ clause: id, expectation, expected, actual, exchange, replies: own.length }];
    },
  );
}

function scenarioEntry(each: RedactedScenario): Report['scenarios'][number] {
  return {
    id: each.id,
    title: each.title,
    clauses: each.verdicts.map((one) => ({ ...one })),
    verdict: each.verdict,
    milliseconds: each.milliseconds,
    exchanges: each.exchangeCount,
    checks: each.checks.map((one) => ({ ...one })),
    ...(each.firstTry === undefined ? {} : { firstTry: { ...each.firstTry } }),
    ambientFailures: ambientEntries(each),
  };
}

function observationEntry({ left, ...rest }: Observation): Report['observations'][number] {
  return { ...rest, ...present({ left: left?.map((each) => ({ ...each })) }) };
}

function pastRuns(history: History): NonNullable<Report['history']> {
  return history.map(({ startedAt, suite, seed, outcome }) => ({ startedAt, suite, seed, verdict: outcome }));
}

/** Commits, TLS peers and certificates, each where it is known. */
function scopeMembers({
  commits,
  peers,
  certificates,
}: Scope): Pick<Report, 'commits' | 'peers' | 'certificates'> {
  return present({
    commits: commits && { ...commits },
    peers: peers?.map((each) => ({ ...each })),
    certificates: certificates?.map((each) => ({ ...each })),
  });
}

function instantText(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

/** The report of a run; it obeys `reportSchema`. */
export function reportJson(run: RunResult | RedactedRun, meta: ReportMeta): Report {
  const redacted = redactedRun(run, meta.secrets);
  const shown = shownMeta(meta, redacted.redact);
  const { instances = [], waivers = [] } = shown.target;
  const past = pastOf(meta, redacted.clauses);
  return {
    schemaVersion: 1,
    suite: { name: suiteName, version: meta.suiteVersion },
    target: {
      name: shown.target.name,
      baseUrl: shown.target.baseUrl,
      environment: shown.target.environment,
      ...(instances.length === 0 ? {} : { instances: instances.map((each) => each.baseUrl) }),
    },
    ...present({ profileHash: shown.profileHash }),
    ...scopeMembers(shown.scope),
    settings: Object.fromEntries(settingsOf(meta, redacted.redact)),
    arguments: [...shown.arguments],
    seed: redacted.seed,
    ...present({
      renewal: redacted.renewal,
      renewals: redacted.renewals?.map((each) => ({ ...each })),
    }),
    startedAt: new Date(redacted.startedAt).toISOString(),
    durationMs: redacted.milliseconds,
    verdict: redacted.outcome,
    exitCode: exitCodes[redacted.outcome],
    ...present({
      part: redacted.part && { ...redacted.part },
      halted: redacted.halted,
      takesCallsAgain: instantText(redacted.takesCallsAgain),
    }),
    counts: {
      clauses: verdictCounts(redacted.clauses),
      waivedClauses: redacted.clauses.filter((each) => each.waived).length,
      scenarios: verdictCounts(redacted.scenarios),
    },
    requests: redacted.requests,
    ...(meta.history === undefined ? {} : { history: pastRuns(meta.history) }),
    answers: answersOf(redacted, meta).map((each) => ({ ...each, seen: [...each.seen] })),
    clauses: redacted.clauses.map((each) => clauseEntry(each, redacted, waivers, past)),
    scenarios: redacted.scenarios.map(scenarioEntry),
    observations: redacted.observations.map(observationEntry),
    staleWaivers: redacted.staleWaivers.map((each) => staleEntry(each, waivers)),
  };
}
