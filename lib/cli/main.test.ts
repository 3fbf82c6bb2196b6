/** The program as users start it. The rest of the command line is tested in process; this needs a build. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import * as program from './testing/program.js';

const root = testFolder('main');

const start = (...words: readonly string[]) => program.start(root, ...words);
const startWaiting = (...words: readonly string[]) => program.startWaiting(root, ...words);

describe('the program', () => {
  test('says its version', async () => {
    expect(await start('--version')).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });

  test('ends with code 2 and one line for a mistake', async () => {
    expect(await start('run', '--tgas', 'x')).toEqual({
      code: 2,
      out: '',
      err: 'psd2-conformance: --tgas: no such flag; did you mean "--tags"?\n',
    });
  });

  test('serves a bank that a run can judge, until it is stopped', async () => {
    const bank = startWaiting('bank', '--profile', 'bank');
    const printed = await bank.until(/Ctrl-C stops it/);
    expect(printed).toMatch(
      /^reference bank \(sandbox\) at https:\/\/127\.0\.0\.1:\d+\/api-sandbox\nfurther instances, .+\nlevers \(clock, .+\) at http:\/\/127\.0\.0\.1:\d+\n/,
    );
    expect(printed).toContain(`psd2-conformance run --target ${join('bank', 'target.json')}\n`);

    const judged = await start(
      'run',
      '--target',
      'bank/target.json',
      '--tags',
      'sca/identity',
      '--no-allure',
    );
    expect(judged.err).toBe('');
    expect(judged.out).toContain(`(exit code ${judged.code})`);
    expect(existsSync(join(root, 'reports', 'report.json'))).toBe(true);

    bank.stop('SIGTERM');
    expect((await bank.ended).code).toBe(0);
    expect((await start('run', '--target', 'bank/target.json', '--no-allure')).code).toBe(3);
  });

  test('stops at Ctrl-C and writes what was judged', async () => {
    const bank = startWaiting('bank', '--profile', 'slow');
    await bank.until(/Ctrl-C stops it/);
    const file = join(root, 'slow', 'target.json');
    const profile: object = JSON.parse(readFileSync(file, 'utf8'));
    // A polite pace, so that the run is still under way when it is stopped.
    writeFileSync(file, JSON.stringify({ ...profile, budgets: { concurrency: 2, requestsPerSecond: 40 } }));
    const run = startWaiting('run', '--target', file, '--out', 'stopped', '--no-allure', '--plain');
    await run.until(/1\/\d+ /);
    run.stop('SIGINT');
    const { code, printed } = await run.ended;
    expect(printed).toContain('stopping; what was judged so far is written');
    expect(printed).toMatch(/stopped; [1-9]\d* of \d+ scenarios were judged\n$/);
    expect(code).toBe(3);
    expect(existsSync(join(root, 'stopped', 'report.json'))).toBe(true);
    bank.stop('SIGINT');
    expect((await bank.ended).code).toBe(0);
  });
});
