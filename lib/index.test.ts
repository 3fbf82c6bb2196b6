import { describe, expect, test } from 'vitest';
import { ConfigurationError, exitCodeOf, runSuite } from './index.js';

describe('runSuite', () => {
  test('judges the embedded bank and tells of each verdict', async () => {
    const told: string[] = [];
    const result = await runSuite({ tags: 'signing/clock', onVerdict: (each) => told.push(each.id) });
    expect(told).toEqual(['signing/clock']);
    expect(exitCodeOf(result.outcome)).toBe(0);
    expect(result.scenarios.map((each) => each.verdict)).toEqual(['pass']);
    expect(result.clauses.find((each) => each.clause === 'SIG-06')?.verdict).toBe('pass');
    expect(result.seed).toBe(1);
  });

  test('passes the seed on, and leaves out what was cancelled', async () => {
    const result = await runSuite({ tags: 'signing', seed: 7, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ seed: 7, scenarios: [] });
  });

  test('throws for a mistake', async () => {
    await expect(runSuite({ tags: 'singing' })).rejects.toThrow(ConfigurationError);
    await expect(runSuite({ target: 'nowhere.json' })).rejects.toThrow(ConfigurationError);
  });
});
