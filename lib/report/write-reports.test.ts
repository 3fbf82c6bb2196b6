import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { writeWhole } from './files.js';
import { soFarIn } from './judged-so-far.js';
import { redactedRun } from './redacted-run.js';
import { sampleMeta, sampleRun } from './testing/sample-run.js';
import { evidencePath } from './test-cases.js';
import { writeReports } from './write-reports.js';

const root = testFolder('reports');

describe('report folder', () => {
  test('evidence is written for what is red, and for all when asked', async () => {
    const folder = join(root, 'evidence');
    await writeReports(sampleRun, folder, sampleMeta);
    expect(readdirSync(join(folder, 'evidence')).toSorted()).toEqual(['signing', 'transport']);
    const green = {
      ...sampleRun,
      scenarios: sampleRun.scenarios.map(
        (each) => ({ ...each, verdict: 'pass', ambientFailures: [] }) as const,
      ),
    };
    await writeReports(green, folder, sampleMeta);
    expect(existsSync(join(folder, 'evidence'))).toBe(false);
    const noted = {
      ...green,
      clauses: sampleRun.clauses.map((each) => ({ ...each, verdict: 'observed' }) as const),
      scenarios: sampleRun.scenarios.map((each) => ({ ...each, verdict: 'pass' }) as const),
    };
    await writeReports(noted, folder, sampleMeta);
    expect(existsSync(join(folder, 'evidence'))).toBe(false);
    await writeReports({ ...noted, clauses: sampleRun.clauses }, folder, sampleMeta);
    expect(readdirSync(join(folder, 'evidence'))).toEqual(['signing']);
    await writeReports(green, folder, sampleMeta, { evidence: 'all' });
    expect(readdirSync(join(folder, 'evidence')).toSorted()).toEqual(['signing', 'transport']);
  });

  test('report.json is the last file, and a run that fails before leaves none', async () => {
    const folder = join(root, 'half');
    const { paths } = await writeReports(sampleRun, folder, sampleMeta);
    expect(paths.at(-1)).toBe(join(folder, 'report.json'));
    const soFar = soFarIn(folder);
    for (const each of sampleRun.scenarios) soFar.add(each);
    const broken = { ...redactedRun(sampleRun), startedAt: Number.NaN };
    await expect(writeReports(broken, folder, sampleMeta)).rejects.toThrow();
    expect(existsSync(join(folder, 'report.json'))).toBe(false);
    expect(readdirSync(folder).some((name) => name.endsWith('.partial'))).toBe(false);
    expect(existsSync(join(folder, 'so-far.jsonl'))).toBe(true);
    await writeReports(sampleRun, folder, sampleMeta);
    expect(existsSync(join(folder, 'so-far.jsonl'))).toBe(false);
  });

  test('a file that cannot be written whole leaves no part of it', () => {
    const folder = join(root, 'taken');
    mkdirSync(join(folder, 'summary.md'), { recursive: true });
    expect(() => writeWhole(join(folder, 'summary.md'), 'text')).toThrow();
    expect(readdirSync(folder)).toEqual(['summary.md']);
  });

  test('folders of other programs are left alone', async () => {
    const folder = join(root, 'foreign');
    mkdirSync(join(folder, 'allure-results'), { recursive: true });
    writeFileSync(join(folder, 'allure-results', 'mine.json'), '{}');
    await expect(writeReports(sampleRun, folder, sampleMeta)).rejects.toThrow(
      'was not written by psd2-conformance',
    );
    expect(existsSync(join(folder, 'allure-results', 'mine.json'))).toBe(true);
  });

  test('other files beside the reports stay', async () => {
    const folder = join(root, 'beside');
    mkdirSync(folder);
    writeFileSync(join(folder, 'README.md'), 'mine');
    await writeReports(sampleRun, folder, sampleMeta);
    await writeReports(sampleRun, folder, sampleMeta);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
  });

  test('a scenario id cannot lead out of the folder', () => {
    expect(evidencePath('../../etc/x y')).toBe('evidence/etc/x-y.txt');
    expect(evidencePath('signing/date-tolerance')).toBe('evidence/signing/date-tolerance.txt');
  });
});

test('a run is redacted once, and a redacted run stays as it is', () => {
  const secrets = { identities: ['13039319955'], accounts: [] };
  const redacted = redactedRun({ ...sampleRun }, secrets);
  expect(redactedRun(redacted)).toBe(redacted);
  const run = { ...sampleRun };
  expect(redactedRun(run, secrets)).toBe(redactedRun(run));
});
