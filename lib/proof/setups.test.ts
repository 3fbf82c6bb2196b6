/** A sample of `npm run fair`, and that its set-ups leave nothing out. */

import { describe, expect, test } from 'vitest';
import { playedScenarios } from '../../suites/sample-scenarios.js';
import { mayCostAnything } from '../faults/fault.js';
import { allVariants } from '../faults/index.js';
import { embeddedIdentities } from '../embedded/embedded.js';
import { shareOf } from '../model/testing/share.js';
import { setupProof, setupsOf } from './setups.js';

const setups = setupsOf(allVariants);

describe('the lawful set-ups', () => {
  test('hold each variant in each environment in which it is lawful', () => {
    const wanted = allVariants
      .filter((each) => !mayCostAnything(each))
      .flatMap(({ id, environment }) =>
        (environment === undefined ? ['sandbox', 'production'] : [environment]).map((one) => `${id} ${one}`),
      );
    const held = setups.flatMap(({ environment, variants }) =>
      variants.map(({ id }) => `${id} ${environment}`),
    );
    expect(held.toSorted()).toEqual(wanted.toSorted());
  });

  test('let every two ways to reach a bank meet in each environment', () => {
    for (const environment of ['sandbox', 'production']) {
      const rows = setups.filter((each) => each.environment === environment).map(({ ways }) => ways);
      const all = rows.flat().map(({ name }) => name);
      const kinds = rows[0]?.map((_, at) => new Set(rows.flatMap((row) => row[at]?.name ?? []))) ?? [];
      expect(new Set(all).size).toBe(15);
      for (const [at, ones] of kinds.entries())
        for (const others of kinds.slice(at + 1))
          for (const one of ones)
            for (const other of others)
              expect(
                rows.some((row) => [one, other].every((name) => row.some((way) => way.name === name))),
                `${environment}: ${one} + ${other}`,
              ).toBe(true);
    }
  });

  /** One, with the next seed of the other environment; what widens other scenarios, `npm run fair` plays. */
  const sample = shareOf(
    2,
    setups.filter((_, index) => index % 80 === 3),
  );

  test.each(sample)(
    '$id raises no alarm',
    async (setup) => {
      const { alarms } = await setupProof(setup, playedScenarios, await embeddedIdentities());
      expect(alarms).toEqual([]);
    },
    180_000,
  );
});
