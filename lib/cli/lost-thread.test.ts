/** The thread that signs and sends dies in the middle of a run: one line, exit code 3, and what was judged stays. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleBank } from './sample-bank.js';
import { endWithTest } from './testing/program.js';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'psd2-thread-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Loaded before the program into each thread: all but the first one throw where they would tell something for the 200th time. */
const deadly = `
  const { isMainThread, parentPort } = require('node:worker_threads');
  if (!isMainThread) {
    let told = 0;
    const tell = parentPort.postMessage;
    parentPort.postMessage = function (said) {
      told += 1;
      if (told === 200) throw new Error('out of\\norder');
      tell.call(this, said);
    };
  }`;

interface Judged {
  readonly halted?: string;
  readonly clauses: readonly { readonly verdict: string; readonly reason?: string }[];
}

test.each(['embedded', 'served'])('the %s bank', async (name) => {
  const preload = join(root, 'deadly.cjs');
  writeFileSync(preload, deadly);
  const bank = name === 'served' ? await sampleBank(root, name) : undefined;
  const out = join(root, `${name}-reports`);
  const words = ['run', '--no-allure', '--plain', '--out', out];
  const child = spawn(
    process.execPath,
    [
      '--require',
      preload,
      resolve('dist/lib/cli/main.js'),
      ...words,
      ...(bank ? ['--target', bank.file] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  endWithTest(child);
  const ended = new Promise((done) => child.once('close', done));
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(await ended).toBe(3);
  await bank?.close();
  const why = 'the run asked no more: the thread that signs and sends has ended: out of order';
  expect(errors).toBe(`psd2-conformance: ${why}\n`);
  expect(printed).toContain(`Not whole: ${why}\n`);
  const report: Judged = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  expect(report.halted).toBe(why);
  const verdicts = report.clauses.map((each) => each.verdict);
  expect(verdicts).toEqual(expect.arrayContaining(['pass', 'broken']));
  expect(verdicts).not.toContain('fail');
});
