/**
 * Faulty TPPs are told by the obligations that they break and by no other; lawful styles by none. Of the
 * strangers one at least for each obligation that they break, and a sixth of the others and of the lawful
 * ones. THOROUGH=1 tries all of them, as `prove --tpp` does.
 */

import { describe, expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { obligations } from '../../tpp/obligations.js';
import { handMadeFaults } from './by-hand/index.js';
import { faultyTpps, proveFault, proveStranger, proveStyle, unproven, unprovenFor } from './prove.js';
import { faultyStrangers } from './strangers/faulty.js';
import { lawfulStrangers } from './strangers/lawful/index.js';
import { lawfulStyles } from './styles.js';
import type { Stranger } from './strangers/stranger.js';
import { isThorough } from '../../model/testing/thorough.js';
import { oneIn } from '../../../suites/sample-scenarios.js';

/** Every so many-th of a list, or all of it. */
function some<T>(items: readonly T[], step: number): readonly T[] {
  return isThorough ? items : items.filter((_, index) => index % step === 0);
}

/** As few as break each obligation that strangers break. */
function firstOfEachObligation(): readonly Stranger[] {
  const broken = new Set<string>();
  return faultyStrangers.filter(({ catches }) => {
    const isFirst = catches.some((each) => !broken.has(each));
    for (const each of catches) broken.add(each);
    return isFirst;
  });
}

const first = firstOfEachObligation();
const others = [...faultyStrangers, ...lawfulStrangers].filter((each) => !first.includes(each));
const triedStrangers = [...first, ...oneIn(6, others)];

const identities = embeddedIdentities(new Date('2026-11-01T00:00:00Z'));

describe('the proof of the judge of TPPs', () => {
  test('has unique ids and names obligations that there are', async () => {
    const faults = await faultyTpps(await identities);
    const strangers = [...faultyStrangers, ...lawfulStrangers];
    const ids = [...faults, ...lawfulStyles, ...strangers].map((each) => each.id);
    expect(ids.filter((each, index) => ids.indexOf(each) !== index)).toEqual([]);
    const known = new Set(obligations.map((each) => each.id));
    const named = [...faults, ...strangers].flatMap((each) => [...each.catches, ...(each.may ?? [])]);
    expect([...new Set(named)].filter((each) => !known.has(each))).toEqual([]);
    expect(unproven(faults).filter((each) => unprovenFor[each] === undefined)).toEqual([]);
    expect(Object.keys(unprovenFor).filter((each) => !unproven(faults).includes(each))).toEqual([]);
    expect(faults.length).toBeGreaterThan(1_700);
    expect(lawfulStyles.length).toBeGreaterThanOrEqual(60);
  });

  test.each(some(handMadeFaults, 24).map((each) => [each.id, each] as const))('%s', async (_, fault) => {
    expect(await proveFault(fault, await identities)).toMatchObject({ missed: [], overReach: [] });
  });

  test.each(triedStrangers.map((each) => [each.id, each] as const))('%s', async (_, stranger) => {
    expect(await proveStranger(stranger, await identities)).toMatchObject({ missed: [], overReach: [] });
  });

  test('a part of the faults that follow from the rules', async () => {
    const all = (await faultyTpps(await identities)).slice(handMadeFaults.length);
    for (const each of some(all, 1_200)) {
      const { missed, overReach } = await proveFault(each, await identities);
      expect([each.id, missed, overReach]).toEqual([each.id, [], []]);
    }
  }, 3_600_000);

  test.each(some(lawfulStyles, 18).map((each) => [each.id, each] as const))(
    'lawful: %s',
    async (_, style) => {
      expect(await proveStyle(style, await identities)).toEqual({ id: style.id, alarms: [] });
    },
  );
});
