/**
 * Allure results of a run: one test for each scenario and clause with a stable identity, its checks as steps,
 * and one attachment with the evidence of each scenario.
 */

import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stage } from 'allure-js-commons';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import type { RunResult } from '../../harness/conduct/result.js';
import { shownMeta, suiteName, type ReportMeta } from '../meta.js';
import { exitCodeOf, partOf } from '../outcome.js';
import { redactedRun, type RedactedRun } from '../redacted-run.js';
import { testCases, type TestCase } from '../test-cases.js';
import {
  attachedEvidence,
  attachEvidence,
  carriers,
  description,
  type AttachedEvidence,
} from './attached-evidence.js';
import { categoryRules } from './categories.js';
import { folderWriter } from './folder-writer.js';
import { labels, shortened, statuses, step } from './test-parts.js';
import { present } from '../../model/present.js';

function writeCase(
  each: TestCase,
  carrier: TestCase | undefined,
  evidence: AttachedEvidence,
  startedAt: number,
  runtime: ReporterRuntime,
): void {
  const { id, text, basis, level, party } = each.clause;
  const share = (each.result?.milliseconds ?? 0) / (each.result?.verdicts.length ?? 1);
  const failed = each.checks.find((check) => !check.held);
  const uuid = runtime.startTest({
    name: `${id} ${shortened(text)}`,
    fullName: each.id,
    testCaseId: each.id,
    historyId: each.id,
    titlePath: [each.suite, each.title],
    description: description(each, carrier),
    status: statuses[each.status],
    statusDetails: {
      ...present({ message: each.message }),
      ...(failed?.expected === undefined ? {} : { expected: failed.expected }),
      ...(failed?.actual === undefined ? {} : { actual: failed.actual }),
    },
    stage: Stage.FINISHED,
    labels: labels(each),
    parameters: [
      { name: 'clause', value: id, excluded: true },
      { name: 'basis', value: basis, excluded: true },
      { name: 'level', value: level, excluded: true },
      { name: 'party', value: party, excluded: true },
    ],
    steps: each.checks.map(step),
    attachments: attachEvidence(each, evidence, runtime.writer),
    start: startedAt,
  });
  runtime.stopTest(uuid, { stop: startedAt + share });
  runtime.writeTest(uuid);
}

/**
 * Moves the finished folder into place; into a folder that is already there its files are added, as Allure
 * expects.
 */
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
  for (const each of cases) {
    const startedAt = each.result?.startedAt ?? redacted.startedAt;
    writeCase(each, carrierOf.get(each.scenario), evidence, startedAt, runtime);
  }
  runtime.writeEnvironmentInfo();
  runtime.writeCategoriesDefinitions();
  publish(staging, folder);
}
