/**
 * What the doctor foretells is what a run does: one scenario that cannot run leaves its clauses untestable.
 */

import { expect, test } from 'vitest';
import { allScenarios } from '../../../suites/index.js';
import { embeddedTarget } from '../../embedded/embedded.js';
import { runSuite } from '../../index.js';
import type { Target } from '../../harness/target/target.js';
import { checkCoverage } from './coverage.js';

test('clauses that a scenario without its lever leaves open are not counted as judged', async () => {
  const { target, close } = await embeddedTarget();
  try {
    const { batchRun: _, ...levers } = target.levers;
    const bare: Target = { ...target, levers };
    const chosen = allScenarios.filter((each) => each.clauses.includes('TYPE-30'));
    const [first, ...others] = checkCoverage(chosen, bare);
    const told = others.map((each) => each.text).join('\n');
    expect(told).toMatch(/\d+ clauses? untestable.*batchRun lever/);
    const [, judged = '', of = ''] = /\((\d+) of (\d+) by scenarios/.exec(first?.text ?? '') ?? [];
    const run = await runSuite({ target: bare, tags: 'TYPE-30', circumstances: false });
    const own = new Set(chosen.flatMap((each) => (each.widens === true ? [] : each.clauses)));
    const results = run.clauses.filter((each) => own.has(each.clause));
    expect(Number(of)).toBe(own.size);
    expect(results.filter((each) => each.verdict === 'untestable').length).toBe(Number(of) - Number(judged));
  } finally {
    await close();
  }
});
