/** Headers are not sent without a value (LIM-15, HDR-29), and a place has a comma (HDR-50). */

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

/** A place as the framework writes it, which the rule on its form reads as well. */
function* judgePlace(exchange: ReadExchange): Generator<Judgement> {
  const place = exchange.header('psu-geo-location');
  if (place === undefined || !place.startsWith('GEO:')) return;
  yield place.includes(';')
    ? broken('place-with-a-comma', 'a semicolon stands between latitude and longitude', {
        path: 'PSU-Geo-Location',
      })
    : kept('place-with-a-comma');
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
    {
      id: 'place-with-a-comma',
      clause: 'HDR-50',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'PSU-Geo-Location is written GEO:<latitude>,<longitude>; the semicolon is that of plain NextGenPSD2.',
      mend: 'Part latitude and longitude with a comma.',
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call' || exchange.operation === undefined) return;
    yield* judgePlace(exchange);
    if (exchange.hides('header-lines')) return;
    yield* judgeValue(exchange, 'psu-ip-address-not-empty', 'PSU-IP-Address');
    for (const name of naming) yield* judgeValue(exchange, 'header-with-a-value', name);
  },
};
