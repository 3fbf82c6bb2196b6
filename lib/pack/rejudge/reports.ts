/**
 * Makes the reports of a recorded run again, by the functions that wrote them, and names where what was
 * packed says something else.
 */

import { junitXml, reportJson, reportSchema, summaryHtml, summaryText } from '../../report/index.js';
import { reportFiles } from '../contents.js';
import type { PackFinding } from '../finding.js';
import type { Members } from '../manifest.js';
import type { Recording } from '../record.js';
import { restoredMeta, restoredRun } from '../restore.js';

type ReportFile = (typeof reportFiles)[number];

/** The text of each report as the record gives it. */
export function reportsAgain(recording: Recording): Readonly<Record<ReportFile, string>> {
  const { writing } = recording.record;
  const run = restoredRun(recording);
  const meta = restoredMeta(recording.record);
  return {
    'report.json': `${JSON.stringify(reportJson(run, meta), undefined, 2)}\n`,
    'report.schema.json': `${JSON.stringify(reportSchema, undefined, 2)}\n`,
    'junit.xml': junitXml(run, meta, writing.evidence),
    'summary.html': summaryHtml(run, meta, { evidence: writing.evidence }),
    'summary.txt': summaryText(run, { outDir: writing.outDir, meta }),
  };
}

function nameOf(value: unknown, index: number): string {
  const of = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const id = of('id') ?? of('clause');
  return typeof id === 'string' ? id : String(index);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const absent = Symbol('absent');

function shown(value: unknown): string {
  if (value === absent) return 'nothing';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/**
 * The first place at which a value differs from what it should be, with both; undefined when they are the
 * same.
 */
export function differenceIn(said: unknown, due: unknown, path = ''): string | undefined {
  if (said === due) return undefined;
  if (!isObject(said) || !isObject(due) || Array.isArray(said) !== Array.isArray(due))
    return `${path === '' ? 'the whole' : path} is ${shown(said)}, the record gives ${shown(due)}`;
  if (Array.isArray(said) && Array.isArray(due)) return differenceInList(said, due, path);
  const names = new Set([...Object.keys(due), ...Object.keys(said)]);
  for (const name of names) {
    const one: unknown = Object.hasOwn(said, name) ? Reflect.get(said, name) : absent;
    const other: unknown = Object.hasOwn(due, name) ? Reflect.get(due, name) : absent;
    const found = differenceIn(one, other, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function namesIn(list: readonly unknown[]): ReadonlySet<string> {
  return new Set(list.map((each) => nameOf(each, -1)));
}

function differenceInList(
  said: readonly unknown[],
  due: readonly unknown[],
  path: string,
): string | undefined {
  const [left, right] = [namesIn(said), namesIn(due)];
  for (const each of right) if (!left.has(each)) return `${path} has no ${each}, the record gives one`;
  for (const each of left) if (!right.has(each)) return `${path} has ${each}, the record gives none`;
  for (const [index, each] of due.entries()) {
    const found = differenceIn(
      index < said.length ? said[index] : absent,
      each,
      `${path}[${nameOf(each, index)}]`,
    );
    if (found !== undefined) return found;
  }
  return said.length > due.length
    ? `${path} has ${said.length} items, the record gives ${due.length}`
    : undefined;
}

/** What stands in a line from a column on. */
function from(line: string | undefined, column: number): string {
  return line === undefined ? 'nothing' : shown(line.slice(column));
}

function differenceInLines(said: string, due: string): string {
  const [one, other] = [said.split('\n'), due.split('\n')];
  const at = one.findIndex((each, index) => each !== other[index]);
  const line = at < 0 ? one.length : at;
  const [left, right] = [one[line], other[line]];
  let column = 0;
  while (column < (left?.length ?? 0) && left?.[column] === right?.[column]) column += 1;
  const start = Math.max(0, column - 20);
  const place = column === 0 ? `line ${line + 1}` : `line ${line + 1}, column ${column + 1}`;
  return `${place} is ${from(left, start)}, the record gives ${from(right, start)}`;
}

function differenceOf(name: ReportFile, said: string, due: string): string {
  if (name !== 'report.json') return differenceInLines(said, due);
  try {
    return differenceIn(JSON.parse(said), JSON.parse(due)) ?? differenceInLines(said, due);
  } catch {
    return 'is no JSON';
  }
}

/** Which reports were made again, what of them differs, and which could not be compared. */
export interface ReportComparison {
  readonly findings: readonly PackFinding[];
  readonly notCompared: readonly string[];
}

/** Compares the packed reports with those that the record gives. */
export function compareReportFiles(members: Members, recording: Recording): ReportComparison {
  const again = reportsAgain(recording);
  const findings: PackFinding[] = [];
  const notCompared: string[] = [];
  for (const name of reportFiles) {
    const member = `reports/${name}`;
    const said = members.get(member)?.toString('utf8');
    if (said === undefined || said === again[name]) continue;
    // The page names the Node that wrote it.
    if (name === 'summary.html' && recording.record.node !== process.version)
      notCompared.push(`${member}, which was written by Node ${recording.record.node}`);
    else findings.push({ where: member, what: differenceOf(name, said, again[name]) });
  }
  return { findings, notCompared };
}
