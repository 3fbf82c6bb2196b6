/**
 * The `stored` SCA driver: nobody acts at the bank. PSU-IDs that were obtained before (`psus[].granted` of
 * the profile) serve every scenario that needs a granted consent and no more; whatever needs an SCA of its
 * own is untestable.
 */

import { type ScaDriver, ScaStuck } from './driver.js';

/** The driver that plays no SCA. */
export function storedDriver(): ScaDriver {
  return {
    name: 'stored',
    showsPages: false,
    sparing: true,
    playsNobody: true,
    async complete() {
      throw new ScaStuck(
        'the stored driver plays no SCA; name another driver in sca (form, browser, command, manual)',
        'nobody',
      );
    },
  };
}
