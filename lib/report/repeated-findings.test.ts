import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import type { RunResult, ScenarioResult } from '../harness/conduct/result.js';
import { evidenceOf } from './evidence/evidence.js';
import { writeAllureResults } from './allure/results.js';
import { junitXml } from './junit.js';
import { redactedRun } from './redacted-run.js';
import { reportJson } from './report-json.js';
import { summaryHtml } from './summary-html.js';
import { summaryText } from './summary-text.js';
import { scenariosWithEvidence } from './test-cases.js';
import { sampleMeta, sampleRun } from './testing/sample-run.js';

const [sample] = sampleRun.scenarios;
if (sample === undefined) throw new Error('the sample run has no scenario');

const expectation = 'a category is ERROR or WARNING';

/**
 * A scenario whose first three replies have a wrong category, each in a way of its own but for the second.
 */
function broken(id: string): ScenarioResult {
  if (sample === undefined) throw new Error('the sample run has no scenario');
  const failures = [1, 2, 2, 2, 3, 3, 3, 3].map((exchange, index) => ({
    clause: 'TYPE-14' as const,
    expectation,
    scenario: id,
    exchange,
    expected: 'ERROR or WARNING',
    actual: index === 0 ? '"FATAL"' : '"INFO"',
  }));
  return { ...sample, id, verdicts: [], checks: [], verdict: 'pass', ambientFailures: failures };
}

const ids = ['signing/one', 'signing/two', 'signing/three', 'signing/four', 'signing/five'];
const run: RunResult = {
  ...sampleRun,
  scenarios: ids.map(broken),
  clauses: sampleRun.clauses.filter((each) => each.clause === 'TYPE-14'),
};
const counted = `${expectation} (40 replies in 5 scenarios, first: signing/one, exchange 1)`;

function times(text: string, part: string): number {
  return text.split(part).length - 1;
}

test('evidence is written of the scenario that shows it first, and not of the others', () => {
  expect([...scenariosWithEvidence(redactedRun(run), 'red')]).toEqual(['signing/one']);
  expect([...scenariosWithEvidence(redactedRun(run), 'all')]).toEqual(ids);
});

test('evidence is written of what was found about security', () => {
  const found = {
    ...run,
    scenarios: run.scenarios.map((each, at) => ({
      ...each,
      ambientFailures: [],
      verdict: at === 2 ? ('security' as const) : each.verdict,
    })),
  };
  expect([...scenariosWithEvidence(redactedRun(found), 'red')]).toEqual(['signing/three']);
});

const folder = testFolder('findings');

describe('a finding on every reply is told once, with its count and the evidence of the first', () => {
  test('in text', () => {
    const text = summaryText(run, { outDir: 'reports', width: 200 });
    expect(times(text, counted)).toBe(1);
    expect(times(text, expectation)).toBe(1);
    expect(text).toContain('"FATAL"; elsewhere "INFO" (35 replies)');
    expect(text).toContain('evidence reports/evidence/signing/one.txt, exchange 1');
    expect(text.split('\n').length).toBeLessThan(25);
  });

  test('in HTML', () => {
    const html = summaryHtml(run, sampleMeta);
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    expect(times(html, '<article')).toBe(1);
    expect(times(article, '<li>')).toBe(1);
    expect(article).toContain(counted);
    expect(article).toContain('=== Exchange 1 of 3');
    expect(article).not.toContain('=== Exchange 2 of 3');
  });

  test('in JSON', () => {
    const [clause] = reportJson(run, sampleMeta).clauses;
    expect(clause?.findings).toEqual([
      {
        expectation,
        expected: 'ERROR or WARNING',
        actual: '"FATAL"',
        replies: 40,
        scenarios: 5,
        scenario: 'signing/one',
        exchange: 1,
        evidence: 'evidence/signing/one.txt',
        others: 1,
      },
    ]);
  });

  test('in JUnit', () => {
    const xml = junitXml(run, sampleMeta);
    const ambient = xml.slice(xml.indexOf('classname="ambient"'));
    const failure = ambient.slice(ambient.indexOf('<failure'), ambient.indexOf('</failure>'));
    expect(times(failure, counted)).toBe(1);
    expect(times(failure, '=== Exchange')).toBe(1);
    expect(failure).toContain('evidence: evidence/signing/one.txt, exchange 1');
  });

  test('in Allure', () => {
    writeAllureResults(run, join(folder, 'allure'), sampleMeta);
    const files = readdirSync(join(folder, 'allure'));
    const texts = files.filter((name) => name.endsWith('-result.json'));
    const results = texts.map((name) => readFileSync(join(folder, 'allure', name), 'utf8'));
    const found = results.filter((text) => text.includes('"ambient#TYPE-14"'));
    expect(found).toHaveLength(1);
    expect(times(found[0] ?? '', counted)).toBe(1);
    const [, attachment = ''] = /"source":\s*"([^"]*TYPE-14-attachment\.txt)"/.exec(found[0] ?? '') ?? [];
    expect(times(readFileSync(join(folder, 'allure', attachment), 'utf8'), '=== Exchange')).toBe(1);
  });
});

describe('what is only observed', () => {
  const checks = [
    {
      clause: 'ERR-02',
      expectation: 'a code of its own',
      held: false,
      expected: 'a',
      actual: 'b',
      exchange: 1,
    },
  ] as const;
  const verdicts = [{ clause: 'ERR-02', verdict: 'observed' }] as const;
  const scenarios = [{ ...sample, id: 'errors/codes', verdicts, checks }];

  test('is not called NOT HELD in the evidence, nor failed in other reports', () => {
    const observed = redactedRun({ ...sampleRun, clauses: [], scenarios });
    const [only] = observed.scenarios;
    expect(only?.evidence()).toContain('observed ERR-02 a code of its own (exchange 1)');
    expect(only?.evidence()).not.toContain('NOT HELD ERR-02');
    expect(only?.checks[0]).toMatchObject({ held: false, observed: true });
    expect(evidenceOf({ ...sample, checks: [...sample.checks] }, observed.redact)).toContain(
      'NOT HELD SIG-08',
    );
  });

  test('is NOT HELD where the profile pins it', () => {
    const pinned = [{ ...sample, checks, verdicts: [{ clause: 'ERR-02', verdict: 'fail' }] as const }];
    const [only] = redactedRun({ ...sampleRun, clauses: [], scenarios: pinned }).scenarios;
    expect(only?.evidence()).toContain('NOT HELD ERR-02 a code of its own');
  });
});

describe('a waived failure', () => {
  const waiver = { clause: 'SIG-08', reason: 'mended in 4.2', owner: 'Kari', expires: '2027-03-01' } as const;
  const waived: RunResult = {
    ...sampleRun,
    clauses: sampleRun.clauses.map((each) => ({ ...each, waived: each.clause === 'SIG-08' })),
    staleWaivers: [{ clause: 'SIG-06', reason: 'no longer needed: the verdict is pass' }],
  };
  const stale = { ...waiver, clause: 'SIG-06' } as const;
  const meta = { ...sampleMeta, target: { ...sampleMeta.target, waivers: [waiver, stale] } };
  const told = 'mended in 4.2; Kari, until 2027-03-01';

  test('tells reason, owner and expiry in text', () => {
    const text = summaryText(waived, { meta, width: 200 });
    expect(text).toContain(`waived (${told}): fail:`);
    expect(text).toContain(`SIG-06: no longer needed: the verdict is pass (${told})`);
  });

  test('tells them in HTML, and counts once in its table', () => {
    const html = summaryHtml(waived, meta);
    expect(html).toContain(`waived: ${told}`);
    expect(html).toContain(`waived (${told}): fail:`);
    expect(html).toContain(`SIG-06: no longer needed: the verdict is pass (${told})`);
    const row = /href="#SIG">.*?<\/tr>/.exec(html)?.[0] ?? '';
    expect([...row.matchAll(/<td class="number">(\d+)<\/td>/g)].map(([, number]) => number)).toEqual([
      '1',
      '1',
    ]);
    expect(html).not.toMatch(/<article[^]*?<h3>SIG-08/);
  });

  test('tells them in JSON', () => {
    const report = reportJson(waived, meta);
    const { reason, owner, expires } = waiver;
    expect(report.clauses.find((each) => each.id === 'SIG-08')?.waiver).toEqual({ reason, owner, expires });
    expect(report.staleWaivers[0]?.waiver).toEqual({ reason, owner, expires });
  });
});

test('a run that was given up tells why once, whatever call met it', () => {
  const halted = 'the run asked no more: 10 calls in a row failed, and nothing listens at 127.0.0.1:8443';
  const scenarios = ['GET /v1/accounts and 1 more', 'POST /v1/payments'].map((call, index) => ({
    ...sample,
    id: `signing/lost-${index}`,
    checks: [],
    ambientFailures: [],
    verdict: 'broken' as const,
    verdicts: [
      {
        clause: index === 0 ? ('SIG-06' as const) : ('ACC-12' as const),
        verdict: 'broken' as const,
        reason: `trouble on the way: no reply to ${call}; ${halted}`,
      },
    ],
  }));
  const lost: RunResult = { ...sampleRun, scenarios, clauses: [], halted, outcome: 'harness-trouble' };
  const html = summaryHtml(lost, sampleMeta);
  expect(html).toContain(`<br>Not whole: ${halted}</p>`);
  expect(times(html, '<h3>Finding ')).toBe(1);
  expect(html).toMatch(/<h3>Finding 1: (?:SIG-06, ACC-12|ACC-12, SIG-06) /);
  expect(summaryText(lost, { width: 200 })).toMatch(/\n {2}the run asked no more: .*\n {4}SIG-06 ACC-12\n/);
});
