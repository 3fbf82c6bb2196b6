/** junit.xml of a TPP: a suite for each run, a case for each obligation; errors are what was not seen. */

import { suiteName } from '../meta.js';
import { element, xmlText } from '../xml.js';
import {
  detailOf,
  messageOf,
  type ReportedObligation,
  type ReportedRun,
  type TppReport,
} from './tpp-report.js';

type CaseStatus = 'passed' | 'failed' | 'broken' | 'skipped';

/** How test tools count an obligation. */
export function statusOf({ verdict, red }: ReportedObligation): CaseStatus {
  if (verdict === 'fail') return 'failed';
  if (red) return 'broken';
  return verdict === 'pass' || verdict === 'warn' ? 'passed' : 'skipped';
}

function outcome(each: ReportedObligation): readonly string[] {
  const attributes = { type: each.verdict, message: messageOf(each) };
  const status = statusOf(each);
  if (status === 'failed') return [element('failure', attributes, [xmlText(detailOf(each))])];
  if (status === 'broken') return [element('error', attributes, [xmlText(detailOf(each))])];
  if (status === 'skipped') return [element('skipped', { message: messageOf(each) })];
  return each.count === 0 ? [] : [element('system-out', {}, [xmlText(detailOf(each))])];
}

function caseOf(run: ReportedRun, each: ReportedObligation): string {
  const attributes = {
    classname: `tpp.${run.name.replaceAll('/', '.')}.${each.judgedBy}`,
    name: `${each.clause} ${each.id}`,
    time: '0',
  };
  return `\n    ${element('testcase', attributes, outcome(each))}`;
}

/** A case of its own tells whether a provocation was survived. */
function survivalOf({ name, title, provoked }: ReportedRun): readonly string[] {
  if (provoked === undefined) return [];
  const { survived, end, missed } = provoked;
  const text = `${end}${missed.length === 0 ? '' : `; not called, unlike at the plain bank: ${missed.join(', ')}`}`;
  const failure = element('failure', { type: 'broken', message: `${title}: ${end}` }, [xmlText(text)]);
  const attributes = { classname: `tpp.${name.replaceAll('/', '.')}`, name: 'survived', time: '0' };
  return [`\n    ${element('testcase', attributes, survived ? [] : [failure])}`];
}

/** How test tools count a run. */
function countedIn(run: ReportedRun): Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>> {
  const of = (status: CaseStatus) => run.obligations.filter((each) => statusOf(each) === status).length;
  const survival = run.provoked === undefined ? 0 : 1;
  return {
    tests: run.obligations.length + survival,
    failures: of('failed') + (run.provoked?.survived === false ? 1 : 0),
    errors: of('broken'),
    skipped: of('skipped'),
  };
}

/** The JUnit file. */
export function tppJunitXml({ runs, startedAt, endedAt, suiteVersion, outcome: told }: TppReport): string {
  const timestamp = new Date(startedAt).toISOString();
  const suites = runs.map((run) => {
    const properties = element('properties', {}, [
      element('property', { name: 'title', value: run.title }),
      element('property', { name: 'calls', value: run.calls }),
    ]);
    const cases = [...survivalOf(run), ...run.obligations.map((each) => caseOf(run, each))];
    const attributes = { name: `tpp ${run.name}`, ...countedIn(run), time: '0', timestamp };
    return `\n  ${element('testsuite', attributes, [`\n    ${properties}`, ...cases, '\n  '])}`;
  });
  const all = runs.map(countedIn);
  const sum = (key: 'tests' | 'failures' | 'errors' | 'skipped') =>
    all.reduce((total, each) => total + each[key], 0);
  const attributes = {
    name: `${suiteName} ${suiteVersion} tpp: ${told}`,
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
    skipped: sum('skipped'),
    time: ((endedAt - startedAt) / 1000).toFixed(3),
    timestamp,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, [...suites, '\n'])}\n`;
}
