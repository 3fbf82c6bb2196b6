/** Packs of lawful variants and of faulty banks verify: what is judged again says the same as the run. */

import { beforeAll, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { allFaults, allVariants } from '../faults/index.js';
import { findingLine } from './finding.js';
import type { Sealer } from './seal.js';
import { samplePack, sealers, build } from './testing/sample-pack.js';
import { verifyPack } from './verify-pack.js';

const isThorough = process.env['THOROUGH'] !== undefined;

/** Milliseconds; the bank is run. */
const patience = 600_000;

let sealer: Sealer;
beforeAll(async () => {
  sealer = (await sealers()).own;
});

/** Every so many of a list. */
function every<T>(list: readonly T[], step: number): readonly T[] {
  return list.filter((_, index) => index % step === 0);
}

const some = [
  ...every(allVariants, isThorough ? 8 : 1_000),
  ...every(allFaults, isThorough ? 12 : 2_000),
].filter((each) => each.environment !== 'production');

/** A part that shows much of a bank, or little of it. */
const tags = isThorough ? 'payments or accounts or errors or sca or cards or baskets' : 'errors';

test('the pack of a bank that fails at an address with something hidden in it verifies', async () => {
  const bank = allFaults.find(({ id }) => id === 'cards/pending-as-number');
  if (bank === undefined) throw new Error('the fault is gone');
  const { pack, recording } = await samplePack(sealer, { tags: 'cards/records', bank });
  expect(recording.record.outcome).toBe('does-not-conform');
  expect(verifyPack(pack, { suite: allScenarios, build }).findings).toEqual([]);
}, 120_000);

test.each(some.map((each) => [each.id, each] as const))(
  'the pack of %s verifies',
  async (_, bank) => {
    const { pack } = await samplePack(sealer, { tags, bank });
    const { findings } = verifyPack(pack, { trusted: sealer.certificate, suite: allScenarios, build });
    expect(findings.map(findingLine)).toEqual([]);
  },
  patience,
);
