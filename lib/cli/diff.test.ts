/** Runs of two banks compared, as a person at a terminal does it. */

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tell } from './sample-terminal.js';

let root: string;
const at = (name: string) => join(root, name);
const words = ['--tags', 'sca/identity or sca/registration', '--quiet', '--no-allure'];
const fault = ['--fault', 'sca/psu-id-renewed-each-time'];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'psd2-diff-'));
  await tell(['run', ...words, '--out', at('good')]);
  await tell(['run', ...words, ...fault, '--out', at('bad')]);
}, 180_000);
afterAll(() => rmSync(root, { recursive: true }));

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

/** The one line that a mistake is told in. */
async function line(...given: readonly string[]): Promise<string> {
  const told = await tell(given);
  expect({ code: told.code, out: told.out }).toEqual({ code: 2, out: '' });
  return told.err
    .replaceAll(root, '')
    .replace(/^psd2-conformance: /, '')
    .trimEnd();
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
  expect(await line('run', '--baseline', at('nowhere'))).toMatch(
    /^--baseline: \/nowhere: there is no such file/,
  );
  expect(await line('run', '--baseline', at('good'), '--shard', '1/2')).toBe(
    '--baseline: does not go with --shard; compare the merged report by diff',
  );
});
