/** A pack of a small run verifies; whatever is changed of it is named in a line. */

import { beforeAll, describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { allFaults } from '../faults/index.js';
import { shareOf } from '../model/testing/share.js';
import { generateKeys } from '../certificates/index.js';
import { packed, unpacked } from './archive.js';
import { findingLine } from './finding.js';
import { sealedAndStamped } from './make-pack.js';
import { timeStampName, timeStampSealName, unlisted } from './manifest.js';
import { authorityWith, type TestAuthority } from './testing/authority.js';
import { timeStampRequest } from './time-stamp/request.js';
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
let authority: TestAuthority;

beforeAll(async () => {
  const { own, stranger, keys } = await sealers();
  const [ofAuthority] = await generateKeys(1);
  if (ofAuthority === undefined) throw new Error('no keys');
  authority = authorityWith(ofAuthority);
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
    expect(manipulations.length).toBeGreaterThanOrEqual(60);
    expect(new Set(manipulations.map(({ name }) => name)).size).toBe(manipulations.length);
  });

  test.each(shareOf(3, manipulations).map((each) => [each.name, each] as const))(
    '%s',
    (_, { make, names }) => {
      const file = make(given);
      expect(file.equals(given.pack)).toBe(false);
      const lines = verified(file).findings.map(findingLine);
      expect(
        lines.some((each) => names.test(each)),
        lines.slice(0, 8).join('\n') || 'it verifies',
      ).toBe(true);
      expect(lines.filter((each) => each.includes('\n'))).toEqual([]);
    },
  );
});

/** The members of the sample with a time stamp that was made at this instant. */
async function stamped(at: Date): Promise<Map<string, Buffer>> {
  const { recording, members, own } = given;
  const contents = new Map([...members].filter(([name]) => !unlisted.includes(name)));
  const file = await sealedAndStamped(contents, recording, own, new Date(), {
    name: 'https://tsa.example/tsr',
    stamp: async (bytes) => authority.reply(timeStampRequest(bytes, Buffer.of(9)), { at }),
  });
  return new Map(unpacked(file));
}

function linesOf(members: ReadonlyMap<string, Buffer>): string {
  return verified(packed(members)).findings.map(findingLine).join('\n');
}

describe('a time stamp', () => {
  test('says when a pack was sealed', async () => {
    const members = await stamped(new Date());
    const { findings, timeStamp } = verified(packed(members));
    expect(findings).toEqual([]);
    expect(timeStamp?.subject).toBe('CN=Time stamps');
    expect(Math.abs(Date.parse(timeStamp?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('that is taken out, changed, of another pack or of another hour is named', async () => {
    const stampedNow = await stamped(new Date());
    const reply = stampedNow.get(timeStampName) ?? Buffer.alloc(0);
    const without = new Map([...stampedNow].filter(([name]) => name !== timeStampName));
    expect(linesOf(without)).toBe(`${timeStampName}: is missing`);
    for (const part of [0.1, 0.5, 0.9]) {
      const changed = Buffer.from(reply);
      const place = Math.floor(changed.length * part);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(linesOf(new Map([...stampedNow, [timeStampName, changed]]))).toContain(timeStampName);
    }
    const other = await stamped(new Date(Date.now() - 3_600_000));
    expect(linesOf(other)).toMatch(/tsr: was made at \S+Z, the seal says \S+Z$/);
    const strange = new Map([...stampedNow, [timeStampName, other.get(timeStampName) ?? reply]]);
    expect(linesOf(strange)).toContain(`${timeStampSealName}: is over other bytes than these`);
    const added = new Map([...given.members, [timeStampName, reply]]);
    expect(linesOf(added)).toContain(`${timeStampName}: was added: the manifest names no time stamp`);
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
