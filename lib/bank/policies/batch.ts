/** Decisions on the simulated batch: when it runs and what it takes (ENV-10, ENV-11). */

import type { PaymentFamily } from '../state/payment-records.js';

export const batch = {
  /** Hours of the day at which a run is due. */
  hours: (): readonly number[] => [6, 9, 12, 15, 18],

  takes: (family: PaymentFamily): boolean => family !== 'periodic-payment',
};
