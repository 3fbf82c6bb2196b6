/** A run that is killed leaves behind what was judged until then. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { tell } from '../sample-terminal.js';
import { endWithTest, program } from '../testing/program.js';
import { hostileBank, withBudgets } from './sample-hostile.js';

const root = testFolder('killed');

/** Runs in a process of its own and kills that as soon as so many scenarios have ended. */
function killedAfter(scenarios: number, words: readonly string[]): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...program, 'run', '--plain', ...words]);
  endWithTest(child);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
    if ([...out.matchAll(/^ *\d+\/\d+ /gm)].length >= scenarios) child.kill('SIGKILL');
  });
  return new Promise((done) => child.once('close', (_, signal) => done(signal)));
}

interface Line {
  readonly scenario: string;
  readonly verdict: string;
  readonly clauses: readonly {
    readonly clause: string;
    readonly verdict: string;
    readonly reason?: string;
  }[];
}

test('killed by force, a run leaves a line for each scenario that had ended, and the next run begins afresh', async () => {
  // Nothing but a kill ends this run before long: from some call on nobody answers. Of two at a time, several
  // scenarios have ended by then on any machine.
  const bank = await hostileBank(root, 'silent', 400, () => {});
  const budgets = { concurrency: 2, requestTimeoutSeconds: 600, scenarioTimeoutSeconds: 600 };
  const file = withBudgets(bank.file, budgets);
  const out = join(root, 'reports');
  const words = ['--target', file, '--out', out, '--tags', 'headers or sca/identity'];
  expect(await killedAfter(2, words)).toBe('SIGKILL');
  await bank.close();
  const soFar = join(out, 'so-far.jsonl');
  const lines = readFileSync(soFar, 'utf8')
    .split('\n')
    .filter((each) => each !== '')
    .map((each): Line => JSON.parse(each));
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.flatMap((each) => each.clauses.map((one) => one.verdict))).toContain('pass');
  expect(existsSync(join(out, 'report.json'))).toBe(false);

  await tell(['run', '--out', out, '--tags', 'sca/identity', '--no-allure', '--quiet']);
  expect([existsSync(soFar), existsSync(join(out, 'report.json'))]).toEqual([false, true]);
});
