/** The folder that remembers runs, what is told of them, and what flickers. */

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import type { Verdict } from '../../catalogue/verdict.js';
import { reportJson } from '../report-json.js';
import { summaryHtml } from '../summary-html.js';
import { summaryMarkdown } from '../summary-markdown.js';
import { summaryText } from '../summary-text.js';
import { sampleMeta, sampleRun } from '../testing/sample-run.js';
import { addToHistory, readHistory } from './history-folder.js';
import { flickeringClauses, flickersIn, mostRuns, type History, type PastRun } from './history.js';

const root = testFolder('history');

function past(verdict: Verdict | undefined, suite = '0.1.0', reds: PastRun['reds'] = {}): PastRun {
  const verdicts: PastRun['verdicts'] = verdict === undefined ? {} : { 'SIG-06': verdict };
  return { startedAt: '2026-11-22T10:00:00.000Z', suite, seed: 1, outcome: 'conforms', verdicts, reds };
}

/** Whether SIG-06 flickers after these verdicts, the last of which is that of the run. */
function flickers(...verdicts: readonly (Verdict | undefined | PastRun)[]): boolean {
  const runs = verdicts.map((each) => (typeof each === 'object' ? each : past(each)));
  const verdict = runs.at(-1)?.verdicts['SIG-06'] ?? 'pass';
  const result = { clause: 'SIG-06', verdict, scenarios: [], waived: false } as const;
  return flickeringClauses([result], runs.slice(0, -1), '0.1.0').has('SIG-06');
}

test('two turns between red and green are a flicker; one is a failure or a mending', () => {
  expect(flickers('pass', 'fail')).toBe(false);
  expect(flickers('fail', 'pass')).toBe(false);
  expect(flickers('fail', 'pass', 'fail')).toBe(true);
  expect(flickers('pass', 'broken', 'pass')).toBe(true);
  expect(flickers('pass', 'untestable', 'fail', 'pass')).toBe(true);
  expect(flickers('pass', 'warn', 'observed', 'pass')).toBe(false);
  expect(flickers('pass', 'fail', 'fail', 'fail')).toBe(false);
});

test('a run that did not ask says nothing, and a turn of the suite is none of the bank', () => {
  expect(flickers('fail', undefined, 'pass', undefined, 'fail')).toBe(true);
  expect(flickers(past('pass', '0.0.9'), past('fail', '0.0.9'), 'pass')).toBe(false);
  expect(flickers(past('pass', '0.0.9'), 'fail', 'pass', 'fail')).toBe(true);
});

test('in a scenario that clause is judged by, a flicker is its own', () => {
  const runs = [past('fail', '0.1.0', { 'a/b#SIG-06': 'fail' }), past('pass')];
  const now = { clause: 'SIG-06', verdict: 'fail' } as const;
  expect(flickersIn('a/b', now, runs, '0.1.0')).toBe(true);
  expect(flickersIn('a/c', now, runs, '0.1.0')).toBe(false);
});

const target = { name: 'Made-up Bank', environment: 'sandbox' };

test('a folder gives back the last runs of a target, in their order', () => {
  const folder = join(root, 'kept');
  expect(readHistory(folder, target)).toEqual([]);
  for (let index = 0; index < mostRuns + 2; index += 1) {
    const startedAt = sampleRun.startedAt + index * 1_000;
    addToHistory(folder, target, reportJson({ ...sampleRun, startedAt }, sampleMeta));
  }
  addToHistory(folder, { ...target, name: 'Another' }, reportJson(sampleRun, sampleMeta));
  const runs = readHistory(folder, target);
  expect(runs).toHaveLength(mostRuns);
  expect(runs.map((each) => each.startedAt)).toEqual(runs.map((each) => each.startedAt).toSorted());
  expect(runs[0]).toMatchObject({ startedAt: '2026-11-21T10:00:02.000Z', outcome: 'does-not-conform' });
  expect(runs[0]?.verdicts['SIG-08']).toBe('fail');
  expect(runs[0]?.reds['signing/date-tolerance#SIG-08']).toBe('fail');
  expect(runs[0]?.reds['signing/date-tolerance#SIG-06']).toBeUndefined();
  expect(readHistory(folder, { ...target, environment: 'production' })).toEqual([]);
  expect(readdirSync(folder).every((each) => !each.includes(':'))).toBe(true);
});

test('what cannot be read is named', () => {
  const folder = join(root, 'broken');
  addToHistory(folder, target, reportJson(sampleRun, sampleMeta));
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, name), '{');
  expect(() => readHistory(folder, target)).toThrow(
    /^--history: .*\.json cannot be read \(.*\); take it away$/,
  );
  writeFileSync(join(folder, name), '{"format":"psd2-conformance/history-9"}');
  expect(() => readHistory(folder, target)).toThrow(/was written by another version; take it away$/);
  expect(() => readHistory(join(folder, name), target)).toThrow(/is a file; name a folder$/);
});

const history: History = [
  { ...past('fail'), verdicts: { 'SIG-06': 'fail', 'SIG-08': 'fail' } },
  { ...past('pass'), verdicts: { 'SIG-06': 'pass', 'SIG-08': 'fail' } },
  { ...past('fail'), verdicts: { 'SIG-06': 'fail', 'SIG-08': 'fail' } },
];
const meta = { ...sampleMeta, history };

test('every report tells what flickers, and each clause its last verdicts', () => {
  const report = reportJson(sampleRun, meta);
  const entry = (id: string) => report.clauses.find((each) => each.id === id);
  expect(report.history).toHaveLength(3);
  expect(entry('SIG-06')).toMatchObject({ before: ['fail', 'pass', 'fail'], flickers: true });
  expect(entry('SIG-08')).toMatchObject({ before: ['fail', 'fail', 'fail'] });
  expect(entry('SIG-08')?.flickers).toBeUndefined();
  expect(entry('ERR-02')?.before).toEqual(['not-asked', 'not-asked', 'not-asked']);
  expect(summaryText(sampleRun, { meta })).toContain(
    'Flickers from run to run (1)\n  SIG-06  fail pass fail, now pass\n',
  );
  expect(summaryMarkdown(sampleRun, meta)).toContain('- Flickers from run to run: SIG-06\n');
  const html = summaryHtml(sampleRun, meta);
  expect(html).toContain('data-verdict="pass flickers"');
  expect(html).toContain('<b>Flickers</b>, before: fail, pass, fail');
  expect(html).toContain('the same in 3 runs before');
  expect(html).toContain('<option value="flickers">what flickers</option>');
});

test('without a history nothing is told of it', () => {
  const report = reportJson(sampleRun, sampleMeta);
  expect(report.history).toBeUndefined();
  expect(report.clauses.filter((each) => each.before !== undefined)).toEqual([]);
  expect(summaryHtml(sampleRun, sampleMeta)).not.toContain('flickers');
});
