/** A pack of a small run verifies; whatever is changed of it is named in a line. */

import { beforeAll, describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { allFaults } from '../faults/index.js';
import { unpacked } from './archive.js';
import { findingLine } from './finding.js';
import type { Given } from './testing/manipulation.js';
import { manipulations } from './testing/manipulations.js';
import { samplePack, sealerNamed, sealers, build, type Sample } from './testing/sample-pack.js';
import { verifyPack, type PackVerdict } from './verify-pack.js';

/** Milliseconds; the bank is run. */
const patience = 120_000;
const bank = allFaults.find(({ id }) => id === 'date-not-ahead/dropped');
const tags = 'signing/clock or sandbox/contact';

let given: Given;
let good: Sample;

beforeAll(async () => {
  const { own, stranger, keys } = await sealers();
  const other = await samplePack(own, { tags, seed: 2 });
  if (bank === undefined) throw new Error('the fault is gone');
  good = await samplePack(own, { tags, bank });
  given = {
    ...good,
    members: unpacked(good.pack),
    other: { recording: other.recording, members: unpacked(other.pack) },
    own,
    stranger,
    expired: sealerNamed('Seal of QA', keys, -9),
  };
}, patience);

function verified(file: Buffer): PackVerdict {
  return verifyPack(file, { trusted: given.own.certificate, suite: allScenarios, build });
}

test('a good pack verifies, and says what was calculated again', () => {
  const { findings, counts, sealedBy, manifest } = verified(good.pack);
  expect(findings).toEqual([]);
  expect(counts?.digests).toBeGreaterThan(0);
  expect(counts?.signatures).toBeGreaterThan(0);
  expect(counts?.replies).toBeGreaterThan(10);
  expect(sealedBy?.subject).toBe('C=NO, O=Prøvebanken, CN=Seal of QA');
  expect(manifest?.run).toMatchObject({
    outcome: 'does-not-conform',
    exitCode: 1,
    seed: 1,
    interface: '2.16.0',
  });
});

describe('a manipulation is named', () => {
  test('there are many', () => {
    expect(manipulations.length).toBeGreaterThanOrEqual(65);
    expect(new Set(manipulations.map(({ name }) => name)).size).toBe(manipulations.length);
  });

  test.each(manipulations.map((each) => [each.name, each] as const))('%s', (_, { make, names }) => {
    const file = make(given);
    expect(file.equals(given.pack)).toBe(false);
    const lines = verified(file).findings.map(findingLine);
    expect(
      lines.some((each) => names.test(each)),
      lines.slice(0, 8).join('\n') || 'it verifies',
    ).toBe(true);
    expect(lines.filter((each) => each.includes('\n'))).toEqual([]);
  });
});

test('without a trusted certificate a stranger is told, and nothing more', () => {
  const strange = manipulations.find(({ name }) => name === 'sealed again: by a stranger');
  const verdict = verifyPack(strange?.make(given) ?? Buffer.alloc(0), { suite: allScenarios, build });
  expect(verdict.findings).toEqual([]);
  expect(verdict.sealedBy?.subject).toBe('C=NO, O=Prøvebanken, CN=Somebody else');
});

test('another build judges verdicts and evidence, and says what it leaves', () => {
  const verdict = verifyPack(good.pack, { suite: allScenarios, build: '0.1.0 (build 9)' });
  expect(verdict.findings).toEqual([]);
  expect(verdict.notJudged.join('\n')).toContain(`the pack was made by ${build}, this is 0.1.0 (build 9)`);
});
