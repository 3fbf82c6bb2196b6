/** Allure results of a run: a test for each scenario and clause, checks as steps, evidence attached. */

import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stage } from 'allure-js-commons';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import { riskOf } from '../../catalogue/risk.js';
import type { RunResult } from '../../harness/conduct/result.js';
import { flickersIn } from '../history/history.js';
import { shownMeta, suiteName, type ReportMeta } from '../meta.js';
import { exitCodeOf, partOf } from '../outcome.js';
import { redactedRun, type RedactedRun } from '../redacted-run.js';
import { scopeFacts } from '../scope.js';
import { testCases, type TestCase } from '../test-cases.js';
import {
  attachedEvidence,
  attachEvidence,
  carriers,
  description,
  type AttachedEvidence,
} from './attached-evidence.js';
import { categoryRules, sortedMessage } from './categories.js';
import { folderWriter } from './folder-writer.js';
import { labels, statuses, step } from './test-parts.js';
import { present } from '../../model/present.js';

/** What all tests of a run have in common. */
interface Whole {
  readonly carriers: ReadonlyMap<string, TestCase>;
  readonly evidence: AttachedEvidence;
  readonly startedAt: number;
  readonly meta: Pick<ReportMeta, 'history' | 'suiteVersion'>;
  readonly runtime: ReporterRuntime;
}

/** The clause in the annotated interface, beside the folder of the page and of the results. */
function linkTo(id: string) {
  return { name: `${id} in the annotated interface`, url: `../summary.html#${id}`, type: 'link' };
}

function isFlaky({ scenario, clause, verdict }: TestCase, { history = [], suiteVersion }: Whole['meta']) {
  return flickersIn(scenario, { clause: clause.id, verdict }, history, suiteVersion);
}

function writeCase(each: TestCase, { carriers: carrierOf, evidence, meta, runtime, ...whole }: Whole): void {
  const { id, basis, level, party } = each.clause;
  const startedAt = each.result?.startedAt ?? whole.startedAt;
  const share = (each.result?.milliseconds ?? 0) / (each.result?.verdicts.length ?? 1);
  const failed = each.checks.find((check) => !check.held);
  const uuid = runtime.startTest({
    name: `${id}: ${each.title}`,
    fullName: each.id,
    testCaseId: each.id,
    historyId: each.id,
    titlePath: [each.suite, each.title],
    description: description(each, carrierOf.get(each.scenario)),
    status: statuses[each.status],
    statusDetails: {
      ...present({ message: sortedMessage(each) }),
      ...(isFlaky(each, meta) ? { flaky: true } : {}),
      ...(failed?.expected === undefined ? {} : { expected: failed.expected }),
      ...(failed?.actual === undefined ? {} : { actual: failed.actual }),
    },
    stage: Stage.FINISHED,
    labels: labels(each),
    links: [linkTo(id)],
    parameters: [
      { name: 'clause', value: id, excluded: true },
      { name: 'basis', value: basis, excluded: true },
      { name: 'level', value: level, excluded: true },
      { name: 'party', value: party, excluded: true },
      { name: 'risk', value: riskOf(id), excluded: true },
      { name: 'scenario', value: each.scenario, excluded: true },
    ],
    steps: each.checks.map(step),
    attachments: attachEvidence(each, evidence, runtime.writer),
    start: startedAt,
  });
  runtime.stopTest(uuid, { stop: startedAt + share });
  runtime.writeTest(uuid);
}

/** Moves the finished folder into place; where one is already, its files are added. */
function publish(staging: string, folder: string): void {
  try {
    renameSync(staging, folder);
  } catch {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(staging)) renameSync(join(staging, name), join(folder, name));
    rmdirSync(staging);
  }
}

/** Writes the results of a run into a folder, which Allure can render. */
export function writeAllureResults(run: RunResult | RedactedRun, folder: string, meta: ReportMeta): void {
  const redacted = redactedRun(run, meta.secrets);
  const shown = shownMeta(meta, redacted.redact);
  const part = partOf(redacted);
  const staging = `${folder}.partial`;
  mkdirSync(staging, { recursive: true });
  const runtime = new ReporterRuntime({
    writer: folderWriter(staging),
    globalLabels: [{ name: 'framework', value: suiteName }],
    environmentInfo: {
      Target: shown.target.name,
      'Base address': shown.target.baseUrl,
      Environment: shown.target.environment,
      Suite: `${suiteName} ${shown.suiteVersion}`,
      Seed: String(redacted.seed),
      Outcome: redacted.outcome,
      ...Object.fromEntries(scopeFacts(shown.scope)),
      ...present({ Part: part }),
      'Exit code': String(exitCodeOf(redacted.outcome)),
    },
    categories: categoryRules.map((each) => ({
      name: each.name,
      messageRegex: each.messageRegex,
      matchedStatuses: each.matchedStatuses.map((status) => statuses[status]),
    })),
  });
  const cases = testCases(redacted, shown.target.waivers);
  const carrierOf = carriers(cases);
  const evidence = attachedEvidence(cases, carrierOf);
  const { startedAt } = redacted;
  const whole = { carriers: carrierOf, evidence, startedAt, meta, runtime };
  for (const each of cases) writeCase(each, whole);
  runtime.writeEnvironmentInfo();
  runtime.writeCategoriesDefinitions();
  publish(staging, folder);
}
