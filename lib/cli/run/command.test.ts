import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { withPolicy } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { sampleBank, type SampleBank } from '../sample-bank.js';
import { tell } from '../sample-terminal.js';

const root = testFolder('run');
const open: SampleBank[] = [];

afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
});

/** Serves a bank and returns the path of its profile. */
async function profileOf(name: string, change?: PartsChange): Promise<string> {
  const bank = await sampleBank(root, name, change);
  open.push(bank);
  return bank.file;
}

/** A copy of a profile with members replaced, beside it. */
function changed(file: string, changes: Readonly<Record<string, unknown>>): string {
  const copy = file.replace('target.json', `copy-${Object.keys(changes).join('-')}.json`);
  writeFileSync(copy, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
  return copy;
}

/** One fast scenario is enough to see every outcome. */
const few = ['--tags', 'sca/identity', '--no-allure'];

function judge(target: string, out: string, ...more: readonly string[]) {
  return tell(['run', '--target', target, '--out', join(root, out), ...few, ...more]);
}

interface Reported {
  readonly clauses: readonly { readonly id: string; readonly verdict: string }[];
}

function reported(out: string): Reported['clauses'] {
  const report: Reported = JSON.parse(readFileSync(join(root, out, 'report.json'), 'utf8'));
  return report.clauses;
}

function waiver(clause: string) {
  return { clause, reason: 'not of this test', owner: 'tests', expires: '2999-01-31' };
}

describe('the Allure files of run', () => {
  test('results without a page, also where an earlier run left one', async () => {
    const file = await profileOf('allure');
    const out = join(root, 'allure-out');
    const words = ['run', '--target', file, '--out', out, ...few.slice(0, 2), '--quiet'];
    await tell(words);
    const page = join(out, 'allure-report', 'index.html');
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, 'old');
    const { out: told } = await tell([...words, '--no-allure-page']);
    expect(told).not.toContain('no Allure page');
    expect(readdirSync(join(out, 'allure-results')).length).toBeGreaterThan(1);
    expect(existsSync(page)).toBe(false);
    await tell([...words, '--no-allure']);
    expect(existsSync(join(out, 'allure-results'))).toBe(false);
  });
});

describe('the report folder of run', () => {
  test("is one run's at a time, and is free again afterwards", async () => {
    const file = await profileOf('busy');
    const out = join(root, 'busy-out');
    const [first, second] = await Promise.all([
      judge(file, 'busy-out', '--quiet'),
      judge(file, 'busy-out', '--quiet'),
    ]);
    const refused = first.code === 2 ? first : second;
    expect(refused.err).toBe(
      `psd2-conformance: --out: ${join(out, 'report.json')} is in use by another run (process ${process.pid}); wait for that one, or name another folder\n`,
    );
    expect(new Set([first.code, second.code])).toEqual(new Set([0, 2]));
    expect((await judge(file, 'busy-out', '--quiet')).code).toBe(0);
    expect(readdirSync(out)).not.toContain('report.json.lock');
  });

  test('that cannot be written costs nobody the verdicts', async () => {
    const file = await profileOf('full');
    const out = join(root, 'full-out');
    // A folder where a file has to be.
    await judge(file, 'full-out', '--quiet');
    mkdirSync(join(out, 'junit.xml.partial'));
    const { code, out: told, err } = await judge(file, 'full-out', '--plain');
    expect({ code, told }).toEqual({ code: 3, told: expect.stringContaining('Outcome: ') });
    expect(told).not.toContain('reports in');
    expect(err).toMatch(
      /: --out: the reports cannot be written whole to \S+ \(EISDIR: [^\n]+\); the verdicts above stand, and the exit code is 3\n$/,
    );
  });

  test('that is a file is told so', async () => {
    const file = await profileOf('no-folder');
    writeFileSync(join(root, 'a-file'), '');
    const { code, err } = await judge(file, 'a-file');
    expect({ code, err }).toEqual({
      code: 2,
      err: `psd2-conformance: --out: ${join(root, 'a-file')} is a file; name a folder\n`,
    });
  });
});

describe('exit codes of run', () => {
  let lawful: string;
  let gaps: readonly ReturnType<typeof waiver>[];

  beforeAll(async () => {
    lawful = await profileOf('lawful');
    await judge(lawful, 'first');
    // What one scenario cannot show is waived, so that the other codes can be seen.
    gaps = reported('first')
      .filter((each) => each.verdict === 'untestable')
      .map((each) => waiver(each.id));
  }, 60_000);

  test('5: a profile without SCA driver can show nothing', async () => {
    const { code, out, err } = await judge(changed(lawful, { sca: undefined }), 'five');
    expect({ code, err }).toEqual({ code: 5, err: '' });
    expect(out).toContain('untestable      sca/identity\n');
    expect(out).toContain('3/3, 1 red\n');
    expect(out).toContain('the profile names no SCA driver; add sca');
    expect(out).toMatch(/Outcome: not enough evidence.+\(exit code 5\)\n$/);
  });

  test('0: everything judged or waived', async () => {
    const { code, out } = await judge(changed(lawful, { waivers: gaps }), 'zero', '--quiet');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^conforms in part: [^\n]+; \d+ of 4\d\d clauses judged, chosen by --tags sca\/identity \(exit code 0\); reports in [^\n]+\n$/,
    );
  });

  test('4: a waiver for a clause that passes', async () => {
    const { code, out } = await judge(changed(lawful, { waivers: [...gaps, waiver('SCA-05')] }), 'four');
    expect(code).toBe(4);
    expect(out).toContain('SCA-05: no longer needed: the verdict is pass');
  });

  test('0: in a part of the suite no waiver is stale for a clause that the rest judges, too', async () => {
    const shared = waiver('FLW-01');
    const whole = changed(lawful, { waivers: [...gaps, shared] });
    const { code, out } = await judge(whole, 'shared');
    expect({ code, stale: out.includes('FLW-01: no longer needed') }).toEqual({ code: 0, stale: false });
  });

  test('--evidence all keeps every exchange of what passed', async () => {
    await judge(changed(lawful, { waivers: gaps }), 'evidence', '--evidence', 'all', '--quiet');
    const text = readFileSync(join(root, 'evidence', 'evidence', 'sca', 'identity.txt'), 'utf8');
    expect(text).toContain('Signing string');
    expect(text).toMatch(/^< status 2\d\d$/m);
  });

  test('1: a PSU-ID that changes with each SCA', async () => {
    let issued = 0;
    const defective = await profileOf('defective', (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) => {
          issued += 1;
          const psuId = `${success.psuId.slice(0, -4)}${String(issued).padStart(4, '0')}`;
          return given.successQuery({ ...success, psuId });
        },
      })),
    );
    const { code, out } = await judge(changed(defective, { waivers: gaps }), 'one');
    expect(code).toBe(1);
    expect(reported('one')).toContainEqual(expect.objectContaining({ id: 'SCA-04', verdict: 'fail' }));
    expect(out).toContain('SCA-04');
  });

  test('2: a folder of reports that is not ours, before anything is sent', async () => {
    writeFileSync(join(root, 'report.json'), '{}');
    const { code, err } = await judge(lawful, '.');
    expect(code).toBe(2);
    expect(err).toMatch(
      /^psd2-conformance: --out: .+ was not written by psd2-conformance; choose another report folder\n$/,
    );
    expect(readFileSync(join(root, 'report.json'), 'utf8')).toBe('{}');
    rmSync(join(root, 'report.json'));
  });

  test('3: nobody there, and an authority that is not trusted', async () => {
    const gone = changed(lawful, { baseUrl: 'https://127.0.0.1:9/api' });
    expect(await judge(gone, 'three')).toEqual({
      code: 3,
      out: '',
      err: 'psd2-conformance: nothing listens at 127.0.0.1:9; check baseUrl, or start the bank\n',
    });
    const stranger = await judge(changed(lawful, { ca: 'primary.pem' }), 'three');
    expect(stranger.code).toBe(3);
    expect(stranger.err).toMatch(
      /is not signed by an authority that is trusted here; name its authority in ca, or with --ca\n$/,
    );
    expect(existsSync(join(root, 'three', 'report.json'))).toBe(false);
  });

  test('on a terminal one line is rewritten', async () => {
    const words = ['run', '--target', lawful, ...few, '--out', join(root, 'terminal')];
    const { out } = await tell(words, { interactive: true, colours: true });
    const lines = out.split('\r\u001b[2K');
    expect(lines).toContainEqual(expect.stringMatching(/^1\/3  sca\/identity\S*$/));
    expect(out).toContain('\u001b[32mOutcome');
    const plain = await tell([...words, '--plain'], { interactive: true, colours: true });
    expect(plain.out).not.toContain('\u001b');
  });

  test('flags overrule the profile', async () => {
    const stranger = changed(lawful, { ca: 'primary.pem', environment: 'sandbox' });
    const { err } = await judge(stranger, 'flags', '--ca', join(root, 'lawful', 'ca.pem'), '--seed', '7');
    expect(err).toBe('');
    const report: { run?: { seed?: number } } = JSON.parse(
      readFileSync(join(root, 'flags', 'report.json'), 'utf8'),
    );
    expect(JSON.stringify(report)).toMatch(/"seed":7\b/);
    const nowhere = await judge(stranger, 'flags', '--ca', 'nowhere.pem');
    expect([nowhere.code, nowhere.err]).toEqual([
      2,
      'psd2-conformance: --ca: nowhere.pem: there is no such file; check the path\n',
    ]);
  });
});

test('the embedded bank needs no profile', async () => {
  const { code, out } = await tell(['run', ...few, '--out', join(root, 'embedded'), '--plain']);
  expect(out).toContain(`(exit code ${code})`);
  expect(out).toContain('seed 1');
  expect(reported('embedded')).toContainEqual(expect.objectContaining({ id: 'SCA-04', verdict: 'pass' }));
});

test('a fault of the embedded bank is caught', async () => {
  const words = ['run', '--fault', 'sca/psu-id-renewed-each-time', ...few, '--out', join(root, 'fault')];
  const { code } = await tell(words);
  expect(code).toBe(1);
  expect(reported('fault')).toContainEqual(expect.objectContaining({ id: 'SCA-04', verdict: 'fail' }));
});

describe('what a CI job is told', () => {
  const words = ['run', '--fault', 'sca/psu-id-renewed-each-time', ...few, '--quiet'];

  test('Markdown in a file and in the summary of the step, annotations in the output', async () => {
    const [file, stepSummary] = [join(root, 'job', 'summary.md'), join(root, 'step.md')];
    writeFileSync(stepSummary, 'before\n');
    const { code, out } = await tell([...words, '--out', join(root, 'job-out'), '--markdown', file], {
      github: { stepSummary },
      gitlabJob: 'https://gitlab.example/bank/-/jobs/7',
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^::error title=SCA-04[^\n]*::A PSU-ID never changes\. /m);
    const markdown = readFileSync(file, 'utf8');
    expect(markdown).toMatch(/^## embedded reference bank: does not conform/);
    expect(markdown).toContain('| SCA-04 |');
    expect(readFileSync(stepSummary, 'utf8')).toBe(`before\n${markdown}\n`);
    const links = readFileSync(join(root, 'job-out', 'gitlab-annotations.json'), 'utf8');
    expect(links).toMatch(
      /"url": "https:\/\/gitlab\.example\/bank\/-\/jobs\/7\/artifacts\/file\/\S+job-out\/summary\.html#finding-1"/,
    );
  });

  test('a folder in the place of the file is told before anything is sent', async () => {
    const { code, err } = await tell([...words, '--markdown', root]);
    expect(code).toBe(2);
    expect(err).toContain(`--markdown: ${root} is a folder; name a file in it`);
  });
});
