/** TPPs judged as users ask for it. Needs a build. */

import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { tell } from '../sample-terminal.js';
import { start, startBeside, startWaiting, type Ended } from '../testing/program.js';
import { isThorough, thoroughTest } from '../../model/testing/thorough.js';

const root = testFolder('tpp-test');
const client = fileURLToPath(new URL('../../../dist/examples/tpp/main.js', import.meta.url));
const served = ['--port', '0', '--admin-port', '0'] as const;

const walked = join(root, 'record.jsonl');
const walkWords = [
  'tpp',
  'run',
  '--json',
  '--require',
  'accounts,payments',
  '--record',
  walked,
  '--out',
  'out',
];
/** The whole walk of the example, begun before all tests. */
let walk: ReturnType<typeof startBeside>;
beforeAll(() => {
  walk = startBeside(root, ...walkWords, '--', process.execPath, client);
});
afterAll(() => walk.end());

/** The path of a file of these tests. */
const here = (name: string) => join(root, name);

function verdictsIn(out: string): Readonly<Record<string, string>> {
  const { verdicts } = JSON.parse(out);
  return Object.fromEntries(
    verdicts.map((each: { obligation: string; verdict: string }) => [each.obligation, each.verdict]),
  );
}

describe('mistakes are told in one line', () => {
  beforeAll(() => copyFileSync(client, join(root, 'program.bin')));

  test.each<readonly [string, readonly string[], RegExp]>([
    ['no action', ['tpp'], /tpp: say what to do; /],
    ['an action that is none', ['tpp', 'lnit'], /no such action "lnit"; did you mean "lint"\?/],
    ['no recording', ['tpp', 'lint'], /name a recording/],
    ['a recording that is not there', ['tpp', 'lint', here('none.har')], /none\.har: there is no such file/],
    ['a recording that is a folder', ['tpp', 'lint', root], /: is a directory/],
    ['a recording that is none', ['tpp', 'lint', here('program.bin')], /program\.bin: .+raw HTTP/],
    ['no command', ['tpp', 'run'], /name a command/],
    ['a command that is not there', ['tpp', 'run', '--', 'no-such-command'], /no command "no-such-command"/],
    ['a command that does not start', ['tpp', 'run', '--', here('program.bin')], /does not start \(EACCES\)/],
    ['an area that is none', ['tpp', 'run', '--require', 'acounts', '--', 'true'], /did you mean "accounts"/],
    ['a time that is none', ['tpp', 'serve', '--for', '10'], /--for: "10" is no time/],
    [
      'a record in no folder',
      ['tpp', 'serve', '--record', here('no/x.jsonl')],
      /--record: \S+no\/x\.jsonl cannot be written: its folder does not exist; make it first/,
    ],
    [
      'a folder of keys that is a file',
      ['tpp', 'serve', '--profile', fileURLToPath(import.meta.url)],
      /--profile: \S+ cannot be written: a file stands where a folder must be/,
    ],
  ])('%s', async (_, words, expected) => {
    const { code, out, err } = await tell(words);
    expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
    expect(err).toMatch(expected);
  });

  test('a port in use, and the record of before stays', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    writeFileSync(join(root, 'before.jsonl'), 'precious');
    for (const flag of ['--port', '--admin-port']) {
      const words = ['tpp', 'serve', flag, port, '--record', here('before.jsonl')];
      const { code, err } = await tell(words);
      expect([code, err]).toEqual([2, expect.stringMatching(/^[^\n]*is in use; choose another\n$/)]);
    }
    expect(readFileSync(join(root, 'before.jsonl'), 'utf8')).toBe('precious');
  });
});

describe('a proxy', () => {
  test('passes on all that a TPP does, and judges it', async () => {
    const bank = startWaiting(root, 'tpp', 'serve', '--profile', 'bank', ...served);
    const told = await bank.until(/to end\n/);
    const upstream = /at (https:\S+)/.exec(told)?.[1] ?? '';
    const proxied = ['--upstream', upstream, '--ca', 'bank/ca.pem', '--profile', 'bank', '--json'];
    const proxy = startWaiting(root, 'tpp', 'proxy', ...proxied, '--record', 'passed.jsonl');
    const base = /through (https:\S+)/.exec(await proxy.until(/to end\n/))?.[1] ?? '';
    const asked = await promisify(execFile)(
      'curl',
      ['-sS', '--cacert', 'bank/ca.pem', `${base}/v1/accounts`],
      { cwd: root },
    );
    expect(JSON.parse(asked.stdout)).toHaveProperty('tppMessages');
    proxy.stop('SIGTERM');
    const { code, printed } = await proxy.ended;
    expect(code).toBe(1);
    expect(JSON.parse(printed.slice(printed.indexOf('{')))).toMatchObject({ clean: false, calls: 1 });
    const record = await tell(['tpp', 'lint', here('passed.jsonl')]);
    expect(record.code).toBe(1);
  });

  test.each<readonly [string, number, readonly string[], RegExp]>([
    ['no bank', 2, [], /name the bank/],
    ['an address that is none', 2, ['--upstream', 'bank'], /is no http\(s\) address/],
    ['a bank that is away', 3, ['--upstream', 'http://127.0.0.1:1'], /is not reached \(ECONNREFUSED\)/],
    [
      'half an identity',
      2,
      ['--upstream', 'http://127.0.0.1:1', '--client-key', 'x'],
      /: there is no such file/,
    ],
    [
      'a wrong authority',
      2,
      ['--upstream', 'http://127.0.0.1:1', '--ca', client],
      /--ca: holds no certificate/,
    ],
  ])('%s is told in one line', async (_, expected, words, message) => {
    const { code, out, err } = await tell(['tpp', 'proxy', ...words]);
    expect([code, out, err.trimEnd().split('\n').length]).toEqual([expected, '', 1]);
    expect(err).toMatch(message);
  });
});

/** A TPP that makes one call and ends. */
function calls(url: string): readonly string[] {
  return [
    process.execPath,
    '-e',
    `fetch(process.env.PSD2_BASE_URL + ${JSON.stringify(url)}).then((r) => console.log(process.env.PSD2_PROVOCATION, r.status), () => console.log(process.env.PSD2_PROVOCATION, 'cut'))`,
  ];
}

describe('provocations', () => {
  test('run the command again, and what fails there is held against the TPP', async () => {
    const asked = ['tpp', 'run', '--json', '--provoke', 'trouble/reading-lost,trouble/429'];
    const { code, out } = await start(root, ...asked, '--', ...calls('/v1/accounts/a'));
    expect(code).toBe(1);
    expect(out).toMatch(/^ 400\ntrouble\/429 429\ntrouble\/reading-lost cut\n\{/);
    const { runs } = JSON.parse(out.slice(out.indexOf('{')));
    expect(runs.map((each: { provocation?: string }) => each.provocation)).toEqual([
      undefined,
      'trouble/429',
      'trouble/reading-lost',
    ]);
  });

  test('are listed, and a wrong name is told with the right one', async () => {
    const { out } = await tell(['tpp', 'provocations']);
    expect(out.split('\n').length).toBeGreaterThan(40);
    const wrong = await tell(['tpp', 'run', '--provoke', 'trouble/428', '--', 'true']);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toMatch(/^[^\n]*no provocation "trouble\/428"; did you mean "trouble\/429"\?\n$/);
  });
});

describe('a record in clear', () => {
  test('holds what was sent as it was, and is for its owner only', async () => {
    const number = '12085592767';
    const send = `fetch(process.env.PSD2_BASE_URL + '/v1/accounts', { headers: { 'X-PSU-IDENTITY': '${number}' } })`;
    const command = ['--', process.execPath, '-e', send];
    for (const more of [['--record-in-clear'], []]) {
      const file = here(`clear-${more.length}.jsonl`);
      const { code } = await tell(['tpp', 'run', '--record', file, ...more, ...command]);
      expect(code).toBe(1);
      expect(readFileSync(file, 'utf8').includes(number)).toBe(more.length === 1);
      expect(statSync(file).mode & 0o077).toBe(0);
    }
  });
});

function written(name: string, text: string): string {
  const file = here(name);
  writeFileSync(file, text);
  return file;
}

describe('lint', () => {
  const request = 'GET /api/v1/accounts HTTP/1.1\nHost: 127.0.0.1:8080\n\n';

  test('reads one message with a comment above and line ends below', async () => {
    const { code, out } = await tell(['tpp', 'lint', written('one.http', `### list\n${request}\n\n`)]);
    expect(code).toBe(1);
    expect(out).toContain('signature-present');
    expect(out).not.toContain('body-digest');
  });

  test('knows the bank whatever its scheme is', async () => {
    const both = written('two.txt', `${request}${request}`);
    const { out } = await tell(['tpp', 'lint', both, '--bank', 'http://127.0.0.1:8080/api']);
    expect(out).toContain('2 calls');
    const { out: none } = await tell(['tpp', 'lint', both, '--bank', 'https://bank.example/api']);
    expect(none).toContain('0 calls');
  });

  test('takes the environment, and no flag of another action', async () => {
    const file = written('sandbox.txt', request.replace('accounts', 'sandbox/customers').repeat(2));
    const { out } = await tell(['tpp', 'lint', file, '--environment', 'production']);
    expect(out).toContain('sandbox-only');
    const { code, err } = await tell(['tpp', 'lint', file, '--upstream', 'https://bank.example']);
    expect(code).toBe(2);
    expect(err).toContain('--upstream: goes with tpp proxy, and not with lint');
  });
});

describe('how it ends', () => {
  test('a command that gives up has not shown what it was to show', async () => {
    const { code, err } = await tell(['tpp', 'run', '--', process.execPath, '-e', 'process.exit(9)']);
    expect(code).toBe(5);
    expect(err).toContain('the command ended with code 9\n');
  });

  test('what is required and not seen is red', async () => {
    const { code, out } = await tell(['tpp', 'run', '--require', 'baskets', '--', 'true']);
    expect(code).toBe(5);
    expect(out).toContain('not-seen  baskets: required, and no such call was served\n');
  });

  test.each(isThorough ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
    'serve gives its verdict at %s',
    async (signal) => {
      const bank = startWaiting(root, 'tpp', 'serve', ...served);
      await bank.until(/to end\n/);
      bank.stop(signal);
      const { code, printed } = await bank.ended;
      expect(code).toBe(5);
      expect(printed).toMatch(/0 calls, 0 visits to pages\n/);
    },
  );

  test('serve ends when it is asked for the verdict, and after its time', async () => {
    const bank = startWaiting(root, 'tpp', 'serve', ...served);
    const levers = /GET (http:\S+)\/verdict/.exec(await bank.until(/to end\n/))?.[1] ?? '';
    await supertest(levers).get('/verdict').expect(200);
    const { body } = await supertest(levers).post('/verdict').expect(200);
    expect(body).toMatchObject({ clean: true, calls: 0 });
    expect((await bank.ended).code).toBe(5);
    expect((await start(root, 'tpp', 'serve', '--for', '1s')).code).toBe(5);
  });

  thoroughTest('a command that is stopped from outside is judged', async () => {
    const words = [
      'tpp',
      'run',
      '--',
      process.execPath,
      '-e',
      'console.log("going"); setInterval(() => {}, 1e6)',
    ];
    const child = startWaiting(root, ...words);
    await child.until(/going\n/);
    child.stop('SIGTERM');
    const { code, printed } = await child.ended;
    expect(code).toBe(5);
    expect(printed).toMatch(/0 calls, 0 visits to pages\n/);
  });
});

describe('a TPP that keeps everything', () => {
  let whole: Ended;

  // The others look at what this one wrote. It waits a lot, and did so while the tests above went on.
  test('ends with 0 and verdicts', async () => {
    whole = await walk.ended;
    expect(whole.code).toBe(0);
    const verdicts = verdictsIn(whole.out);
    expect(verdicts).toMatchObject({ 'payment-id-from-reply': 'pass' });
    expect(Object.values(verdicts)).not.toContain('fail');
  });

  test('writes its reports, with every obligation in each', () => {
    const report = JSON.parse(readFileSync(join(root, 'out/report.json'), 'utf8'));
    const schema = JSON.parse(readFileSync(join(root, 'out/report.schema.json'), 'utf8'));
    const isValid = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
    expect([isValid(report), isValid.errors]).toEqual([true, null]);
    expect(report).toMatchObject({ kind: 'tpp', action: 'run', exitCode: 0, runs: [{ name: 'plain' }] });
    const count = Object.keys(verdictsIn(whole.out)).length;
    expect(report.runs[0].obligations).toHaveLength(count);
    expect(readFileSync(join(root, 'out/junit.xml'), 'utf8').match(/<testcase /g)).toHaveLength(count);
    expect(
      readdirSync(join(root, 'out/allure-results')).filter((each) => each.endsWith('-result.json')),
    ).toHaveLength(count);
    expect(readFileSync(join(root, 'out/summary.html'), 'utf8')).toContain('payment-id-from-reply');
  });

  test('its record is for its owner only and says the same again', async () => {
    expect(statSync(walked).mode & 0o077).toBe(0);
    const { code, out } = await tell(['tpp', 'lint', '--json', walked]);
    expect(code).toBe(0);
    expect(verdictsIn(out)).toEqual(verdictsIn(whole.out));
  });

  test('a record that was cut short is judged as far as it goes', async () => {
    const lines = readFileSync(walked, 'utf8').split('\n');
    writeFileSync(join(root, 'cut.jsonl'), `${lines.slice(0, 20).join('\n')}\n${lines[20]?.slice(0, 40)}`);
    const { code, out, err } = await tell(['tpp', 'lint', '--json', here('cut.jsonl')]);
    expect([code, err]).toEqual([0, `${here('cut.jsonl')}: its last line is not complete and is left out\n`]);
    expect(JSON.parse(out)).toMatchObject({ clean: true });
  });

  test('a record names nobody', () => {
    const text = readFileSync(walked, 'utf8');
    for (const each of ['12085592767', '13039319955', '36062211010', 'PRIVATE KEY'])
      expect(text).not.toContain(each);
  });

  test('a line that is none of a record is named', async () => {
    const lines = readFileSync(walked, 'utf8').split('\n');
    writeFileSync(join(root, 'bad.jsonl'), [...lines.slice(0, 3), '{"at":', ...lines.slice(3)].join('\n'));
    const { code, out, err } = await tell(['tpp', 'lint', here('bad.jsonl')]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^[^\n]*bad\.jsonl: line 4: is no JSON; [^\n]+\n$/);
  });
});
