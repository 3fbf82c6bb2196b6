/**
 * A case of a report is repeated with the same broken bytes and new ids, and told to fail still or no longer.
 */

import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { allFaults } from '../../faults/index.js';
import { headerValue } from '../../model/http.js';
import { runSuite, type RunResult } from '../../index.js';
import { sampleBank, type SampleBank } from '../sample-bank.js';
import { tell } from '../sample-terminal.js';

const root = testFolder('replay');
let bank: SampleBank;
const at = (name: string) => join(root, name);
const quick = ['--no-allure', '--quiet'];

beforeAll(async () => {
  bank = await sampleBank(root, 'bank');
  await tell([
    'run',
    '--fault',
    'signing/half-a-minute',
    '--tags',
    'signing/clock',
    '--out',
    at('clock'),
    ...quick,
  ]);
  await tell([
    'run',
    '--fault',
    'errors/category-missing',
    '--tags',
    'errors/unknown-ids',
    '--out',
    at('ambient'),
    ...quick,
  ]);
  await tell(['run', '--target', bank.file, '--tags', 'sca/identity', '--out', at('served'), ...quick]);
}, 180_000);
afterAll(async () => {
  await bank.close();
});

function replay(from: string, ...words: readonly string[]) {
  return tell(['replay', ...words, '--from', at(from)]);
}

describe('replay', () => {
  test('shows request, signing string, reply, expected and actual, and that it still fails', async () => {
    const { code, out, err } = await replay('clock', 'signing/clock#SIG-06');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    for (const each of [
      /^> (GET|POST) /m,
      /^Signing string/m,
      /^ +date: .+␊$/m,
      /^< status 4\d\d$/m,
      /expected: /,
      /actual: /,
    ]) {
      expect(out).toMatch(each);
    }
    expect(out).toMatch(/^Before: fail, .+\nNow: {4}fail, .+\nIt still fails\.\n$/m);
  });

  test('takes a clause or a scenario for the reddest case of it', async () => {
    for (const word of ['SIG-06', 'signing/clock']) {
      const { code, out } = await replay('clock', word, '--json');
      expect(code).toBe(1);
      expect(JSON.parse(out)).toMatchObject({
        id: 'signing/clock#SIG-06',
        before: { verdict: 'fail' },
        now: { verdict: 'fail' },
        exchanges: expect.arrayContaining([expect.stringContaining('=== Exchange ')]),
      });
    }
  });

  test('says when it fails no longer', async () => {
    const { code, out } = await replay('clock', 'SIG-06', '--target', bank.file);
    expect(code).toBe(0);
    expect(out).toMatch(/^Now: {4}pass\nIt no longer is fail: pass now\.\n$/m);
  });

  test('repeats what every reply must obey', async () => {
    const { code, out } = await replay('ambient', 'ambient#ERR-01');
    expect(code).toBe(1);
    expect(out).toMatch(/^ambient#ERR-01\n/);
    expect(out).toContain('It still fails.');
    expect((await replay('ambient', 'ambient#ERR-01', '--target', bank.file)).code).toBe(0);
  });

  test('repeats at a bank that remembers the run, as often as wanted', async () => {
    for (const round of [1, 2]) {
      const { code, out } = await replay('served', 'SCA-04');
      expect({ round, code, last: out.trimEnd().split('\n').at(-1) }).toEqual({
        round,
        code: 0,
        last: 'It is pass as before.',
      });
    }
  });
});

test('leaves a curl command that shows the failure when it is run, for its owner only', async () => {
  const change = allFaults.find(({ id }) => id === 'errors/category-missing')?.change;
  const wrong = await sampleBank(root, 'wrong', change);
  const file = at('request.sh');
  try {
    await tell([
      'run',
      '--target',
      wrong.file,
      '--tags',
      'errors/unknown-ids',
      '--out',
      at('wrong'),
      ...quick,
    ]);
    const { code, out } = await replay('wrong', 'ambient#ERR-01', '--curl', file);
    expect(code).toBe(1);
    expect(out).toMatch(/\nexchange \d+ as a curl command, in clear, in \S+request\.sh\n$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    const { stdout } = await promisify(execFile)('sh', [file], { cwd: '/' });
    expect(stdout).toMatch(/^HTTP\/1\.1 4\d\d [^]*"tppMessages":\[/);
    expect(stdout).not.toContain('"category"');
    expect(readFileSync(file, 'utf8')).not.toContain('‹');
    const nowhere = await replay('wrong', 'ambient#ERR-01', '--curl', at('none/request.sh'));
    expect(nowhere.code).toBe(2);
    expect(nowhere.err).toMatch(
      /^psd2-conformance: --curl: \S+ cannot be written: its folder does not exist; make it first\n$/,
    );
  } finally {
    await wrong.close();
  }
});

test('leaves no curl command for a bank that ends with it', async () => {
  const { code, err } = await replay('clock', 'SIG-06', '--curl', at('never.sh'));
  expect([code, err]).toEqual([
    2,
    'psd2-conformance: --curl: the embedded bank ends with this command; add --target\n',
  ]);
});

/** Calls of the TPP to one operation. */
function calls(run: RunResult, operation: string) {
  return run.scenarios.flatMap((each) => each.exchanges).filter((each) => each.operation === operation);
}

test('a renewal keeps the bytes and renews ids and references', async () => {
  const run = { tags: 'signing/digest', seed: 5 } as const;
  const [first, again] = [await runSuite(run), await runSuite({ ...run, renewal: 3 })];
  const [one, other] = [calls(first, 'create-domestic-payment'), calls(again, 'create-domestic-payment')];
  expect(one.length).toBeGreaterThan(5);
  // Accounts are the bank's own, and each bank gives out others; a reference that it knows would make a
  // duplicate.
  const bytes = (each: (typeof one)[number]) =>
    each.request.body
      .toString('latin1')
      .replaceAll(/Reference \d{12}/g, 'reference')
      .replaceAll(/\d{11}/g, 'account');
  expect(other.map(bytes)).toEqual(one.map(bytes));
  expect(other.map((each) => each.announced)).toEqual(one.map((each) => each.announced));
  const ids = [...one, ...other].map((each) => headerValue(each.request.headers, 'x-request-id'));
  expect(new Set(ids).size).toBe(ids.length);
  const made = (all: RunResult) =>
    calls(all, 'create-sandbox-customer').map((each) => each.request.body.toString());
  expect(made(again)).not.toEqual(made(first));
});

describe('mistakes of replay are one line and code 2', () => {
  test.each<[RegExp, readonly string[]]>([
    [/^replay: say which case, for example signing\/clock#SIG-06$/, ['--from', 'clock']],
    [
      /that run judged no such case; did you mean "signing\/clock#SIG-06"\?$/,
      ['signing/clok#SIG-06', '--from', 'clock'],
    ],
    [
      /that run judged no such case; red in that run: signing\/clock#SIG-06\b/,
      ['payments', '--from', 'clock'],
    ],
    [
      /report\.json: cannot be read; name the report folder of the run with --from, or run first$/,
      ['SIG-06', '--from', 'none'],
    ],
    [/report\.json: is no report of psd2-conformance$/, ['SIG-06', '--from', 'foreign']],
    [/^replay: the report does not say what the target was; add --target$/, ['SIG-06', '--from', 'silent']],
    [/^replay: --target is masked in the report; give it once more$/, ['SIG-06', '--from', 'masked']],
    [
      /^replay: the suite has no scenario signing\/gone any more; run anew$/,
      ['SIG-07', '--from', 'masked', '--target', 'x'],
    ],
  ])('%s', async (message, words) => {
    const scenario = {
      id: 'signing/x',
      title: '',
      milliseconds: 1,
      exchanges: 0,
      checks: [],
      ambientFailures: [],
    };
    const written = {
      schemaVersion: 1,
      suite: { name: 'psd2-conformance', version: '0' },
      arguments: [] as string[],
      clauses: [],
      scenarios: [
        { ...scenario, verdict: 'fail', clauses: [{ clause: 'SIG-06', verdict: 'fail' }] },
        {
          ...scenario,
          id: 'signing/gone',
          verdict: 'fail',
          clauses: [{ clause: 'SIG-07', verdict: 'fail' }],
        },
      ],
    };
    const folders = {
      foreign: { schemaVersion: 1 },
      silent: written,
      masked: { ...written, arguments: ['run', '--target', '/home/‹number 1›/bank.json'] },
    };
    for (const [name, content] of Object.entries(folders)) {
      mkdirSync(at(name), { recursive: true });
      writeFileSync(join(at(name), 'report.json'), JSON.stringify(content));
    }
    const { code, out, err } = await tell([
      'replay',
      ...words.map((each, index) => (words[index - 1] === '--from' ? at(each) : each)),
    ]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.replace(/^psd2-conformance: /, '').trimEnd()).toMatch(message);
  });
});
