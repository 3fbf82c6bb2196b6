import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { outsideRequests } from './allure/third-parties.js';
import { scenario } from '../harness/kit/scenario.js';
import { clause } from '../catalogue/index.js';
import { reportJson } from './report-json.js';
import { summaryHtml } from './summary-html.js';
import { summaryText } from './summary-text.js';
import { folded } from './text-layout.js';
import { traceMatrix } from './trace-matrix.js';
import { sampleMeta, sampleRun, secrets } from './testing/sample-run.js';

describe('summary for the terminal', () => {
  const text = summaryText(sampleRun, { width: 80, outDir: 'reports', meta: sampleMeta });

  test('failures come with text, level, expected, actual and evidence', () => {
    expect(text).toContain(`Failed (2)
  SIG-08 must, stated
    A Date more than 60 seconds ahead is refused.
    signing/date-tolerance: 62 s ahead is refused
      expected refusal with status 400
      actual   status 201 ‹identity 1› ‹psu-id 1› ‹account 1› ‹name 1, not
               ASCII›
      evidence reports/evidence/signing/date-tolerance.txt
      again    psd2-conformance replay signing/date-tolerance#SIG-08 --from reports
`);
  });

  test('what fails the same way in several scenarios is told once', () => {
    const [failing] = sampleRun.scenarios;
    if (failing === undefined) throw new Error('the sample run has no scenario');
    const scenarios = [...sampleRun.scenarios, { ...failing, id: 'signing/again', ambientFailures: [] }];
    const told = summaryText({ ...sampleRun, scenarios }, { meta: sampleMeta, outDir: 'reports' });
    expect(told.match(/A Date more than 60 seconds ahead is refused\./g)).toHaveLength(1);
    expect(told).toContain(
      '    in all 2 checks in 2 scenarios show it\n      evidence reports/evidence/signing/',
    );
  });

  test('what could not be judged stands under its reason', () => {
    expect(text).toContain(`Could not be judged (2)
  untestable: the target offers no clock lever; add levers.clock
    LIM-02
  unjudged: the scenario declares the clause and never judged it
    LIM-03
`);
  });

  test('chapters are counted and the last line says what the exit code means', () => {
    expect(text).toMatch(/^All +2 +1 +2 +1 +1 +1 +1 +1 +1$/m);
    expect(text).toMatch(/\(LIM\) +1 +1 +1$/m);
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      'Outcome: does not conform: at least one clause failed without a waiver; harness or network trouble kept 1 more from a verdict (exit code 1)',
    );
    expect(text).toContain('11 clauses, 7 scenarios, 4 requests, 8.2 s, seed 42');
    expect(text).toContain('1 observation on what the text leaves open');
    expect(text).toContain('Waivers to remove (1)');
  });

  test.each([
    ['conforms', 0],
    ['conforms-in-part', 0],
    ['does-not-conform', 1],
    ['harness-trouble', 3],
    ['stale-waivers', 4],
    ['not-enough-evidence', 5],
  ] as const)('%s is exit code %d', (outcome, code) => {
    expect(summaryText({ ...sampleRun, outcome })).toContain(`(exit code ${code})`);
  });

  test('a part is told in the verdict itself, and trouble beside a failure', () => {
    const part = { judged: 1, of: 423, chosenBy: '--tags SIG-06' };
    const some = summaryText({ ...sampleRun, outcome: 'conforms-in-part', part });
    expect(some.trimEnd().split('\n').at(-1)).toBe(
      'Outcome: conforms in part: what was asked for did not fail, and nothing is said about the rest; ' +
        '1 of 423 clauses judged, chosen by --tags SIG-06 (exit code 0)',
    );
    const failed = summaryText({ ...sampleRun, outcome: 'does-not-conform' });
    expect(failed.trimEnd().split('\n').at(-1)).toBe(
      'Outcome: does not conform: at least one clause failed without a waiver; ' +
        'harness or network trouble kept 1 more from a verdict (exit code 1)',
    );
  });

  test('a run that the user stopped is no trouble to mend', () => {
    const part = { judged: 1, of: 423, chosenBy: 'the moment at which the run was stopped' };
    const halted = 'the run was stopped; 3 of 7 scenarios were judged';
    const clauses = sampleRun.clauses.filter((each) => each.verdict === 'pass');
    const cut = summaryText({ ...sampleRun, clauses, outcome: 'harness-trouble', part, halted });
    expect(cut.trimEnd().split('\n').at(-1)).toBe(
      'Outcome: stopped by the user: nothing is said about the bank as a whole; ' +
        '1 of 423 clauses judged, chosen by the moment at which the run was stopped (exit code 3)',
    );
    const givenUp = { ...sampleRun, outcome: 'harness-trouble', halted: 'the run asked no more: x' } as const;
    expect(summaryText(givenUp)).toContain('Outcome: harness or network trouble: ');
  });

  test('colour only when asked, and never a control character of the bank', () => {
    // oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
    expect(text).not.toMatch(/\u001b/);
    expect(summaryText(sampleRun, { colour: true })).toContain('\u001b[31mSIG-08\u001b[39m');
    const hostile = {
      ...sampleRun,
      staleWaivers: [{ clause: 'SIG-06', reason: 'a\u001b[2Jb\u202ec' }],
    } as const;
    expect(summaryText(hostile)).toContain('SIG-06: a\\x1b[2Jb\\u202ec');
  });

  test('lines keep to the width', () => {
    expect(folded('one two three', 9, '  ', '    ')).toEqual(['  one two', '    three']);
    expect(folded('', 9, '  ')).toEqual([]);
    expect(
      Math.max(
        ...text
          .split('\n')
          // A command stays whole, to be copied.
          .filter((each) => each.startsWith('    ') && !each.startsWith('      again '))
          .map((each) => each.length),
      ),
    ).toBeLessThanOrEqual(80);
  });
});

const leftBy = (of: string, ...kinds: readonly ('payment' | 'sandbox customer')[]) => ({
  subject: 'clean-up' as const,
  scenario: of,
  text: 'things are still there',
  left: kinds.map((what, index) => ({
    what,
    id: `${what} ${index} of ${secrets.identity}`,
    by: 'primary' as const,
  })),
});

describe('what a run could not take away', () => {
  const observations = [leftBy('one', 'payment', 'sandbox customer'), leftBy('two', 'payment')];

  test('is counted by kind in one line, and is no observation on what the text leaves open', () => {
    const text = summaryText({ ...sampleRun, observations });
    expect(text.match(/^Left at.*$/gm)).toEqual([
      'Left at the bank: 2 payments, 1 sandbox customer; listed as clean-up in report.json',
    ]);
    expect(text).not.toContain('observation');
    expect(summaryText(sampleRun)).not.toContain('Left at the bank');
  });

  test('stands in report.json thing by thing, without secrets', () => {
    const report = reportJson({ ...sampleRun, observations }, sampleMeta);
    expect(report.observations.map((each) => each.left?.length)).toEqual([2, 1]);
    expect(JSON.stringify(report)).not.toContain(secrets.identity);
  });
});

describe('summary.html', () => {
  const html = summaryHtml(sampleRun, sampleMeta);

  test('runs the one script that it brings, and loads nothing', () => {
    expect(html.match(/<script/gi)).toHaveLength(1);
    expect(html).not.toMatch(
      /<script |<link|<img|<iframe|<object|<embed|@import|url\(|\ssrc=|\sstyle=|\son[a-z]+="/i,
    );
    for (const each of ['style', 'script'] as const) {
      const [, content = ''] = new RegExp(`<${each}>([^]*?)</${each}>`).exec(html) ?? [];
      const hash = createHash('sha256').update(content).digest('base64');
      expect(html).toContain(`${each}-src 'sha256-${hash}'; `);
    }
    expect(html).toContain(`content="default-src 'none'; `);
    expect(outsideRequests(html)).toEqual([]);
  });

  test('names every clause with its verdict and escapes what the bank said', () => {
    for (const { clause: id, verdict } of sampleRun.clauses) {
      expect(html).toMatch(
        new RegExp(`<section class="clause is-${verdict}" id="${id}"[^>]* data-verdict="${verdict}"`),
      );
    }
    expect(html).toContain('<span class="v untestable">untestable, waived</span>');
    expect(html).toContain('&lt;b&gt;&amp; co&lt;/b&gt;');
    expect(html).not.toContain('<b>& co');
    expect(html).toContain('=== Exchange 2 of 3');
    expect(html).toContain('actual: status 201 ‹identity 1›');
  });

  test('is an accessible document', () => {
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html).toContain('<main>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<caption>');
    expect(html).toContain('<th scope="col">Chapter</th>');
    expect(html).toContain('<th scope="row">');
  });
});

async function nothing(): Promise<void> {}

test('the trace matrix is a table that names judges, ambient checks and gaps', () => {
  const scenarios = [
    scenario({ id: 'signing/b', title: 'B', clauses: ['SIG-06'], effects: 'reads', run: nothing }),
    scenario({ id: 'signing/a', title: 'A', clauses: ['SIG-06', 'SIG-08'], effects: 'reads', run: nothing }),
  ];
  const clauses = [clause('SIG-06'), clause('SIG-07'), clause('TYPE-14')];
  const matrix = traceMatrix(scenarios, clauses, {
    ambient: new Set(['TYPE-14']),
    faults: new Map([['SIG-06', ['b/two', 'a/one']]]),
  });
  expect(matrix).toContain('2 of 3 clauses are judged by 2 scenarios or on every reply.');
  expect(matrix).toContain(
    '| SIG-06 A Date at most 60 seconds off, behind or ahead, is accepted. | must | stated | `signing/a`, `signing/b` | a/one, b/two |',
  );
  expect(matrix).toMatch(/\| SIG-07 .* \| must \| stated \| none: /);
  expect(matrix).toMatch(/\| TYPE-14 .* \| every reply \|  \|/);
  expect(traceMatrix(scenarios.toReversed(), clauses)).toBe(traceMatrix(scenarios, clauses));
});
