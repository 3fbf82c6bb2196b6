/** SCA that only makes the person known to the TPP; it opens no account (USR-01, USR-04). */

import type { Purpose } from '../types.js';

export const registrationPurpose: Purpose = {
  kind: 'registration',

  describe: (flow) => ({
    kind: 'approval',
    heading: 'Use this service with your bank',
    lines: [['Service', flow.brand ?? flow.tpp.name]],
  }),

  approve: () => undefined,

  fail() {},
};
