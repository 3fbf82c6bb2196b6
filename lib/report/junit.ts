/**
 * junit.xml: one test case for each scenario and clause, grouped by suite. A failure is the bank's; an error
 * means that no verdict was reached although one was due; skipped names why nothing was asserted.
 */

import type { RunResult } from '../harness/conduct/result.js';
import { caseDetail } from './case-detail.js';
import { grouped } from '../model/grouped.js';
import { shownMeta, suiteName, type ReportMeta } from './meta.js';
import { partOf } from './outcome.js';
import { redactedRun, type RedactedRun } from './redacted-run.js';
import { scopeFacts } from './scope.js';
import {
  evidencePath,
  scenariosWithEvidence,
  testCases,
  type EvidenceChoice,
  type TestCase,
} from './test-cases.js';
import { element, xmlText } from './xml.js';

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function outcomeElements(each: TestCase): readonly string[] {
  const message = each.message ?? each.verdict;
  const attributes = { type: each.verdict, message };
  if (each.status === 'failed') return [element('failure', attributes, [xmlText(caseDetail(each))])];
  if (each.status === 'broken') return [element('error', attributes, [xmlText(caseDetail(each))])];
  if (each.status === 'skipped') return [element('skipped', { message })];
  return each.message === undefined
    ? []
    : [element('system-out', {}, [xmlText(`${message}\n${caseDetail(each)}`)])];
}

/** A scenario runs once for all its clauses; its time is spread over them so that sums stay true. */
function share(each: TestCase): number {
  return (each.result?.milliseconds ?? 0) / (each.result?.verdicts.length ?? 1);
}

function property(name: string, value: string): string {
  return element('property', { name, value });
}

function testCase(each: TestCase, time: number, kept: ReadonlySet<string>): string {
  const { id, level, basis, party } = each.clause;
  const properties = element('properties', {}, [
    property('clause', id),
    property('level', level),
    property('basis', basis),
    property('party', party),
    property('verdict', each.verdict),
    ...(each.waived ? [property('waived', 'true')] : []),
  ]);
  const attributes = {
    classname: each.scenario.replaceAll('/', '.'),
    name: `${id} ${each.title}`,
    time: seconds(time),
    ...fileOf(each, kept),
  };
  return `\n    ${element('testcase', attributes, [properties, ...outcomeElements(each)])}`;
}

function counted(
  cases: readonly TestCase[],
): Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>> {
  const count = (status: TestCase['status']) => cases.filter((each) => each.status === status).length;
  return {
    tests: cases.length,
    failures: count('failed'),
    errors: count('broken'),
    skipped: count('skipped'),
  };
}

/** What a reviewer opens: the evidence where it is written, or else the clause on the page. */
function fileOf(each: TestCase, kept: ReadonlySet<string>): { readonly file?: string } {
  if (each.status !== 'failed' && each.status !== 'broken') return {};
  const scenario = each.examples[0]?.result.id ?? each.scenario;
  return { file: kept.has(scenario) ? evidencePath(scenario) : `summary.html#${each.clause.id}` };
}

/** The JUnit file of a run. */
export function junitXml(
  run: RunResult | RedactedRun,
  meta: ReportMeta,
  evidence: EvidenceChoice = 'red',
): string {
  const redacted = redactedRun(run, meta.secrets);
  const shown = shownMeta(meta, redacted.redact);
  const cases = testCases(redacted, shown.target.waivers);
  const kept = scenariosWithEvidence(redacted, evidence);
  const timestamp = new Date(redacted.startedAt).toISOString();
  const part = partOf(redacted);
  const properties = element('properties', {}, [
    property('suiteVersion', shown.suiteVersion),
    property('target', shown.target.name),
    property('baseUrl', shown.target.baseUrl),
    property('environment', shown.target.environment),
    property('seed', String(redacted.seed)),
    property('outcome', redacted.outcome),
    ...scopeFacts(shown.scope).map(([name, value]) => property(name, value)),
    ...(part === undefined ? [] : [property('part', part)]),
    ...(redacted.takesCallsAgain === undefined
      ? []
      : [property('takesCallsAgain', new Date(redacted.takesCallsAgain).toISOString())]),
  ]);
  const suites = [...grouped(cases, (each) => each.suite)].map(([name, own]) => {
    const time = seconds(own.reduce((sum, each) => sum + share(each), 0));
    const attributes = { name, ...counted(own), time, timestamp };
    const children = own.map((each) => testCase(each, share(each), kept));
    return `\n  ${element('testsuite', attributes, [`\n    ${properties}`, ...children, '\n  '])}`;
  });
  const attributes = { name: suiteName, ...counted(cases), time: seconds(redacted.milliseconds), timestamp };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, [...suites, '\n'])}\n`;
}
