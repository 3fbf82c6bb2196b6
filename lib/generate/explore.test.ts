import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explore, seedFor } from './index.js';

/** Lets other runs begin before this one goes on. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const numbers = fc.nat({ max: 100_000 });

async function below(limit: number, value: number): Promise<void> {
  await turn();
  if (value >= limit) throw new Error(`${value} is too large`);
}

async function never(value: number): Promise<void> {
  await below(0, value);
}

function failSlowly(): Promise<void> {
  return new Promise((_, reject) => {
    setTimeout(reject, 20, new Error('slow'));
  });
}

describe('explore', () => {
  test('tries every value, as many at once as asked, when all hold', async () => {
    let underWay = 0;
    let most = 0;
    let runs = 0;
    const found = await explore(
      numbers,
      async () => {
        underWay += 1;
        runs += 1;
        most = Math.max(most, underWay);
        await turn();
        underWay -= 1;
      },
      { seed: 1, numRuns: 50, concurrency: 5 },
    );
    expect(found).toEqual({ verdict: 'held', runs: 50, seed: 1 });
    expect([runs, most]).toEqual([50, 5]);
  });

  test('shrinks the first failure and repeats it from seed and path', async () => {
    const found = await explore(numbers, (value) => below(1000, value), { seed: 7 });
    expect(found).toMatchObject({ verdict: 'failed', seed: 7, value: 1000 });
    if (found.verdict !== 'failed') return;
    const tried: number[] = [];
    const again = await explore(
      numbers,
      async (value) => {
        tried.push(value);
        await below(1000, value);
      },
      { seed: 7, path: found.path },
    );
    expect(again).toMatchObject({ verdict: 'failed', value: 1000, path: found.path });
    expect(tried).toEqual([1000]);
  });

  test('takes the first of several failures, whichever comes first', async () => {
    const tried: number[] = [];
    const found = await explore(
      numbers,
      async (value) => {
        const turns = 5 - tried.length;
        tried.push(value);
        for (let left = turns; left > 0; left -= 1) await turn();
        throw new Error(`${value}`);
      },
      { seed: 3, concurrency: 4 },
    );
    const drawn = fc.sample(numbers, { seed: 3, numRuns: 4 });
    // Four are under way when one fails, no more are begun, and the first is tried again alone and made
    // small.
    expect(tried.slice(0, 5)).toEqual([...drawn, drawn[0]]);
    expect(found).toMatchObject({ verdict: 'failed', value: 0, error: new Error('0') });
    expect(found).toHaveProperty('path', expect.stringMatching(/^0(?::|$)/));
  });

  test('tries a hundred values, eight at once, unless told otherwise', async () => {
    let underWay = 0;
    let most = 0;
    const found = await explore(
      numbers,
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await turn();
        underWay -= 1;
      },
      { seed: 1 },
    );
    expect(found).toEqual({ verdict: 'held', runs: 100, seed: 1 });
    expect(most).toBe(8);
  });

  test('tells at a path what still fails there, without making it smaller', async () => {
    const [value] = fc.sample(numbers, { seed: 7, numRuns: 1 });
    expect(await explore(numbers, never, { seed: 7, path: '0' })).toMatchObject({
      verdict: 'failed',
      seed: 7,
      path: '0',
      value,
    });
  });

  test('finds at a path what holds by now', async () => {
    expect(await explore(numbers, turn, { seed: 7, path: '3' })).toEqual({
      verdict: 'held',
      runs: 1,
      seed: 7,
    });
  });

  test('tries examples before what is drawn, and repeats one from its path', async () => {
    const tried: number[] = [];
    const run = async (value: number) => {
      tried.push(value);
      if (value === -2) throw new Error('odd');
    };
    const options = { seed: 7, examples: [-1, -2], numRuns: 3, concurrency: 1 };
    const found = await explore(numbers, run, options);
    expect(tried.slice(0, 2)).toEqual([-1, -2]);
    expect(found).toMatchObject({ verdict: 'failed', value: -2 });
    if (found.verdict !== 'failed') return;
    expect(await explore(numbers, run, { ...options, path: found.path })).toMatchObject({ value: -2 });
    const held = await explore(numbers, turn, options);
    expect(held).toEqual({ verdict: 'held', runs: 5, seed: 7 });
  });

  test('a failure that takes longer than there is time for making it small is a failure', async () => {
    const found = await explore(numbers, failSlowly, { seed: 7, numRuns: 1, shrinkMs: 1 });
    expect(found).toMatchObject({ verdict: 'failed', error: new Error('slow') });
  });

  test('calls a failure that does not come again unstable, and never a pass', async () => {
    let calls = 0;
    const found = await explore(
      numbers,
      async () => {
        calls += 1;
        await turn();
        if (calls === 9) throw new Error('once');
      },
      { seed: 5, numRuns: 20 },
    );
    expect(found).toMatchObject({ verdict: 'unstable', seed: 5 });
  });
});

describe('seedFor', () => {
  test('depends on the seed of the run and on the name, and on nothing else', () => {
    expect(seedFor(1, 'payments/property')).toBe(seedFor(1, 'payments/property'));
    expect(new Set([seedFor(1, 'a'), seedFor(2, 'a'), seedFor(1, 'b'), seedFor(2, 'b')]).size).toBe(4);
    expect(Number.isInteger(seedFor(12345, 'a'))).toBe(true);
  });
});
