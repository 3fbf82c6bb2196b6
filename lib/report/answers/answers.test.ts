/** Answers to what the text leaves open: in a word, and several banks side by side. */

import { expect, test } from 'vitest';
import { assumption } from '../../catalogue/assumptions/index.js';
import type { Observation } from '../../harness/conduct/result.js';
import { answersHtml } from '../annotated/answers-html.js';
import { redactedRun } from '../redacted-run.js';
import { reportJson } from '../report-json.js';
import { sampleMeta, sampleRun, secrets } from '../testing/sample-run.js';
import { answersMarkdown, answersOutcome, answersText } from './answers-text.js';
import { answersOf } from './answers.js';
import { sideBySide } from './side-by-side.js';

type Pins = Readonly<Record<string, unknown>>;

function observed(subject: Observation['subject'], ...texts: readonly string[]): readonly Observation[] {
  return texts.map((text) => ({ subject, scenario: 'a/b', text }));
}

function bank(name: string, observations: readonly Observation[], pins: Pins = {}) {
  const target = { ...sampleMeta.target, name, pinnedAssumptions: pins };
  const meta = { ...sampleMeta, target };
  return { run: { ...sampleRun, scenarios: [], observations }, meta };
}

/** The answer to one question in a word. */
function word(observations: readonly Observation[], pins: Pins = {}): string | undefined {
  const { run, meta } = bank('A', observations, pins);
  return answersOf(redactedRun(run), meta)[0]?.word;
}

test('a word is what the profile pins, the status that was seen, or the text', () => {
  expect(word(observed('card-order'), { 'card-order': 'ascending' })).toBe('ascending');
  expect(word([], { 'fixed-private-identities': true })).toBe('yes');
  expect(word(observed('card-order', 'x'), { 'card-order': null })).toBe('null');
  expect(word(observed('limit-bounds', 'the greatest int32 as limit is answered with 400'))).toBe('400');
  const statuses = ['read-payment of an unknown id is answered with status 404', 'other: status 403'];
  expect(word(observed('unknown-id-refusal', ...statuses))).toBe('403, 404');
  expect(word(observed('card-order', 'the days are listed as 1, 2'))).toBe('the days are listed as 1, 2');
  expect(word(observed('card-order', 'a', 'b', 'c', 'd', 'e'))).toBe('a, b, c and 2 more');
});

test('notes on the run itself are no answers, and a clause can be a question', () => {
  expect(word(observed('clean-up', 'left'))).toBeUndefined();
  const { run, meta } = bank('A', observed('TRN-16', 'with both on offer the bank takes TLSv1.3'));
  expect(answersOf(redactedRun(run), meta)).toMatchObject([
    { question: 'TRN-16', word: 'with both on offer the bank takes TLSv1.3' },
  ]);
});

test('no pinned answer shows a secret', () => {
  const { run, meta } = bank('A', [], { 'limit-bounds': `of ${secrets.identity}` });
  expect(JSON.stringify(reportJson(run, meta).answers)).not.toContain(secrets.identity);
});

const hostile = '<script>alert(1)</script> | x';

function reports() {
  const banks = [
    bank('A', [
      ...observed('limit-bounds', 'answered with 400'),
      ...observed('card-order', 'one ‹account 3›'),
    ]),
    bank('B', [
      ...observed('limit-bounds', 'answered with 200'),
      ...observed('card-order', 'one ‹account 9›'),
    ]),
    bank('B', observed('negative-offset', hostile)),
  ];
  return banks.map(({ run, meta }) => reportJson(run, meta));
}

test('several reports stand side by side, and where they differ is told first', () => {
  const all = sideBySide(reports());
  expect(all.columns.map((each) => each.title)).toEqual([
    'A',
    'B, 2026-11-21 10:00:00',
    'B, 2026-11-21 10:00:00',
  ]);
  const rows = new Map(all.rows.map((each) => [each.question, each]));
  expect(rows.get('limit-bounds')?.answers.map((each) => each?.word)).toEqual(['400', '200', undefined]);
  expect(rows.get('limit-bounds')?.differs).toBe(true);
  // The number of a pseudonym is no difference.
  expect(rows.get('card-order')?.differs).toBe(false);
  expect(rows.get('negative-offset')?.differs).toBe(false);
  expect(answersOutcome(all)).toBe('3 questions answered, 1 of them differently');
  expect(answersOutcome(sideBySide(reports().slice(0, 1)))).toBe('2 questions answered');
});

test('what all answer as is usual stands apart', () => {
  const usual = { 'fixed-private-identities': assumption('fixed-private-identities').default };
  const banks = [bank('A', observed('card-order', 'x'), usual), bank('B', [], usual)];
  const all = sideBySide(banks.map(({ run, meta }) => reportJson(run, meta)));
  expect(new Map(all.rows.map((each) => [each.question, each.usual]))).toEqual(
    new Map([
      ['card-order', false],
      ['fixed-private-identities', true],
    ]),
  );
  expect(answersHtml(all)).toContain('<summary>1 answered as is usual</summary>');
  expect(answersText(all, 100)).toContain('  1 answered as is usual\n');
});

test('text, Markdown and HTML tell each answer, and what a bank wrote is no markup', () => {
  const all = sideBySide(reports());
  expect(answersText(all, 100)).toContain('      A: 400\n      B, 2026-11-21 10:00:00: 200\n');
  expect(answersMarkdown(all)).toContain('| **400** | **200** | **not seen** |');
  const html = answersHtml(all);
  expect(html).toContain('<td><b>400</b>');
  expect(html).toContain('<span class="v warn">differs</span>');
  for (const text of [answersMarkdown(all), html]) expect(text).not.toContain('<script>alert');
  expect(html).not.toContain('<script');
});
