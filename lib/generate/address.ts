/**
 * Postal addresses of creditors (PAY-15 to PAY-22, DEP-01): country always, everything else present or
 * absent.
 */

import * as fc from 'fast-check';
import { anyCountry } from './choice.js';
import type { PaymentSetting } from './setting.js';
import { bounded, free, textOptions } from './text.js';

export interface GeneratedAddress {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly townName?: string;
  readonly country: string;
}

/**
 * Addresses; `withTown` where enforcement demands townName. city and townName together are open, so never
 * both.
 */
export function creditorAddresses(
  setting: Pick<PaymentSetting, 'lengthUnit' | 'alphabets' | 'emptyTexts'>,
  withTown: boolean,
): fc.Arbitrary<GeneratedAddress> {
  const options = textOptions(setting);
  const shared = {
    street: bounded(70, setting.emptyTexts === false ? 1 : 0, options),
    buildingNumber: fc.constantFrom('1', '12B', '4 - 6', '117 oppgang C'),
    postalCode: fc.constantFrom('0150', '9991', 'SW1A 1AA', '10117', '123-4567'),
    country: anyCountry,
  };
  const townName = free(35, options);
  const modern = fc.record(
    { ...shared, townName },
    { noNullPrototype: true, requiredKeys: withTown ? ['country', 'townName'] : ['country'] },
  );
  if (withTown) return modern;
  const old = fc.record(
    { ...shared, city: free(35, options) },
    { noNullPrototype: true, requiredKeys: ['country'] },
  );
  return fc.oneof<fc.WeightedArbitrary<GeneratedAddress>[]>(
    { weight: 3, arbitrary: modern },
    { weight: 1, arbitrary: old },
  );
}
