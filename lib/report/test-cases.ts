/**
 * The test cases that JUnit and Allure show: one for each scenario and clause, and one for each ambient
 * clause that decided anything. Here it is settled what each verdict is called in a world of passed, failed
 * and skipped.
 */

import { clause, type ClauseId } from '../catalogue/index.js';
import type { Clause } from '../catalogue/clause.js';
import type { ClauseResult } from '../harness/conduct/result.js';
import type { Waiver } from '../harness/target/target.js';
import { isRed, leastObliged, verdictOfFailure, type Verdict } from '../catalogue/verdict.js';
import { ambientFindings, findingActual, findingTitle } from './ambient-findings.js';
import type { ShownCheck } from './evidence/evidence.js';
import { waiverLine } from './meta.js';
import type { RedactedRun, RedactedScenario } from './redacted-run.js';

/** One exchange of a scenario. */
export interface Example {
  readonly result: RedactedScenario;
  readonly exchange: number;
}

/** `broken` means that no verdict on the bank was reached although one was due. */
export type CaseStatus = 'passed' | 'failed' | 'broken' | 'skipped';

export interface TestCase {
  /** `<scenario>#<clause>`, stable from run to run. */
  readonly id: string;
  /** Scenario id, or `ambient`. */
  readonly scenario: string;
  readonly title: string;
  readonly suite: string;
  readonly clause: Clause<ClauseId>;
  readonly verdict: Verdict;
  readonly waived: boolean;
  readonly status: CaseStatus;
  /** Why it is not a plain pass. */
  readonly message?: string;
  readonly checks: readonly ShownCheck[];
  /** Absent for ambient clauses. */
  readonly result?: RedactedScenario;
  /** Of ambient clauses: for each check the scenario and the number of the exchange that shows it first. */
  readonly examples: readonly Example[];
  /** The waiver that covers it. */
  readonly waiver?: Waiver;
}

const statuses: Readonly<Record<Verdict, CaseStatus>> = {
  pass: 'passed',
  warn: 'passed',
  security: 'skipped',
  fail: 'failed',
  observed: 'skipped',
  'not-applicable': 'skipped',
  untestable: 'broken',
  unjudged: 'broken',
  broken: 'broken',
};

function messageOf(
  verdict: Verdict,
  reason: string | undefined,
  waiver: Waiver | undefined,
  waived: boolean,
) {
  if (verdict === 'pass') return {};
  const why = reason === undefined ? verdict : `${verdict}: ${reason}`;
  if (!waived) return { message: why };
  const leave = waiver === undefined ? '' : ` (${waiverLine(waiver)})`;
  return { message: `waived${leave}: ${why}` };
}

/** What the run's profile says about leave for each clause. */
interface Leave {
  readonly waived: ReadonlySet<ClauseId>;
  readonly waivers: readonly Waiver[];
}

function caseOf(
  about: Pick<TestCase, 'scenario' | 'title' | 'suite' | 'checks' | 'examples'> & {
    readonly result?: RedactedScenario;
  },
  id: ClauseId,
  verdict: Verdict,
  reason: string | undefined,
  leave: Leave,
): TestCase {
  const waived = leave.waived.has(id) && isRed(verdict) && verdict !== 'broken';
  const waiver = leave.waivers.find((each) => each.clause === id);
  return {
    ...about,
    id: `${about.scenario}#${id}`,
    clause: clause(id),
    verdict,
    waived,
    ...(waived && waiver !== undefined ? { waiver } : {}),
    status: waived ? 'skipped' : statuses[verdict],
    ...messageOf(verdict, reason, waiver, waived),
  };
}

/** The ambient verdict where it is told: nothing else judged the clause, or replies broke it. */
function ambientCase(each: ClauseResult, run: RedactedRun, leave: Leave): TestCase | undefined {
  if (!each.scenarios.includes('ambient')) return undefined;
  const findings = ambientFindings(run.scenarios, each.clause);
  const alone = each.scenarios.length === 1;
  if (!alone && findings.length === 0) return undefined;
  const [first] = findings;
  const verdict =
    alone || each.verdict === 'fail' ? each.verdict : verdictOfFailure(each.clause, leastObliged);
  const reason =
    alone || first === undefined
      ? each.reason
      : `${first.expectation}: expected ${first.expected}, got ${first.actual} (${first.replies} replies)`;
  const checks = findings.map((finding) => ({
    clause: finding.clause,
    expectation: findingTitle(finding),
    held: false,
    expected: finding.expected,
    actual: findingActual(finding),
    ...(verdict === 'observed' ? { observed: true as const } : {}),
  }));
  const examples = findings.flatMap(({ first: { scenario, exchange } }) => {
    const result = run.scenarios.find((one) => one.id === scenario);
    return result === undefined ? [] : [{ result, exchange }];
  });
  const about = { scenario: 'ambient', title: 'What every reply shows', suite: 'ambient', checks, examples };
  return caseOf(about, each.clause, verdict, reason, leave);
}

/** All test cases of a run: scenarios in the order of the run, ambient clauses after them. */
export function testCases(run: RedactedRun, waivers: readonly Waiver[] = []): readonly TestCase[] {
  const leave = {
    waived: new Set(run.clauses.filter((each) => each.waived).map((each) => each.clause)),
    waivers,
  };
  const own = run.scenarios.flatMap((result) => {
    const suite = result.id.split('/', 1)[0] ?? result.id;
    return result.verdicts.map((each) => {
      const checks = result.checks.filter((one) => one.clause === each.clause);
      const about = { scenario: result.id, title: result.title, suite, checks, result, examples: [] };
      return caseOf(about, each.clause, each.verdict, each.reason, leave);
    });
  });
  const ambient = run.clauses.flatMap((each) => ambientCase(each, run, leave) ?? []);
  return [...own, ...ambient];
}

/** Where the evidence of a scenario stands below the report folder. */
export function evidencePath(scenario: string): string {
  const parts = scenario.split('/').map((each) => each.replaceAll(/[^\w.-]/g, '-').replace(/^\.+/, ''));
  return `evidence/${parts.filter((each) => each !== '').join('/')}.txt`;
}

/** The command that plays a case again, from the reports in a folder. */
export function replayCommand(scenario: string, id: string | undefined, folder: string): string {
  const words = [id === undefined ? scenario : `${scenario}#${id}`, '--from', folder];
  const quoted = words.map((each) => (/^[\w./~+#-]+$/.test(each) ? each : JSON.stringify(each)));
  return `psd2-conformance replay ${quoted.join(' ')}`;
}

/** Which scenarios get an evidence file. */
export type EvidenceChoice = 'red' | 'all';

/**
 * Ids of the scenarios whose evidence is written: with `red` those that are red, warn, met trouble or found
 * something about security, and for what replies broke of a clause that is red the one that showed it first,
 * however many others show the same.
 */
export function scenariosWithEvidence(run: RedactedRun, choice: EvidenceChoice): ReadonlySet<string> {
  const told = run.clauses.filter((each) => isTold(each.verdict)).map((each) => each.clause);
  const first = new Set(
    told.flatMap((id) => ambientFindings(run.scenarios, id).map((each) => each.first.scenario)),
  );
  const isWanted = (each: RedactedScenario) =>
    choice === 'all' || isTold(each.verdict) || each.firstTry !== undefined || first.has(each.id);
  return new Set(
    run.scenarios.filter((each) => each.exchangeCount > 0 && isWanted(each)).map((each) => each.id),
  );
}

function isTold(verdict: Verdict): boolean {
  return isRed(verdict) || verdict === 'security' || verdict === 'warn';
}
