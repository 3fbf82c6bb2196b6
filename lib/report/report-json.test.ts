import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { reportJson } from './report-json.js';
import { reportSchema, type Report } from './report-schema.js';
import { sampleMeta, sampleRun } from './testing/sample-run.js';

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(reportSchema);
const report = reportJson(sampleRun, sampleMeta);
const scaResult = { clause: 'SCA-04', scenarios: ['sca/identity'], waived: false } as const;

describe('report.json', () => {
  test('obeys the published schema', () => {
    validate(report);
    expect(validate.errors).toBeNull();
  });

  test('an example of a clause in the documents obeys it, and says of the clause what the catalogue says', () => {
    const page = readFileSync(new URL('../../docs/reports.md', import.meta.url), 'utf8');
    const example: Report['clauses'][number] = JSON.parse(/```jsonc\n([^]*?)```/.exec(page)?.[1] ?? '');
    expect(validate({ ...report, clauses: [example] })).toBe(true);
    const run = { ...sampleRun, scenarios: [], clauses: [{ ...scaResult, verdict: 'fail' as const }] };
    const { reason: _, before: _before, flickers: _flickers, ...stated } = example;
    expect(reportJson(run, sampleMeta).clauses[0]).toEqual(stated);
  });

  test('the schema refuses what it does not know', () => {
    expect(validate({ ...report, verdict: 'fine' })).toBe(false);
    expect(validate({ ...report, more: 1 })).toBe(false);
    expect(validate({ ...report, clauses: [{ ...report.clauses[0], verdict: 'green' }] })).toBe(false);
    expect(validate({ ...report, startedAt: 'yesterday' })).toBe(false);
  });

  test('says what, where, when and how it ended', () => {
    expect(report).toMatchObject({
      schemaVersion: 1,
      suite: { name: 'psd2-conformance', version: '0.1.0' },
      target: { name: 'Made-up Bank', baseUrl: 'https://bank.example/psd2', environment: 'sandbox' },
      arguments: ['run', '--identity', '‹identity 1›'],
      seed: 42,
      startedAt: '2026-11-21T10:00:00.000Z',
      durationMs: 8200,
      verdict: 'does-not-conform',
      exitCode: 1,
      requests: 4,
    });
  });

  test('counts clauses and scenarios by verdict', () => {
    expect(report.counts).toEqual({
      clauses: {
        pass: 2,
        warn: 1,
        fail: 2,
        observed: 1,
        security: 0,
        'not-applicable': 1,
        untestable: 2,
        unjudged: 1,
        broken: 1,
      },
      waivedClauses: 1,
      scenarios: {
        pass: 0,
        warn: 1,
        fail: 1,
        observed: 1,
        security: 0,
        'not-applicable': 1,
        untestable: 1,
        unjudged: 1,
        broken: 1,
      },
    });
  });

  test('carries clause, verdict and reason together', () => {
    expect(report.clauses.find((each) => each.id === 'LIM-01')).toEqual({
      id: 'LIM-01',
      chapter: 'LIM',
      level: 'must',
      basis: 'stated',
      party: 'bank',
      environment: 'any',
      risk: 'security',
      severity: 'blocker',
      text: 'SCA for account access has to be renewed after 180 days.',
      verdict: 'untestable',
      waived: true,
      scenarios: ['limits/half-a-year'],
      reason: 'no clock',
      waiver: { reason: 'no lever, ask ‹name 3›', owner: 'QA', expires: '2027-01-31' },
    });
  });

  test('a failed check points at its exchange', () => {
    const [first] = report.scenarios;
    expect(first?.exchanges).toBe(3);
    expect(first?.checks[1]).toEqual({
      clause: 'SIG-08',
      expectation: '62 s ahead is refused',
      held: false,
      expected: 'refusal with status 400',
      actual: 'status 201 ‹identity 1› ‹psu-id 1› ‹account 1› ‹name 1, not ASCII›',
      exchange: 2,
    });
    expect(first?.ambientFailures).toEqual([
      {
        clause: 'TYPE-14',
        expectation: 'a category is ERROR or WARNING',
        expected: 'ERROR or WARNING',
        actual: '"‹name 3›" at /tppMessages/0/category',
        exchange: 2,
        replies: 1,
      },
    ]);
  });
});

test('of a part it says how much was judged and what chose it', () => {
  const part = { judged: 1, of: 423, chosenBy: '--tags SIG-06' };
  const some = reportJson({ ...sampleRun, outcome: 'conforms-in-part', part }, sampleMeta);
  expect(some).toMatchObject({ verdict: 'conforms-in-part', exitCode: 0, part });
  expect(reportJson(sampleRun, sampleMeta)).not.toHaveProperty('part');
});
