import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleBank, type SampleBank } from './cli/sample-bank.js';
import { tell } from './cli/sample-terminal.js';
import { ConfigurationError, exitCodeOf, loadTarget, runSuite, type RunResult } from './index.js';

const verdicts = (run: RunResult) => run.clauses.map((each) => [each.clause, each.verdict] as const);

describe('runSuite', () => {
  test('judges the embedded bank and tells of each verdict', async () => {
    const told: string[] = [];
    const result = await runSuite({ tags: 'signing/clock', onVerdict: (each) => told.push(each.id) });
    expect(told.map((each) => each.replace(/~.*/, ''))).toEqual(Array(3).fill('signing/clock'));
    expect(exitCodeOf(result.outcome)).toBe(0);
    expect(result.scenarios.map((each) => each.verdict)).toEqual(Array(3).fill('pass'));
    expect(result.clauses.find((each) => each.clause === 'SIG-06')?.verdict).toBe('pass');
    expect(result.seed).toBe(1);
  });

  test('passes the seed on, and leaves out what was cancelled', async () => {
    const result = await runSuite({ tags: 'signing', seed: 7, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ seed: 7, scenarios: [] });
  });

  test('throws for a mistake', async () => {
    await expect(runSuite({ tags: 'singing' })).rejects.toThrow(ConfigurationError);
    await expect(runSuite({ shard: '4/3' })).rejects.toThrow(ConfigurationError);
    await expect(runSuite({ tags: 'signing/clock', seed: -1 })).rejects.toThrow(ConfigurationError);
    await expect(runSuite({ target: 'nowhere.json' })).rejects.toThrow(ConfigurationError);
  });
});

describe('in one process', () => {
  const tags = 'signing/clock or signing/digest or signing/form or sca/identity';
  let root: string;
  let bank: SampleBank;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'psd2-library-'));
    bank = await sampleBank(root, 'bank');
  });
  afterAll(async () => {
    await bank.close();
    rmSync(root, { recursive: true });
  });

  test('every run says what the command says', { timeout: 180_000 }, async () => {
    const out = join(root, 'reports');
    const told = await tell(['run', '--target', bank.file, '--tags', tags, '--out', out, '--no-allure']);
    const report: { readonly clauses: readonly { readonly id: string; readonly verdict: string }[] } =
      JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    const expected = report.clauses.map((each) => [each.id, each.verdict] as const);
    expect(expected.length).toBeGreaterThan(30);

    const first = await runSuite({ target: bank.file, tags });
    const second = await runSuite({ target: bank.file, tags });
    for (const each of [first, second]) {
      expect(verdicts(each)).toEqual(expected);
      expect(exitCodeOf(each.outcome)).toBe(told.code);
    }
    expect(first.seed).not.toBe(second.seed);
  });

  test('two runs at once do not disturb each other', { timeout: 180_000 }, async () => {
    const [one, other] = await Promise.all([runSuite({ tags }), runSuite({ tags, seed: 2 })]);
    expect(verdicts(one)).toEqual(verdicts(other));
    expect(one.outcome).toBe('conforms-in-part');
  });

  test('a target that is open already stays open', async () => {
    const { target, close } = await loadTarget({ file: bank.file });
    const seen: number[] = [];
    for (const seed of [3, 4]) {
      seen.push((await runSuite({ target, tags: 'signing/clock', seed })).scenarios.length);
    }
    await close();
    // Played once as it is, and twice under circumstances that fit: few others judge its clauses.
    expect(seen).toEqual([3, 3]);
  });

  test('a signal ends the run with what was judged until then', async () => {
    const controller = new AbortController();
    const result = await runSuite({
      target: bank.file,
      tags,
      signal: controller.signal,
      onVerdict: () => controller.abort(),
    });
    expect(result.scenarios).toHaveLength(1);
  });

  test('a scenario that takes too long is trouble, not a verdict', async () => {
    const result = await runSuite({ target: bank.file, tags: 'sca/identity', scenarioTimeout: 1 });
    expect(result.outcome).toBe('harness-trouble');
    expect(result.scenarios[0]?.verdicts[0]?.reason).toContain('longer than 1 ms');
  });
});
