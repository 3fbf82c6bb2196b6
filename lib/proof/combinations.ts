/**
 * Lawful variants in random combinations: what is lawful one by one has to be lawful together, as long as no
 * two choices are about the same thing. The same seed makes the same combinations.
 */

import { isDeepStrictEqual } from 'node:util';
import type { BankParts } from '../bank/types.js';
import { mayCostAnything, type Variant } from '../faults/fault.js';
import type { Environment } from '../model/environment.js';
import { seededRandom } from '../model/seeded-random.js';
import { differingParts } from './coverage.js';

export interface CombinationOptions {
  readonly seed: number;
  /** How many combinations. */
  readonly count: number;
  /** Fewest and most variants in one. */
  readonly size: readonly [least: number, most: number];
}

const joint = ' + ';

/** What a variant changes of a bank; of the answers of a profile, which ones. */
export function touched(variant: Variant, reference: BankParts): ReadonlySet<string> {
  const changed = variant.change(reference);
  const given = Object.entries(changed.answers ?? {}).filter(
    ([id, value]) => !isDeepStrictEqual(value, Object(reference.answers)[id]),
  );
  const parts = differingParts(reference, changed).filter((part) => part !== 'answers');
  return new Set([...parts, ...given.map(([id]) => `answers.${id}`)]);
}

/** The same; undefined of a variant whose bank cannot be made, which is told where it is tried by itself. */
function touchedIfMade(variant: Variant, reference: BankParts): ReadonlySet<string> | undefined {
  try {
    return touched(variant, reference);
  } catch {
    return undefined;
  }
}

/** Several variants as one: their changes one after the other, in the environment that is told. */
export function combined(variants: readonly Variant[], environment: Environment = 'sandbox'): Variant {
  const loses = variants.flatMap((each) => each.loses?.source ?? []);
  return {
    id: variants.map((each) => each.id).join(joint),
    title: variants.map((each) => each.title).join('; '),
    because: 'each of them is lawful, and no two are about the same part',
    ...(environment === 'sandbox' ? {} : { environment }),
    ...(loses.length === 0 ? {} : { loses: new RegExp(loses.join('|')) }),
    change: (parts) => variants.reduce((bank, each) => each.change(bank), parts),
  };
}

/**
 * Seeded combinations of variants, without rivals, without those of another environment and without those
 * whose bank cannot be made. What says nothing of an environment is lawful in both.
 * @param reference the bank that the variants change, in that environment
 */
export function combinationsOf(
  variants: readonly Variant[],
  reference: BankParts,
  { seed, count, size: [least, most] }: CombinationOptions,
): readonly Variant[] {
  const { environment } = reference;
  const parts = new Map<Variant, ReadonlySet<string>>();
  for (const each of variants) {
    if (mayCostAnything(each)) continue;
    const touches =
      (each.environment ?? environment) === environment ? touchedIfMade(each, reference) : undefined;
    if (touches !== undefined) parts.set(each, touches);
  }
  const own = [...parts.keys()];
  return Array.from({ length: count }, (_, at) => {
    const random = seededRandom(seed, `combination ${at}`);
    const wanted = least + random.below(most - least + 1);
    const chosen: Variant[] = [];
    const taken = new Set<string>();
    const drawn = own.map((each) => ({ each, lot: random.below(2 ** 31) }));
    for (const { each } of drawn.toSorted((one, other) => one.lot - other.lot)) {
      const changes = parts.get(each) ?? new Set<string>();
      if (chosen.length === wanted || [...changes].some((part) => taken.has(part))) continue;
      chosen.push(each);
      for (const part of changes) taken.add(part);
    }
    return combined(chosen, environment);
  });
}

/** The ids of the variants that a combination is made of, from its own. */
export function partsOf(id: string): readonly string[] {
  return id.split(joint);
}
