/** PSU-IP-Address is not set where there is no address to tell (LIM-15). */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';

export const addressForms: Judge = {
  obligations: [
    {
      id: 'psu-ip-address-not-empty',
      clause: 'LIM-15',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'PSU-IP-Address is not set when no PSU is present, and not without an address either.',
      mend: 'Leave the header out of calls that no PSU waits for.',
      needs: ['header-lines'],
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call' || exchange.operation === undefined) return;
    const values = exchange.judged.headers('psu-ip-address').map((each) => each.trim());
    if (values.length === 0 || exchange.hides('header-lines')) return;
    yield values.every((each) => each === '')
      ? broken('psu-ip-address-not-empty', 'PSU-IP-Address is sent without an address', {
          path: 'PSU-IP-Address',
        })
      : kept('psu-ip-address-not-empty');
  },
};
