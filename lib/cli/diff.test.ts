/** Runs of two banks compared, as a person at a terminal does it. */

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import type { Report } from '../report/index.js';
import { mistakeOf, tell } from './sample-terminal.js';

const root = testFolder('diff');
let history: readonly string[];
const at = (name: string) => join(root, name);
const words = ['--tags', 'sca/identity or sca/registration', '--quiet', '--no-allure'];
const fault = ['--fault', 'sca/psu-id-renewed-each-time'];

beforeAll(async () => {
  history = ['--history', at('history')];
  await tell(['run', ...words, ...history, '--out', at('good')]);
  await tell(['run', ...words, ...fault, ...history, '--out', at('bad')], { commit: '1'.repeat(40) });
}, 180_000);

test('a fault is a regression by exactly its clauses, and mended the other way round', async () => {
  const worse = await tell(['diff', at('good'), at('bad'), '--json']);
  const { clauses, settings }: { clauses: { clause: string; kind: string }[]; settings: unknown[] } =
    JSON.parse(worse.out);
  expect({ code: worse.code, settings }).toEqual({ code: 1, settings: [] });
  const failing = clauses.filter(({ kind }) => kind === 'newly-failing').map(({ clause }) => clause);
  const listed: { id: string; catches: string[] }[] = JSON.parse(
    (await tell(['list', 'faults', '--json'])).out,
  );
  expect(failing).toEqual(
    expect.arrayContaining(listed.find(({ id }) => id === fault[1])?.catches ?? ['none']),
  );
  const better = await tell(['diff', join(at('bad'), 'report.json'), at('good')]);
  expect(better.code).toBe(0);
  expect(better.out).toMatch(/^Mended:$/m);
  expect((await tell(['diff', at('bad'), at('bad')])).code).toBe(0);
});

test('run --baseline tells the same at once, also in the folder of the earlier run', async () => {
  cpSync(at('good'), at('same'), { recursive: true });
  const told = await tell(['run', ...words, ...fault, '--baseline', at('same'), '--out', at('same')]);
  expect(told.code).toBe(1);
  expect(told.out).toContain('\nRegression: ');
  expect(readFileSync(join(at('same'), 'comparison.md'), 'utf8')).toMatch(/^# Regression: /);
  expect(existsSync(join(at('same'), 'comparison.json'))).toBe(true);
}, 180_000);

function reportIn(name: string): Report {
  return JSON.parse(readFileSync(join(at(name), 'report.json'), 'utf8'));
}

test('a history folder gives each clause what the run before said', () => {
  expect(reportIn('good').history).toEqual([]);
  const { history: runs, clauses } = reportIn('bad');
  expect(runs?.map((each) => each.verdict)).toEqual(['conforms-in-part']);
  expect(clauses.find((each) => each.id === 'SCA-04')).toMatchObject({ verdict: 'fail', before: ['pass'] });
  expect(readdirSync(at('history'))).toHaveLength(2);
});

test('the report says who answered, by which certificates was asked, and for which commit', () => {
  const { peers, certificates, commits } = reportIn('bad');
  expect(peers).toMatchObject([{ protocol: 'TLSv1.3', subject: 'CN=localhost' }]);
  expect(certificates?.map((each) => each.tpp)).toContain('primary');
  expect(commits?.caller).toBe('1'.repeat(40));
});

test('answers puts the two side by side, in each form', async () => {
  const told = await tell(['answers', at('good'), at('bad')]);
  expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: '' });
  expect(told.out).toMatch(/\d+ questions answered, 0 of them differently\n$/);
  expect((await tell(['answers', at('good'), '--html'])).out).toMatch(/^<!DOCTYPE html>/);
  expect((await tell(['answers', at('good'), '--markdown'])).out).toMatch(/^# What the text leaves open/);
  const json: { rows: unknown[] } = JSON.parse((await tell(['answers', at('good'), '--json'])).out);
  expect(json.rows.length).toBeGreaterThan(40);
  await tell(['answers', at('good'), '--html', '--out', at('answers.html')]);
  expect(readFileSync(at('answers.html'), 'utf8')).toMatch(/^<!DOCTYPE html>/);
});

function line(...given: readonly string[]): Promise<string> {
  return mistakeOf(given, root);
}

test('mistakes are one line each', async () => {
  writeFileSync(at('no.json'), '{');
  writeFileSync(at('other.json'), '{"schemaVersion":1}');
  const good = readFileSync(join(at('good'), 'report.json'), 'utf8');
  writeFileSync(at('later.json'), good.replace('"schemaVersion": 1', '"schemaVersion": 2'));
  expect(await line('diff', at('good'))).toBe(
    'diff: needs two reports, BEFORE and AFTER: report.json of a run or its folder',
  );
  expect(await line('diff', at('good'), at('nowhere'))).toBe(
    'AFTER: /nowhere: there is no such file; name report.json of a run or its folder',
  );
  expect(await line('diff', at('no.json'), at('good'))).toMatch(/^BEFORE: \/no\.json is no JSON: /);
  expect(await line('diff', at('other.json'), at('good'))).toBe(
    'BEFORE: /other.json is no report of a run; name its report.json',
  );
  expect(await line('diff', at('later.json'), at('good'))).toBe(
    'BEFORE: /later.json has schemaVersion 2, this suite reads 1; compare with the suite that wrote it',
  );
  expect(await line('answers')).toBe('answers: needs REPORTS, each report.json of a run or its folder');
  expect(await line('answers', at('good'), '--html', '--json')).toBe(
    '--json: does not go with --html; choose one',
  );
  writeFileSync(at('older.json'), good.replace('"answers"', '"answered"'));
  expect(await line('answers', at('older.json'))).toMatch(/was written by a version that kept no answers/);
  writeFileSync(at('file'), '');
  expect(await line('run', ...words, '--history', at('file'), '--out', at('x'))).toBe(
    '--history: /file is a file; name a folder',
  );
  expect(await line('run', ...words, '--history', at('file/below'), '--out', at('x'))).toBe(
    '--history: /file/below cannot be written: a part of its path is no folder',
  );
  expect(await line('run', ...words, '--markdown', at('file/below'), '--out', at('x'))).toBe(
    '--markdown: /file/below cannot be written: a file stands where a folder must be',
  );
  expect(await line('run', '--history', at('h'), '--shard', '1/2')).toBe(
    '--history: does not go with --shard; name it at merge',
  );
  expect(await line('run', '--baseline', at('nowhere'))).toMatch(
    /^--baseline: \/nowhere: there is no such file/,
  );
  expect(await line('run', '--baseline', at('good'), '--shard', '1/2')).toBe(
    '--baseline: does not go with --shard; compare the merged report by diff',
  );
});
