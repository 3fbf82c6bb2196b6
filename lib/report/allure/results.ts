/**
 * Allure results of a run: one test for each scenario and clause with a stable identity, its checks as steps, and one
 * evidence attachment for each scenario that all its tests share.
 */

import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Attachment, type Label, Severity, Stage, Status, type StepResult } from 'allure-js-commons';
import { ReporterRuntime, type Writer } from 'allure-js-commons/sdk/reporter';
import type { Level } from '../../catalogue/clause.js';
import type { Check, RunResult } from '../../harness/conduct/result.js';
import { chapterTitle } from '../chapters.js';
import { shownMeta, suiteName, type ReportMeta } from '../meta.js';
import { exitCodeOf } from '../outcome.js';
import { redactedRun, type RedactedRun, type RedactedScenario } from '../redacted-run.js';
import { testCases, type CaseStatus, type TestCase } from '../test-cases.js';
import { categoryRules } from './categories.js';
import { folderWriter } from './folder-writer.js';

const severities: Readonly<Record<Level, Severity>> = {
  must: Severity.CRITICAL,
  should: Severity.NORMAL,
  may: Severity.MINOR,
  info: Severity.TRIVIAL,
};

const statuses: Readonly<Record<CaseStatus, Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  broken: Status.BROKEN,
  skipped: Status.SKIPPED,
};

function step(check: Check): StepResult {
  const details = check.held
    ? {}
    : {
        message: `expected ${check.expected ?? 'something else'}, got ${check.actual ?? 'nothing said'}`,
        ...(check.expected === undefined ? {} : { expected: check.expected }),
        ...(check.actual === undefined ? {} : { actual: check.actual }),
      };
  return {
    name: check.expectation,
    status: check.held ? Status.PASSED : Status.FAILED,
    statusDetails: details,
    stage: Stage.FINISHED,
    steps: [],
    attachments: [],
    parameters: check.exchange === undefined ? [] : [{ name: 'exchange', value: String(check.exchange) }],
  };
}

function labels(each: TestCase): Label[] {
  const { id, level, basis, party } = each.clause;
  const tags = [
    level,
    basis,
    party,
    ...(each.verdict === 'pass' ? [] : [each.verdict]),
    ...(each.waived ? ['waived'] : []),
  ];
  return [
    { name: 'epic', value: chapterTitle(id) },
    { name: 'feature', value: each.suite },
    { name: 'story', value: each.title },
    { name: 'parentSuite', value: each.suite },
    { name: 'suite', value: each.title },
    { name: 'severity', value: severities[level] },
    { name: 'layer', value: 'api' },
    ...tags.map((value) => ({ name: 'tag', value })),
  ];
}

function shortened(text: string): string {
  return text.length <= 110 ? text : `${text.slice(0, 109)}…`;
}

/** Each evidence is written once, when its first test asks for it. */
function evidenceOnce(writer: Writer): (result: RedactedScenario) => Attachment[] {
  const written = new Map<RedactedScenario, Attachment>();
  return (result) => {
    if (result.exchangeCount === 0) return [];
    let attachment = written.get(result);
    if (attachment === undefined) {
      const source = `${String(written.size + 1).padStart(4, '0')}-${result.id.replaceAll(/[^\w.-]/g, '-')}-attachment.txt`;
      writer.writeAttachment(source, Buffer.from(result.evidence()));
      attachment = {
        name: `Evidence (${result.exchangeCount} exchanges, redacted)`,
        source,
        type: 'text/plain',
      };
      written.set(result, attachment);
    }
    return [attachment];
  };
}

function writeCase(
  each: TestCase,
  startedAt: number,
  runtime: ReporterRuntime,
  attachments: Attachment[],
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
    description: text,
    status: statuses[each.status],
    statusDetails: {
      ...(each.message === undefined ? {} : { message: each.message }),
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
    attachments,
    start: startedAt,
  });
  runtime.stopTest(uuid, { stop: startedAt + share });
  runtime.writeTest(uuid);
}

/** Moves the finished folder into place; into a folder that is already there its files are added, as Allure expects. */
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
  const staging = `${folder}.partial`;
  mkdirSync(staging, { recursive: true });
  const writer = folderWriter(staging);
  const runtime = new ReporterRuntime({
    writer,
    globalLabels: [{ name: 'framework', value: suiteName }],
    environmentInfo: {
      Target: shown.target.name,
      'Base address': shown.target.baseUrl,
      Environment: shown.target.environment,
      Suite: `${suiteName} ${shown.suiteVersion}`,
      Seed: String(redacted.seed),
      Outcome: redacted.outcome,
      'Exit code': String(exitCodeOf(redacted.outcome)),
    },
    categories: categoryRules.map((each) => ({
      name: each.name,
      messageRegex: each.messageRegex,
      matchedStatuses: each.matchedStatuses.map((status) => statuses[status]),
    })),
  });
  const attachmentsOf = evidenceOnce(writer);
  for (const each of testCases(redacted, shown.target.waivers)) {
    const attachments = each.result === undefined ? [] : attachmentsOf(each.result);
    writeCase(each, each.result?.startedAt ?? redacted.startedAt, runtime, attachments);
  }
  runtime.writeEnvironmentInfo();
  runtime.writeCategoriesDefinitions();
  publish(staging, folder);
}
