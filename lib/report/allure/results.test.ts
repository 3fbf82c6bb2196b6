import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { sampleMeta, sampleRun } from '../testing/sample-run.js';
import { writeAllureResults } from './results.js';

const root = testFolder('allure');

function resultsIn(folder: string): readonly TestResult[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name): TestResult => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function labelsOf(result: TestResult | undefined, name: string): readonly string[] {
  return (result?.labels ?? []).filter((each) => each.name === name).map((each) => each.value);
}

function identities(all: readonly TestResult[]): readonly string[] {
  return all.map((each) => `${each.historyId} ${each.testCaseId}`).toSorted();
}

describe('allure results', () => {
  const folder = join(root, 'first');
  writeAllureResults(sampleRun, folder, sampleMeta);
  const results = resultsIn(folder);
  const find = (id: string) => results.find((each) => each.fullName === id);

  test('one test for each scenario and clause, and for each ambient clause', () => {
    expect(results.map((each) => each.fullName ?? '').toSorted()).toEqual([
      'ambient#TRN-02',
      'ambient#TYPE-14',
      'baskets/size#LIM-02',
      'baskets/size#LIM-03',
      'cards/masked-pan#CARD-01',
      'errors/codes#ERR-02',
      'limits/half-a-year#LIM-01',
      'payments/should#CON-13',
      'signing/date-tolerance#SIG-06',
      'signing/date-tolerance#SIG-08',
      'transport/connection#TRN-01',
    ]);
  });

  test('identities are the same from run to run', () => {
    const again = join(root, 'again');
    writeAllureResults({ ...sampleRun, startedAt: 1 }, again, sampleMeta);
    expect(identities(resultsIn(again))).toEqual(identities(results));
    expect(find('ambient#TRN-02')).toMatchObject({
      historyId: 'ambient#TRN-02',
      testCaseId: 'ambient#TRN-02',
    });
  });

  test.each([
    ['signing/date-tolerance#SIG-06', 'passed', undefined],
    ['signing/date-tolerance#SIG-08', 'failed', /^fail, security: 62 s ahead/],
    ['payments/should#CON-13', 'passed', /^warn: the deprecated call/],
    ['limits/half-a-year#LIM-01', 'skipped', /^waived \(no lever, .*until 2027-01-31\): untestable/],
    ['baskets/size#LIM-02', 'broken', /^untestable, set-up: the target offers no clock/],
    ['baskets/size#LIM-03', 'broken', /^unjudged: /],
    ['cards/masked-pan#CARD-01', 'skipped', /^not-applicable: /],
    ['errors/codes#ERR-02', 'skipped', /^observed: /],
    ['transport/connection#TRN-01', 'broken', /^broken: socket closed/],
    ['ambient#TYPE-14', 'failed', /^fail: /],
  ])('%s is %s', (id, status, message) => {
    const result = find(id);
    expect(result?.status).toBe(status);
    if (message === undefined) expect(result?.statusDetails.message).toBeUndefined();
    else expect(result?.statusDetails.message).toMatch(message);
  });

  test('labels, parameters and steps tell clause, level and check', () => {
    const result = find('signing/date-tolerance#SIG-08');
    expect(labelsOf(result, 'epic')).toHaveLength(1);
    expect(labelsOf(result, 'feature')).toEqual(['SIG-08 A Date more than 60 seconds ahead is refused.']);
    expect(result?.name).toBe('SIG-08: Date may be off by a minute, not more');
    expect(result?.links).toEqual([
      { name: 'SIG-08 in the annotated interface', url: '../summary.html#SIG-08', type: 'link' },
    ]);
    expect(labelsOf(result, 'story')).toEqual(['Date may be off by a minute, not more']);
    expect(labelsOf(result, 'severity')).toEqual(['blocker']);
    expect(labelsOf(find('payments/should#CON-13'), 'severity')).toEqual(['minor']);
    expect(labelsOf(result, 'tag')).toEqual(['must', 'stated', 'bank', 'security', 'fail']);
    expect(result?.parameters).toContainEqual({ name: 'clause', value: 'SIG-08', excluded: true });
    expect(result?.steps).toMatchObject([
      {
        name: '62 s ahead is refused',
        status: 'failed',
        statusDetails: { expected: 'refusal with status 400' },
        parameters: [{ name: 'exchange', value: '2' }],
      },
    ]);
  });

  test('the reddest test of a scenario carries its evidence; no file is named twice', () => {
    const sources = results.flatMap((each) => each.attachments.map((one) => one.source));
    expect(new Set(sources).size).toBe(sources.length);
    expect(find('signing/date-tolerance#SIG-06')?.attachments).toEqual([]);
    expect(find('signing/date-tolerance#SIG-06')?.description).toContain(
      'attached to signing/date-tolerance#SIG-08',
    );
    const [attachment] = find('signing/date-tolerance#SIG-08')?.attachments ?? [];
    const text = readFileSync(join(folder, attachment?.source ?? ''), 'utf8');
    expect(text).toContain('=== Exchange 3 of 3');
    expect(readdirSync(folder).length).toBeLessThanOrEqual(results.length + sources.length + 2);
  });

  test('environment and categories are there', () => {
    const environment = readFileSync(join(folder, 'environment.properties'), 'utf8');
    expect(environment).toContain('Base\\ address=https://bank.example/psd2');
    expect(environment).not.toContain('hunter2');
    const categories = readFileSync(join(folder, 'categories.json'), 'utf8');
    expect(categories).toContain('The bank does not conform');
  });

  test('another program’s results in the folder stay', () => {
    const shared = join(root, 'shared');
    writeAllureResults(sampleRun, shared, sampleMeta);
    writeFileSync(join(shared, 'other-result.json'), '{}');
    writeAllureResults(sampleRun, shared, sampleMeta);
    expect(readdirSync(shared)).toContain('other-result.json');
    expect(readdirSync(root)).not.toContain('shared.partial');
  });
});
