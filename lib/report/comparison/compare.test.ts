import { expect, test } from 'vitest';
import type { Verdict } from '../../catalogue/verdict.js';
import type { Report } from '../report-schema.js';
import { changeKinds, compareReports } from './compare.js';
import { comparisonMarkdown, comparisonOutcome, comparisonText } from './comparison-text.js';

type Told = Readonly<Record<string, Verdict | { readonly verdict: Verdict; readonly waived: true }>>;

function report(verdicts: Told, more: Partial<Report> = {}): Report {
  const clauses = Object.entries(verdicts).map(([id, told]): Report['clauses'][number] => ({
    id,
    chapter: id.replace(/-.*/, ''),
    level: 'must',
    basis: 'stated',
    party: 'bank',
    environment: 'any',
    text: `The text of ${id}.`,
    verdict: typeof told === 'string' ? told : told.verdict,
    waived: typeof told !== 'string',
    scenarios: [],
  }));
  const none = {
    pass: 0,
    warn: 0,
    fail: 0,
    observed: 0,
    security: 0,
    'not-applicable': 0,
    untestable: 0,
    unjudged: 0,
    broken: 0,
  };
  return {
    schemaVersion: 1,
    suite: { name: 'psd2-conformance', version: '1.0.0' },
    target: { name: 'a bank', baseUrl: 'https://bank.example', environment: 'sandbox' },
    arguments: [],
    seed: 1,
    startedAt: '2026-11-22T10:00:00.000Z',
    durationMs: 1,
    verdict: 'conforms',
    exitCode: 0,
    counts: { clauses: none, waivedClauses: 0, scenarios: none },
    requests: 1,
    clauses,
    scenarios: [],
    observations: [],
    staleWaivers: [],
    ...more,
  };
}

function kinds(before: Told, after: Told): readonly string[] {
  return compareReports(report(before), report(after)).clauses.map(({ clause, kind }) => `${clause} ${kind}`);
}

test.each<[Verdict, Verdict, string | undefined]>([
  ['pass', 'pass', undefined],
  ['pass', 'fail', 'newly-failing'],
  ['observed', 'fail', 'newly-failing'],
  ['untestable', 'fail', 'newly-failing'],
  ['fail', 'fail', 'still-failing'],
  ['fail', 'pass', 'mended'],
  ['fail', 'untestable', 'newly-untested'],
  ['pass', 'unjudged', 'newly-untested'],
  ['untestable', 'broken', undefined],
  ['broken', 'pass', 'judged-now'],
  ['pass', 'warn', 'otherwise'],
  ['pass', 'not-applicable', 'otherwise'],
])('%s and then %s is %s', (before, after, kind) => {
  expect(kinds({ 'SIG-01': before }, { 'SIG-01': after })).toEqual(
    kind === undefined ? [] : [`SIG-01 ${kind}`],
  );
});

test('a clause that one run looked at alone is named as such, and as failing when it fails', () => {
  expect(kinds({ 'SIG-01': 'pass' }, { 'SIG-02': 'fail', 'SIG-03': 'pass' })).toEqual([
    'SIG-02 newly-failing',
    'SIG-03 in-one-only',
    'SIG-01 in-one-only',
  ]);
});

function regressed(before: Told, after: Told): boolean {
  return compareReports(report(before), report(after)).regressed;
}

test('only a failure that is new and not waived is a regression', () => {
  expect(regressed({ 'SIG-01': 'pass' }, { 'SIG-01': 'fail' })).toBe(true);
  expect(regressed({ 'SIG-01': 'pass' }, { 'SIG-01': { verdict: 'fail', waived: true } })).toBe(false);
  expect(regressed({ 'SIG-01': 'fail' }, { 'SIG-01': 'fail' })).toBe(false);
  expect(regressed({ 'SIG-01': 'pass' }, { 'SIG-01': 'untestable' })).toBe(false);
});

function noted(text: string): Report {
  return report({}, { observations: [{ subject: 'ACC-01', scenario: 'a/b', text }] });
}

function observed(before: string, after: string) {
  return compareReports(noted(before), noted(after)).observations;
}

test('numbers of pseudonyms and ids are no change of an observation, other words are', () => {
  const id = '4eba4445-1a4b-47b8-bdd5-4e56ef026b10';
  const other = '0a4e15a2-53f7-4a62-9c1d-6f5b1f0f7a11';
  expect(observed(`‹account 1, iban› has ${id}`, `‹account 12, iban› has ${other}`)).toEqual([]);
  expect(observed('the reply is 400', 'the reply is 403')).toEqual([
    { subject: 'ACC-01', scenario: 'a/b', before: ['the reply is 400'], after: ['the reply is 403'] },
  ]);
});

test('tells what is different about the runs themselves', () => {
  const other = report({}, { seed: 2, suite: { name: 'psd2-conformance', version: '1.1.0' } });
  expect(compareReports(report({}), other).settings).toEqual([
    { setting: 'suite', before: 'psd2-conformance 1.0.0', after: 'psd2-conformance 1.1.0' },
    { setting: 'seed', before: '1', after: '2' },
  ]);
});

test('every kind is told in text and in Markdown, and what a bank wrote is no markup', () => {
  const before: Told = {
    'SIG-01': 'pass',
    'SIG-02': 'fail',
    'SIG-03': 'fail',
    'SIG-04': 'pass',
    'SIG-05': 'broken',
    'SIG-06': 'pass',
  };
  const after: Told = {
    'SIG-01': 'fail',
    'SIG-02': 'fail',
    'SIG-03': 'pass',
    'SIG-04': 'broken',
    'SIG-05': 'pass',
    'SIG-06': 'warn',
    'SIG-07': 'pass',
  };
  const later = report(after);
  const comparison = compareReports(report(before), {
    ...later,
    clauses: later.clauses.map((each) => ({ ...each, reason: '<script>alert(1)</script> | x' })),
  });
  expect(new Set(comparison.clauses.map((each) => each.kind))).toEqual(new Set(changeKinds));
  const markdown = comparisonMarkdown(comparison);
  for (const id of Object.keys(after)) {
    expect(comparisonText(comparison)).toContain(`  ${id}  `);
    expect(markdown).toContain(`| ${id} | `);
  }
  expect(markdown).not.toContain('<script>');
  expect(comparisonOutcome(comparison)).toMatch(
    /^Regression: 1 newly failing, 1 no longer judged, 1 still failing, /,
  );
});
