/** A person for tests, who does at once what a driver does and shows nobody the pages. */

import { type ScaDriver, ScaStuck } from './driver.js';

/** A person, and how many SCAs came to it. */
export interface SamplePerson extends ScaDriver {
  readonly steps: number;
}

/**
 * A person who plays like a driver.
 * @param most SCAs after which the person is gone; never unless told
 */
export function samplePerson(driver: ScaDriver, most = Number.POSITIVE_INFINITY): SamplePerson {
  let steps = 0;
  return {
    name: 'manual',
    showsPages: false,
    sparing: true,
    waitsForPerson: true,
    async complete(task, signal) {
      steps += 1;
      if (steps > most) throw new ScaStuck('nobody came', 'silence');
      return { redirect: (await driver.complete(task, signal)).redirect };
    },
    get steps() {
      return steps;
    },
  };
}
