import { expect, test } from 'vitest';
import { redactedRun } from '../redacted-run.js';
import { testCases, type TestCase } from '../test-cases.js';
import { sampleRun } from '../testing/sample-run.js';
import { attachedEvidence, carriers } from './attached-evidence.js';

const exchange = `=== Exchange of 10 kB\n${'x'.repeat(9_978)}`;

/** The cases of a run in which every scenario has so many exchanges. */
function casesWith(count: number): readonly TestCase[] {
  const parts = Array.from({ length: count }, () => exchange);
  const evidence = parts.join('\n\n');
  const evidenceParts = (most?: number) => ({ head: '', exchanges: parts.slice(0, most) });
  return testCases(redactedRun(sampleRun), []).map((each) =>
    each.result === undefined
      ? each
      : {
          ...each,
          result: { ...each.result, exchangeCount: count, evidence: () => evidence, evidenceParts },
        },
  );
}

function attached(count: number) {
  const cases = casesWith(count);
  return [...attachedEvidence(cases, carriers(cases))].map(([each, { name, text }]) => ({
    red: each.status === 'failed' || each.status === 'broken',
    name,
    text,
  }));
}

test('evidence of a usual length stays whole', () => {
  const all = attached(20);
  expect(all.length).toBeGreaterThan(1);
  expect(all.filter((each) => each.text.includes('too large'))).toEqual([]);
  expect(all.map((each) => each.name)).toContain('Evidence, redacted: all 20 exchanges');
});

test('of what is not red the first exchanges are attached, and all that is red', () => {
  const all = attached(60);
  expect(new Set(all.map(({ red, name }) => `${red}: ${name}`))).toEqual(
    new Set([
      'true: Evidence, redacted: all 60 exchanges',
      'true: Evidence, redacted: the exchanges in question',
      'false: Evidence, redacted: the first 40 exchanges',
    ]),
  );
  const [green] = all.filter(({ red }) => !red);
  expect(green?.text.split('=== Exchange')).toHaveLength(41);
  expect(green?.text).toMatch(/\n… .*; run --evidence all writes the whole to evidence\/\S+\.txt\n$/);
});

test('evidence that no page can hold is cut, what is red less than the rest, and says where the whole is', () => {
  const all = attached(3_000);
  const total = all.reduce((sum, each) => sum + each.text.length, 0);
  expect(total).toBeLessThan(7_600_000);
  const [red] = all.filter((each) => each.red && each.text.includes('too large'));
  expect(red?.name).toMatch(/^Evidence, redacted: the first \d+ exchanges$/);
  expect(red?.text).toMatch(/; the whole stands in evidence\/\S+\.txt\n$/);
  const [other] = all.filter((each) => !each.red && each.text.includes('too large'));
  expect(other?.text).toMatch(/; run --evidence all writes the whole to evidence\/\S+\.txt\n$/);
});
