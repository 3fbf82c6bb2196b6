/** Drives programs: our own, the examples of the README, and ones that go wrong in every way. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { isThorough } from '../model/testing/thorough.js';
import { byteDifference } from './driver/byte-difference.js';
import { makeExercises } from './driver/exercises.js';
import { tell } from './sample-terminal.js';

const main = fileURLToPath(new URL('../../dist/lib/cli/main.js', import.meta.url));
const readme = readFileSync(new URL('driver/README.md', import.meta.url), 'utf8');
const folder = testFolder('drive');
function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
function example(language: string): string {
  const [, text] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme) ?? [];
  if (text === undefined) throw new Error(`the README has no example in ${language}`);
  return text;
}
const node = process.execPath;
const reading =
  "import { createInterface } from 'node:readline';\nfor await (const line of createInterface({ input: process.stdin })) {\n";
/** A program that answers each question with an expression over `q`. */
function answering(name: string, expression: string): string {
  return program(
    `${name}.mjs`,
    `${reading}const q = JSON.parse(line);\nprocess.stdout.write(JSON.stringify({ id: q.id, ...(${expression}) }) + '\\n');\n}`,
  );
}

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly unsupported: number;
  readonly vectors: readonly { name: string; verdict: string; details: readonly string[] }[];
}

async function drive(
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly report: Report }> {
  const { code, out, err } = await tell(['drive', '--json', '--', ...words]);
  expect(err).toBe('');
  return { code, report: JSON.parse(out) };
}

const strings = vectors.published.length + vectors.derived.length;
const verifying = (await makeExercises()).filter(({ question }) => question.op === 'verify');
const good = verifying.filter(({ name }) => name.startsWith('verify/right')).length;
const faulty = verifying.length - good;

describe('driving', () => {
  test('our own driver answers everything right', async () => {
    const { code, report } = await drive(node, main, 'driver');
    expect(report.vectors.filter((each) => each.verdict !== 'pass')).toEqual([]);
    const count = (op: string) => report.vectors.filter((each) => each.name.startsWith(`${op}/`)).length;
    expect(count('canonicalize')).toBe(strings);
    expect(count('verify')).toBe(good + faulty);
    expect(count('sign')).toBeGreaterThan(16);
    expect(good).toBeGreaterThan(11);
    expect(faulty).toBeGreaterThan(6 + vectors.mistakes.length + 30);
    expect(code).toBe(0);
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  const openssl = spawnSync('openssl', ['version']).status === 0;
  test.runIf(isThorough && python && openssl)('the signer in Python signs as it must', async () => {
    const signer = fileURLToPath(new URL('../../examples/driver/signer.py', import.meta.url));
    const { code, report } = await drive('python3', signer);
    expect(code).toBe(0);
    expect(report).toMatchObject({ failed: 0 });
    expect(report.passed).toBeGreaterThan(30);
  });

  test.runIf(python)('the example in Python canonicalizes', async () => {
    const { code, report } = await drive('python3', program('canonicalize.py', example('python')));
    expect(report.vectors.filter((each) => each.verdict === 'fail')).toEqual([]);
    expect(report.passed).toBe(strings);
    expect(code).toBe(0);
  });

  test('the example in Node signs', async () => {
    const { code, report } = await drive(node, program('sign.mjs', example('js')));
    expect(report.vectors.filter((each) => each.verdict === 'fail')).toEqual([]);
    expect(report.passed).toBeGreaterThan(8);
    expect(code).toBe(0);
  });

  test('as text, a line a vector and a sum', async () => {
    const { code, out } = await tell(['drive', '--', node, program('sign.mjs', example('js'))]);
    expect(code).toBe(0);
    expect(out).toMatch(/^unsupported {2}canonicalize\/draft10-default$/m);
    expect(out).toMatch(/^pass {9}sign\/interface-post-all$/m);
    expect(out).toMatch(/\n\d+ passed, 0 failed, \d+ not supported by the program\n$/);
  });
});

describe('wrong answers fail', () => {
  test('a string with a line end too much, with the byte', async () => {
    const wrong = example('js').replace("join('\\n');", "join('\\n') + '\\n';");
    const { code, report } = await drive(node, program('newline.mjs', wrong));
    expect(code).toBe(1);
    const found = report.vectors.find((each) => each.name === 'sign/interface-post-all');
    expect(found?.verdict).toBe('fail');
    expect(found?.details[0]).toMatch(/^trailing-newline: /);
    expect(found?.details[1]).toMatch(/^byte \d+: expected the end, got 0x0a$/);
  });

  test('other strings, lost headers, other lists, errors and junk', async () => {
    const path = answering(
      'various',
      `q.op === 'canonicalize' ? { signingStringBase64: Buffer.from('date:x').toString('base64') }
        : q.op === 'sign' ? (q.request.target === '/foo' ? { error: 'no' } : { headers: [] })
        : { accepted: 'yes' }`,
    );
    const { code, report } = await drive(node, path);
    expect({ code, passed: report.passed }).toEqual({ code: 1, passed: 0 });
    const details = (name: string) => report.vectors.find((each) => each.name === name)?.details;
    expect(details('canonicalize/draft10-default')).toEqual([
      'byte 5: expected 0x20, got 0x78',
      'expected  date: Sun, 05 Jan 2014 21… (35 bytes)',
      'got       date:x (6 bytes)',
    ]);
    expect(details('sign/ows-trim')).toEqual(['the program answered with an error: no']);
    expect(details('sign/interface-get-psu')).toContain('the header PSU-ID was lost or changed');
    expect(details('verify/right')).toEqual(['the answer has no accepted, true or false']);
  });

  test.each([
    ['accepts', true, good],
    ['refuses', false, faulty],
  ])('a verifier that %s everything', async (name, accepted, right) => {
    const { code, report } = await drive(
      node,
      answering(`all-${name}`, `q.op === 'verify' ? { accepted: ${accepted} } : { unsupported: true }`),
    );
    expect({ code, passed: report.passed, failed: report.failed }).toEqual({
      code: 1,
      passed: right,
      failed: good + faulty - right,
    });
  });

  test('a program that supports nothing has shown nothing', async () => {
    expect((await drive(node, answering('nothing', '{ unsupported: true }'))).code).toBe(5);
  });
});

test('flags after -- are those of the program', async () => {
  const echo = `process.stdin.once('data', () => { console.error(process.argv.slice(1).join(' ')); process.exit(9); })`;
  const { code, err } = await tell(['drive', '--', node, '-e', echo, '--', '--help', '--json', '-x']);
  expect(code).toBe(3);
  expect(err).toMatch(/; its last words: --help --json -x\n$/);
});

describe('trouble is one line', () => {
  const first = 'canonicalize/draft10-default';
  test.each<[string, number, string, readonly string[]]>([
    [
      'a program that is not there',
      2,
      'drive: the program "no-such-program-here" cannot be started; check its name and path',
      ['--', 'no-such-program-here'],
    ],
    ['no program', 2, 'drive: say which program; psd2-conformance drive -- COMMAND [its words]', []],
    [
      'a crash',
      3,
      `the program ended with code 7 before it answered ${first}; its last words: out of … memory`,
      ['--', node, '-e', `console.error('x\\nout of ' + 'k'.repeat(64) + ' memory'); process.exit(7)`],
    ],
    [
      'a hang',
      3,
      `the program did not answer ${first} within 1 s`,
      ['--timeout', '1', '--', node, '-e', 'setInterval(() => {}, 1000)'],
    ],
    ['an early end', 3, `the program ended with code 0 before it answered ${first}`, ['--', node, '-e', '0']],
    [
      'no JSON',
      3,
      `the program answered ${first} with a line that is no JSON: hello`,
      ['--', node, '-e', `process.stdin.once('data', () => console.log('hello'))`],
    ],
    [
      'another id',
      3,
      `the program answered ${first}, which has the id 1, with the id 2`,
      ['--', node, '-e', `process.stdin.once('data', () => console.log('{"id":2}'))`],
    ],
  ])('%s', async (_, code, message, words) => {
    expect(await tell(['drive', ...words])).toEqual({ code, out: '', err: `psd2-conformance: ${message}\n` });
  });
});

/** What our driver says to lines. */
async function answers(...lines: readonly string[]): Promise<readonly unknown[]> {
  const { code, out } = await tell(['driver'], { input: Readable.from([lines.join('\n')]) });
  expect(code).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((each): unknown => JSON.parse(each));
}

const request = { method: 'GET', target: '/x', headers: [['Date', ' a ']] };

function ask(more: object): string {
  return JSON.stringify({ id: 1, request, ...more });
}

describe('our driver', () => {
  test('answers a line a question', async () => {
    const question = { op: 'canonicalize', request, headers: ['(request-target)', 'date'] };
    expect(
      await answers(JSON.stringify({ id: 'a', ...question }), '', JSON.stringify({ id: 2, ...question })),
    ).toEqual([
      { id: 'a', signingStringBase64: Buffer.from('(request-target): get /x\ndate: a').toString('base64') },
      { id: 2, signingStringBase64: Buffer.from('(request-target): get /x\ndate: a').toString('base64') },
    ]);
  });

  test('says what it cannot do', async () => {
    expect(
      await answers(
        'x',
        '1',
        ask({ op: 'fly' }),
        ask({ op: 'canonicalize' }),
        ask({ op: 'sign' }),
        ask({ op: 'sign', privateKeyPem: 'secret', certificatePem: 'x' }),
        ask({ op: 'verify', request: { method: 'GET', target: '/', headers: [['a']] } }),
      ),
    ).toEqual([
      { id: null, error: 'the line is no JSON' },
      { id: null, error: 'request needs method and target, both text' },
      { id: 1, unsupported: true },
      { id: 1, error: 'canonicalize needs headers, a list of names' },
      { id: 1, error: 'sign needs privateKeyPem and certificatePem' },
      { id: 1, error: 'the private key of the signer cannot be read; an unencrypted PEM text is expected' },
      { id: 1, error: 'request.headers must be a list of [name, value] pairs of text' },
    ]);
  });
});

test('equal strings have no difference', () => {
  expect(byteDifference(Buffer.from('a'), Buffer.from('a'))).toEqual([]);
  expect(byteDifference(Buffer.from('ab'), Buffer.from('a'))[0]).toBe('byte 1: expected 0x62, got the end');
});
