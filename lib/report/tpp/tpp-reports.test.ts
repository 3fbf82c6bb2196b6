/** Reports about a TPP: each form says the same. */

import { describe, expect, test } from 'vitest';
import { tppHtml } from './tpp-html.js';
import { tppGithubAnnotations, tppGitlabAnnotations, tppMarkdown } from './tpp-job.js';
import { tppJunitXml } from './tpp-junit.js';
import type { ReportedObligation, ReportedRun, TppReport } from './tpp-report.js';

function obligation(id: string, more: Partial<ReportedObligation> = {}): ReportedObligation {
  return {
    id,
    clause: 'HDR-09',
    text: 'X-Request-ID is unique.',
    judgedBy: 'sequence',
    weight: 'must',
    owed: `${id} is owed <always>.`,
    mend: 'Do it & well.',
    verdict: 'pass',
    red: false,
    count: 0,
    breaches: [],
    ...more,
  };
}

const breach = {
  request: '#3 GET /v1/accounts 200',
  message: 'used <before>',
  earlier: '#1 GET /v1/accounts 401',
};
const broken = obligation('request-id-fresh', { verdict: 'fail', red: true, count: 25, breaches: [breach] });
const unseen = obligation('basket-id-from-reply', {
  verdict: 'not-seen',
  red: true,
  reason: 'required with baskets',
});
const told = obligation('opt-ins-known', { verdict: 'warn', weight: 'should', count: 1, breaches: [breach] });

function run(
  name: string,
  obligations: readonly ReportedObligation[],
  provoked?: ReportedRun['provoked'],
): ReportedRun {
  const rest = provoked === undefined ? {} : { provoked };
  return {
    name,
    title: `title of ${name}`,
    calls: 7,
    visits: 2,
    tpps: ['PSDNO-1'],
    missing: [],
    obligations,
    ...rest,
  };
}

const kept = obligation('session-kept');
const report: TppReport = {
  suiteVersion: '1.2.3',
  startedAt: Date.parse('2026-11-02T09:00:00Z'),
  endedAt: Date.parse('2026-11-02T09:00:02Z'),
  action: 'run',
  outcome: 'the TPP breaks obligations: request-id-fresh',
  exitCode: 1,
  summary: '',
  runs: [
    run('plain', [broken, unseen, told, kept]),
    run('payments/warning', [obligation('request-id-fresh'), unseen, told, kept], {
      survived: false,
      end: 'gave up',
      missed: ['read-payment'],
    }),
  ],
};

describe('junit.xml', () => {
  const xml = tppJunitXml(report);

  test('counts failures of the TPP, what was required and not seen, and a provocation that was not survived', () => {
    expect(/<testsuites [^>]+>/.exec(xml)?.[0]).toMatch(/tests="9" failures="2" errors="2" skipped="0"/);
  });

  test('shows the breach, the earlier exchange and how to mend it', () => {
    expect(xml).toContain('<failure type="fail" message="fail: used &lt;before&gt;">');
    for (const part of ['because of #1 GET', 'and 24 more', 'mend: Do it &amp; well.'])
      expect(xml).toContain(part);
  });
});

describe('summary.html', () => {
  const html = tppHtml(report);

  test('names the findings, reds first, and escapes what it shows', () => {
    expect(html.indexOf('request-id-fresh is owed')).toBeLessThan(html.indexOf('opt-ins-known is owed'));
    expect(html).toContain('used &lt;before&gt;');
    expect(html).not.toContain('<before>');
  });

  test('has the matrix: what broke in a run is shown, what every run kept is folded', () => {
    const [matrix = ''] = /<h2>Obligations and provocations[^]*?<h2 id="clauses">/.exec(html) ?? [];
    const [open = '', folded = ''] = matrix.split('<details>');
    expect(open).toContain(
      '<th scope="row">request-id-fresh</th><td title="plain: fail"><span class="v fail">F</span>',
    );
    expect(open).not.toContain('session-kept');
    expect(folded).toContain('session-kept');
    expect(html).toContain('0 of 1 survived');
    expect(html).toContain('not called any more: read-payment');
  });

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|https?:\/\//);
  });
});

describe('what a CI job is told', () => {
  const inProvocation = obligation('psu-id-sent', {
    verdict: 'fail',
    red: true,
    count: 1,
    breaches: [breach],
  });
  const [plain, provoked] = report.runs;
  const whole: TppReport = {
    ...report,
    runs: [
      { ...run('plain', plain?.obligations ?? []), missing: ['baskets'] },
      run('payments/warning', [...(provoked?.obligations ?? []), inProvocation], provoked?.provoked),
    ],
  };

  test('as Markdown: the outcome, the findings, what they owe, and what was not survived', () => {
    const markdown = tppMarkdown(whole, 'reports');
    expect(markdown).toMatch(/^## TPP: the TPP breaks obligations: request-id-fresh \(exit code 1\)\n/);
    expect(markdown).toContain(
      String.raw`| fail | HDR-09 | request-id-fresh | request-id-fresh is owed \<always\>. | \#3 GET /v1/accounts 200: used \<before\> | 25 |`,
    );
    expect(markdown).toContain(String.raw`under payments/warning: \#3 GET`);
    expect(markdown).toContain('- baskets: required, and no such call was served\n');
    expect(markdown).toContain('0 of 1 survived; not survived: payments/warning (gave up)');
    expect(markdown).toContain('reports/summary.html');
  });

  test('as annotations of GitHub: what is held against the TPP before what is told only', () => {
    const lines = tppGithubAnnotations(whole).trimEnd().split('\n');
    expect(lines.map((each) => each.replace(/^(::[^:]+)::.*$/, '$1'))).toEqual([
      '::error title=HDR-09 request-id-fresh',
      '::error title=HDR-09 psu-id-sent',
      '::error title=HDR-09 basket-id-from-reply',
      '::error title=baskets',
      '::error title=payments/warning',
      '::warning title=HDR-09 opt-ins-known',
    ]);
    expect(tppGithubAnnotations({ ...report, exitCode: 0, runs: [run('plain', [kept])] })).toBe('');
    const unheard = { ...report, exitCode: 5, outcome: 'not enough was seen', runs: [run('plain', [kept])] };
    expect(tppGithubAnnotations(unheard)).toBe('::error title=TPP::not enough was seen\n');
  });

  test('as links of GitLab, to places that the page has', () => {
    const links = tppGitlabAnnotations(whole, 'https://gitlab.example/a');
    const places = [...links.matchAll(/summary\.html#([a-z0-9-]+)/g)].map(([, place = '']) => place);
    expect(places).toEqual(['finding-1', 'finding-2', 'finding-3']);
    for (const each of places) expect(tppHtml(whole)).toContain(`id="${each}"`);
  });
});
