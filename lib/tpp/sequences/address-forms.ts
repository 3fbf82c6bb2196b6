/** Headers are not sent where there is nothing to tell (LIM-15, HDR-29). */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import type { ReadExchange } from '../read-exchange.js';

/** Headers that name something; what a browser sent may be empty, and is forwarded as it is. */
const naming = [
  'PSU-ID',
  'X-PSU-IDENTITY',
  'PSU-Corporate-ID',
  'PSU-Context',
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'PSU-Device-ID',
  'PSU-Geo-Location',
  'PSU-HTTP-Method',
] as const;

/** Whether a header was sent, and only without a value; undefined when it was not. */
function isEmpty({ judged }: ReadExchange, name: string): boolean | undefined {
  const values = judged.headers(name);
  return values.length === 0 ? undefined : values.every((each) => each.trim() === '');
}

function* judgeValue(exchange: ReadExchange, id: string, name: string): Generator<Judgement> {
  const empty = isEmpty(exchange, name);
  if (empty === true) yield broken(id, `${name} is sent without a value`, { path: name });
  else if (empty === false) yield kept(id);
}

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
    {
      id: 'header-with-a-value',
      clause: 'HDR-29',
      also: ['HDR-31', 'HDR-32', 'HDR-33'],
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'A header that names the PSU, the session or the way back is sent with what it names, or not at all.',
      mend: 'Leave the header out of calls for which there is nothing to name.',
      needs: ['header-lines'],
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call' || exchange.operation === undefined) return;
    if (exchange.hides('header-lines')) return;
    yield* judgeValue(exchange, 'psu-ip-address-not-empty', 'PSU-IP-Address');
    for (const name of naming) yield* judgeValue(exchange, 'header-with-a-value', name);
  },
};
