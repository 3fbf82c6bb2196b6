/** Allure results of a TPP: one test for each run and obligation, with its breaches as steps. */

import { mkdirSync, renameSync } from 'node:fs';
import { Stage, Status, type StepResult } from 'allure-js-commons';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import { severityOf } from '../../catalogue/risk.js';
import { folderWriter } from '../allure/folder-writer.js';
import { shortened, statuses } from '../allure/test-parts.js';
import { chapterTitle } from '../chapters.js';
import { suiteName } from '../meta.js';
import { statusOf } from './tpp-junit.js';
import {
  detailOf,
  messageOf,
  type ReportedBreach,
  type ReportedObligation,
  type ReportedRun,
  type TppReport,
} from './tpp-report.js';

const rules = [
  { name: 'The TPP breaks an obligation', matchedStatuses: [Status.FAILED], messageRegex: '^fail[\\s\\S]*' },
  { name: 'Required and not seen', matchedStatuses: [Status.BROKEN], messageRegex: '^not-seen[\\s\\S]*' },
  { name: 'Not seen', matchedStatuses: [Status.SKIPPED], messageRegex: '^not-seen[\\s\\S]*' },
  { name: 'Not applicable', matchedStatuses: [Status.SKIPPED], messageRegex: '^not-applicable[\\s\\S]*' },
  { name: 'Observed only', matchedStatuses: [Status.SKIPPED], messageRegex: '^observed[\\s\\S]*' },
  { name: 'Warnings', matchedStatuses: [Status.PASSED], messageRegex: '^warn[\\s\\S]*' },
];

function stepOf({ request, message, path, earlier }: ReportedBreach, failed: boolean): StepResult {
  const because = earlier === undefined ? '' : `\nbecause of ${earlier}`;
  return {
    name: request,
    status: failed ? Status.FAILED : Status.SKIPPED,
    statusDetails: { message: `${message}${path === undefined ? '' : ` (${path})`}${because}` },
    stage: Stage.FINISHED,
    steps: [],
    attachments: [],
    parameters: [],
  };
}

function writeCase(
  run: ReportedRun,
  each: ReportedObligation,
  { startedAt, endedAt }: TppReport,
  runtime: ReporterRuntime,
) {
  const id = `tpp/${run.name}/${each.id}`;
  const tags = [each.judgedBy, each.weight, ...(each.verdict === 'pass' ? [] : [each.verdict])];
  const uuid = runtime.startTest({
    name: `${each.clause} ${shortened(each.owed)}`,
    fullName: id,
    testCaseId: id,
    historyId: id,
    titlePath: [`tpp ${run.name}`, each.judgedBy],
    description: detailOf(each),
    status: statuses[statusOf(each)],
    statusDetails: each.verdict === 'pass' ? {} : { message: messageOf(each) },
    stage: Stage.FINISHED,
    labels: [
      { name: 'epic', value: run.provoked === undefined ? 'TPP' : `Provocation ${run.name}` },
      { name: 'feature', value: chapterTitle(each.clause) },
      { name: 'story', value: each.id },
      { name: 'parentSuite', value: `tpp ${run.name}` },
      { name: 'suite', value: each.judgedBy },
      { name: 'severity', value: severityOf(each.clause) },
      ...tags.map((value) => ({ name: 'tag', value })),
    ],
    parameters: [{ name: 'clause', value: each.clause, excluded: true }],
    steps: each.breaches.map((breach) => stepOf(breach, each.verdict === 'fail')),
    attachments: [],
    start: startedAt,
  });
  runtime.stopTest(uuid, { stop: endedAt });
  runtime.writeTest(uuid);
}

/** Writes the results into a folder that is not there yet. */
export function writeTppAllureResults(report: TppReport, folder: string): void {
  const staging = `${folder}.partial`;
  mkdirSync(staging, { recursive: true });
  const runtime = new ReporterRuntime({
    writer: folderWriter(staging),
    globalLabels: [{ name: 'framework', value: suiteName }],
    environmentInfo: {
      Suite: `${suiteName} ${report.suiteVersion}`,
      Action: `tpp ${report.action}`,
      TPP: report.runs[0]?.tpps.join(' ') ?? '',
      Outcome: report.outcome,
      'Exit code': String(report.exitCode),
    },
    categories: rules,
  });
  for (const run of report.runs) for (const each of run.obligations) writeCase(run, each, report, runtime);
  runtime.writeEnvironmentInfo();
  runtime.writeCategoriesDefinitions();
  renameSync(staging, folder);
}
