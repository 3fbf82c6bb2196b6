/** The page of a run and that of the expected interface, as markup. */

import { describe, expect, test } from 'vitest';
import { clauses } from '../../catalogue/index.js';
import type { RunResult, ScenarioResult } from '../../harness/conduct/result.js';
import { redactedRun } from '../redacted-run.js';
import { summaryHtml } from '../summary-html.js';
import { testCases } from '../test-cases.js';
import { sampleMeta, sampleRun } from '../testing/sample-run.js';
import { findingsOf } from './findings.js';
import { proofCounts } from './proof-counts.js';
import { specHtml } from './spec-html.js';

const [sample] = sampleRun.scenarios;
if (sample === undefined) throw new Error('the sample run has no scenario');

type Failed = readonly [clause: 'SIG-07' | 'SIG-08' | 'PAY-01', actual: string, exchange: number];

function failing(id: string, ...failed: readonly Failed[]): ScenarioResult {
  if (sample === undefined) throw new Error('the sample run has no scenario');
  return {
    ...sample,
    id,
    ambientFailures: [],
    observations: [],
    verdict: 'fail',
    verdicts: [...new Set(failed.map(([clause]) => clause))].map((clause) => ({ clause, verdict: 'fail' })),
    checks: failed.map(([clause, actual, exchange]) => ({
      clause,
      expectation: `${clause} in ${id}`,
      held: false,
      expected: 'a refusal',
      actual,
      exchange,
    })),
  };
}

function ofScenarios(...scenarios: readonly ScenarioResult[]): RunResult {
  const ids = ['SIG-07', 'SIG-08', 'PAY-01'] as const;
  return {
    ...sampleRun,
    scenarios,
    observations: [],
    clauses: ids.map((clause) => ({ clause, verdict: 'fail', scenarios: ['a/b'], waived: false })),
  };
}

function findings(...scenarios: readonly ScenarioResult[]) {
  return findingsOf(testCases(redactedRun(ofScenarios(...scenarios))));
}

/** The part of the page about one clause. */
function partOf(html: string, id: string): string {
  const start = html.indexOf(`id="${id}" data-`);
  return html.slice(start, html.indexOf('</section>', start));
}

function chaptersOf(ids: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return [...new Set(ids.map((id) => id?.split('-')[0]))];
}

describe('findings', () => {
  test('the same of one clause in several scenarios is one, whatever ids differ', () => {
    const found = findings(
      failing('a/one', ['SIG-07', 'status 201, payment 17', 1]),
      failing('a/two', ['SIG-07', 'status 201, payment 18', 2]),
      failing('a/three', ['SIG-07', 'status 202, payment 18', 1]),
    );
    expect(found.map((each) => each.scenarios)).toEqual([['a/one', 'a/two'], ['a/three']]);
  });

  test('what one reply shows of several clauses is one, what several replies show is not', () => {
    const one = findings(failing('a/one', ['SIG-07', 'status 201', 1], ['SIG-08', 'status 201', 1]));
    expect(one.map((each) => each.clauses)).toEqual([['SIG-07', 'SIG-08']]);
    const two = findings(failing('a/one', ['SIG-07', 'status 201', 1], ['SIG-08', 'status 201', 2]));
    expect(two.map((each) => each.clauses)).toEqual([['SIG-07'], ['SIG-08']]);
  });

  test('a bank that breaks down in one way is one, whatever clause it was about', () => {
    const found = findings(
      failing('a/one', ['SIG-07', 'status 500', 1]),
      failing('a/two', ['SIG-08', 'status 500', 4]),
      failing('a/three', ['PAY-01', 'status 500', 4]),
      failing('a/four', ['PAY-01', '503 with code SYSTEM_ERROR', 1]),
      failing('a/five', ['SIG-08', '503 with code SYSTEM_ERROR', 1]),
    );
    expect(found.map((each) => each.symptoms.length)).toEqual([3, 2]);
  });

  test('what is most at stake comes first', () => {
    const found = findings(failing('a/one', ['PAY-01', 'x', 1], ['SIG-07', 'y', 2]));
    expect(found.map((each) => [each.risk, each.clauses])).toEqual([
      ['security', ['SIG-07']],
      ['money', ['PAY-01']],
    ]);
  });

  test('a clause leads to its findings, and a finding to its clauses and evidence', () => {
    const run = ofScenarios(failing('a/one', ['SIG-07', 'x', 2], ['SIG-08', 'x', 2]));
    const html = summaryHtml(run, sampleMeta);
    expect(partOf(html, 'SIG-08')).toContain('<a href="#finding-1">Finding 1</a>');
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    expect(article).toContain('<a href="#SIG-08">SIG-08</a>');
    expect(article).toContain('href="evidence/a/one.txt#:~:text=%3D%3D%3D%20Exchange%202%20of"');
    expect(article).toContain('<code>psd2-conformance replay a/one#SIG-07 --from .</code>');
    expect(article).toContain(
      '<pre tabindex="0">Beside exchange 1, which was answered with status 201: the same but',
    );
  });
});

describe('a clause in its place', () => {
  test('all clauses stand there in the order of the interface, asked or not', () => {
    const html = summaryHtml(sampleRun, sampleMeta);
    const ids = [...html.matchAll(/<section class="clause[^"]*" id="([A-Z]+-\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids)).toEqual(new Set(clauses.map((each) => each.id)));
    expect(ids).toHaveLength(clauses.length);
    expect(chaptersOf(ids)).toEqual(chaptersOf(clauses.map((each) => each.id)));
    expect(partOf(html, 'SIG-07')).toContain('data-verdict="not-asked"');
    expect(partOf(html, 'GEN-01')).toContain('data-verdict="not-judged"');
    expect(partOf(html, 'GEN-01')).toContain('It tells how to read paths.');
  });

  test('a run under circumstances stands below its scenario', () => {
    const again = { ...failing('a/one~corporate', ['SIG-07', 'x', 1]), under: ['corporate'] } as const;
    const run = ofScenarios(failing('a/one', ['SIG-07', 'x', 1]), again);
    const part = partOf(summaryHtml(run, sampleMeta), 'SIG-07');
    expect(part.match(/<b>a\/one/g)).toHaveLength(1);
    expect(part).toContain('again by a corporate PSU: fail, 1 check');
    expect(part).toContain('Judged by 1 scenario, 1 more under other circumstances');
  });

  test('says how many defective banks prove the check', () => {
    expect(proofCounts().size).toBeGreaterThan(400);
    const count = proofCounts().get('SIG-06') ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(partOf(summaryHtml(sampleRun, sampleMeta), 'SIG-06')).toContain(
      `proved by ${count} defective bank`,
    );
  });
});

describe('what a run says of itself', () => {
  test('settings of the profile stand there, redacted', () => {
    const target = {
      ...sampleMeta.target,
      capabilities: { cards: false },
      pinnedClauses: new Set(['END-12'] as const),
      pinnedAssumptions: { 'limit-bounds': `of ${sampleMeta.secrets?.identities[0] ?? ''}` },
      clockAhead: 1500,
    };
    const html = summaryHtml({ ...sampleRun }, { ...sampleMeta, target, profileHash: 'ab12' });
    expect(html).toContain('<dt>Declared absent</dt><dd>cards</dd>');
    expect(html).toContain('<dt>Pinned clauses</dt><dd>END-12</dd>');
    expect(html).toContain('<dt>Bank&#39;s clock</dt><dd>1.5 s ahead'.replace('&#39;', "'"));
    expect(html).toContain('<dt>Profile</dt><dd>sha256 ab12</dd>');
    expect(html).toContain('profile: <code>"of ‹identity 1›"</code>');
  });
});

describe('the expected interface', () => {
  const html = specHtml([{ id: 'a/b', title: 'Things', clauses: ['SIG-06'] }], '1.2.3');

  test('has every clause and no verdict', () => {
    for (const { id } of clauses) expect(html).toContain(`<section class="clause" id="${id}" data-level`);
    expect(html).not.toContain('data-verdict=');
    expect(partOf(html, 'SIG-06')).toContain('<b>a/b</b> Things');
    expect(html).toContain('What the text leaves open');
  });

  test('keeps the size of a page that can be sent', () => {
    expect(html.length).toBeLessThan(1_000_000);
  });
});
