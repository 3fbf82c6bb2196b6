/** The merged report of shards says what the report of one run says. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import type { Part } from '../report/index.js';
import { tell } from './sample-terminal.js';

const root = testFolder('merge');
const words = [
  '--tags',
  'sca/identity or errors or signing/clock',
  '--quiet',
  '--no-allure',
  '--depth',
  'quick',
];
const fault = ['--fault', 'sca/psu-id-renewed-each-time'];
const shards = [1, 2, 3];

const at = (...names: readonly string[]) => join(root, ...names);

interface Told {
  readonly verdict: string;
  readonly exitCode: number;
  readonly counts: object;
  readonly requests: number;
  readonly arguments: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly clauses: readonly { readonly id: string; readonly verdict: string; readonly scenarios: unknown }[];
  readonly scenarios: readonly { readonly id: string; readonly verdict: string }[];
}

function told(folder: string): Told {
  return JSON.parse(readFileSync(at(folder, 'report.json'), 'utf8'));
}

function brief(report: Told) {
  return {
    verdict: report.verdict,
    exitCode: report.exitCode,
    counts: report.counts,
    requests: report.requests,
    clauses: report.clauses.map(({ id, verdict, scenarios }) => ({ id, verdict, scenarios })),
    scenarios: report.scenarios.map(({ id, verdict }) => ({ id, verdict })),
  };
}

function merge(out: string, ...folders: readonly string[]) {
  return tell(['merge', ...folders.map((each) => at(each)), '--out', at(out), '--quiet', '--no-allure']);
}

/** The part of a shard, changed, in a folder of its own. */
function changedPart(from: string, to: string, change: (part: Part) => Partial<Part>): void {
  const part: Part = JSON.parse(gunzipSync(readFileSync(at(from, 'part.json.gz'))).toString());
  mkdirSync(at(to), { recursive: true });
  writeFileSync(at(to, 'part.json.gz'), gzipSync(JSON.stringify({ ...part, ...change(part) })));
}

beforeAll(async () => {
  await tell(['run', ...words, ...fault, '--out', at('whole')]);
  for (const each of shards) {
    await tell(['run', ...words, ...fault, '--shard', `${each}/3`, '--out', at(`shard-${each}`)]);
  }
}, 180_000);

describe('merge', () => {
  test('says what one run says: verdicts, counts, outcome, exit code', async () => {
    const { code, out, err } = await merge('merged', 'shard-3', 'shard-1', 'shard-2');
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(out).toMatch(/^does not conform: .+ \(exit code 1\); reports in /);
    expect(brief(told('merged'))).toEqual(brief(told('whole')));
    expect(told('merged').settings['Levers']).toContain('clock');
    expect(told('merged').settings).toEqual(told('whole').settings);
    expect(told('merged').arguments).toEqual(['run', ...words, ...fault]);
    const perShard = shards.map((each) => told(`shard-${each}`).scenarios.length);
    expect(Math.min(...perShard)).toBeGreaterThan(0);
    expect(perShard.reduce((sum, each) => sum + each, 0)).toBe(told('whole').scenarios.length);
  });

  test('keeps the evidence of what failed, and the pseudonyms of the shards apart', async () => {
    await merge('evident', 'shard-1', 'shard-2', 'shard-3');
    const failed = told('evident').scenarios.filter((each) => each.verdict === 'fail');
    expect(failed.length).toBeGreaterThan(0);
    for (const { id } of failed) {
      const text = readFileSync(at('evident', 'evidence', `${id.replaceAll(/[^\w./-]/g, '-')}.txt`), 'utf8');
      expect(text).toContain('Signing string');
      expect(text).toMatch(/expected: /);
      expect(text).toMatch(/‹psu-id \d+ of shard \d\/3/);
    }
  });

  test('a shard that is missing makes what it was to judge untestable, and the code never better', async () => {
    const { code, err } = await merge('gap', 'shard-1', 'shard-3');
    expect(err).toBe('psd2-conformance: shard 2/3 is missing; what it was to judge is untestable\n');
    const gap = told('gap').clauses.filter((each) => each.verdict === 'untestable');
    expect(gap.length).toBeGreaterThan(0);
    // What a shard ran under circumstances, it alone knows.
    const plain = (folder: string) => told(folder).scenarios.filter((each) => !each.id.includes('~'));
    expect(plain('gap').map((each) => each.id)).toEqual(plain('whole').map((each) => each.id));
    expect([1, 5]).toContain(code);
  });

  test('code 5 when nothing failed and a shard is missing, also where waivers cover the gap', async () => {
    for (const each of [1, 2]) {
      await tell([
        'run',
        '--tags',
        'signing/clock or signing/digest',
        ...words.slice(2),
        '--shard',
        `${each}/2`,
        '--out',
        at(`good-${each}`),
      ]);
    }
    expect((await merge('good', 'good-1', 'good-2')).code).toBe(0);
    expect((await merge('half', 'good-1')).code).toBe(5);
    changedPart('good-1', 'waived-1', ({ target, planned }) => ({
      target: {
        ...target,
        waivers: planned
          .flatMap((each) => each.clauses)
          .map((clause) => ({ clause, reason: 'r', owner: 'o', expires: '2999-01-31' })),
      },
    }));
    expect((await merge('waived', 'waived-1')).code).toBe(5);
  });

  test('a shard that was stopped is told', async () => {
    changedPart('shard-1', 'stopped', ({ scenarios }) => ({ scenarios: scenarios.slice(1) }));
    const { err } = await merge('short', 'stopped', 'shard-2', 'shard-3');
    expect(err).toContain('shard 1/3 stopped before its end');
  });
});

describe('mistakes of merge are one line and code 2', () => {
  test.each<[string, RegExp, () => void, readonly string[]]>([
    ['no folder', /: merge: name the report folders of all shards\n$/, () => {}, []],
    [
      'no part',
      /: \S+whole: holds no part\.json\.gz; name the report folder of a run with --shard\n$/,
      () => {},
      ['whole'],
    ],
    [
      'twice',
      /: \S+shard-1: is shard 1\/3, and so is \S+shard-1; name each shard once\n$/,
      () => {},
      ['shard-1', 'shard-1'],
    ],
    [
      'another seed',
      /: \S+odd: is no part of the same run as \S+shard-1; the seed \(give all shards the same --seed\) differs; run all shards with the same version, profile and flags\n$/,
      () => changedPart('shard-2', 'odd', () => ({ seed: 9 })),
      ['shard-1', 'odd'],
    ],
    [
      'another selection',
      /the scenarios that all shards together run \(is --tags the same\?\) differs; run all /,
      () => changedPart('shard-2', 'odd', ({ planned }) => ({ planned: planned.slice(1) })),
      ['shard-1', 'odd'],
    ],
    [
      'another fault',
      /odd: is no part of the same run as \S+shard-1; --fault differs; run all /,
      () => changedPart('shard-2', 'odd', ({ terms }) => ({ terms: { ...terms, '--fault': 'other' } })),
      ['shard-1', 'odd'],
    ],
    [
      'a broken file',
      /: \S+part\.json\.gz: cannot be read as the part of a shard; run that shard again\n$/,
      () => {
        mkdirSync(at('cut'), { recursive: true });
        copyFileSync(at('whole', 'report.json'), at('cut', 'part.json.gz'));
      },
      ['cut'],
    ],
  ])('%s', async (_, message, prepare, folders) => {
    prepare();
    const { code, out, err } = await merge('never', ...folders);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.trimEnd()).not.toContain('\n');
  });

  test('the folder of a shard as --out', async () => {
    const { code, err } = await merge('shard-1', 'shard-1', 'shard-2');
    expect(code).toBe(2);
    expect(err).toContain('is the folder of a shard; choose another report folder');
    expect(told('shard-1').scenarios.length).toBeGreaterThan(0);
  });

  test('a foreign target in shards without a seed', async () => {
    const { code, err } = await tell(['run', '--target', 'x.json', '--shard', '1/2']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'psd2-conformance: --shard: with --target needs --seed, the same number for all shards\n',
    });
  });
});
