/**
 * The thread that signs and sends dies in the middle of a run: one line, exit code 3, and what was judged
 * stays. Where there can be no such thread at all, nothing is missed.
 */

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { sampleBank } from './sample-bank.js';
import { endWithTest, program } from './testing/program.js';
import { isThorough, thoroughTest } from '../model/testing/thorough.js';

const root = testFolder('thread');

/**
 * Loaded before the program into each thread: all but the first one throw where they would tell something for
 * the 400th time: some of the scenarios have ended by then, and most have not.
 */
const deadly = `
  const { isMainThread, parentPort } = require('node:worker_threads');
  if (!isMainThread) {
    let told = 0;
    const tell = parentPort.postMessage;
    parentPort.postMessage = function (said) {
      told += 1;
      if (told === 400) throw new Error('out of\\norder');
      tell.call(this, said);
    };
  }`;

/** Loaded before the program: no thread can be started, as under the permissions of Node. */
const forbidding = `
  require('node:worker_threads').Worker = class {
    constructor() { throw new Error('Access to this API has been restricted'); }
  };
  require('node:module').syncBuiltinESMExports();`;

interface Judged {
  readonly halted?: string;
  readonly clauses: readonly { readonly verdict: string; readonly reason?: string }[];
}

/** Runs with a module loaded beforehand. */
async function runWith(module: string, name: string, ...words: readonly string[]) {
  const preload = join(root, `${name}.cjs`);
  writeFileSync(preload, module);
  const out = join(root, name);
  const child = spawn(
    process.execPath,
    [
      '--require',
      preload,
      ...program,
      'run',
      '--no-allure',
      '--plain',
      '--depth',
      'quick',
      '--out',
      out,
      ...words,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  endWithTest(child);
  const ended = new Promise((done) => child.once('close', done));
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  const report: Judged = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  return { code, printed, errors, report };
}

test.each(isThorough ? ['embedded', 'served'] : ['embedded'])(
  'the thread dies at the %s bank',
  async (name) => {
    const bank = name === 'served' ? await sampleBank(root, 'bank') : undefined;
    const target = bank === undefined ? [] : ['--target', bank.file];
    const { code, printed, errors, report } = await runWith(deadly, name, ...target);
    await bank?.close();
    const why = 'the run asked no more: the thread that signs and sends has ended: out of order';
    expect(errors).toBe(`psd2-conformance: ${why}\n`);
    expect(code).toBe(3);
    expect(printed).toContain(`Not whole: ${why}\n`);
    expect(report.halted).toBe(why);
    const verdicts = report.clauses.map((each) => each.verdict);
    expect(verdicts).toEqual(expect.arrayContaining(['pass', 'broken']));
    expect(verdicts).not.toContain('fail');
  },
);

thoroughTest('where no thread can be started, the one that judges sends, too', async () => {
  const { code, errors } = await runWith(forbidding, 'forbidden', '--tags', 'signing/clock');
  expect([code, errors]).toEqual([0, '']);
});
