/** Calls without the PSU: four a day for each account (LIM-05, LIM-09), and nothing that makes a call look attended (LIM-15). */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { dayMs, unattendedKey } from '../memory/learn-access.js';

const byOperation: Readonly<Record<string, string>> = {
  'read-balances': 'unattended-balances',
  'list-transactions': 'unattended-transactions',
};

/** Calls without the PSU that the interface allows within 24 hours. */
const quota = 4;
/** One address for more PSUs than this within an hour is that of a machine. */
const mostPsus = 20;

export const unattended: Judge = {
  obligations: [
    {
      id: 'unattended-balances',
      clause: 'LIM-05',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Without the PSU the balances of an account are read at most 4 times within 24 hours.',
      mend: 'Count unattended reads for each account and spread them over the day.',
      areas: ['unattended'],
    },
    {
      id: 'unattended-transactions',
      clause: 'LIM-09',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Without the PSU the transactions of an account are read at most 4 times within 24 hours.',
      mend: 'Count unattended reads for each account and spread them over the day.',
      areas: ['unattended'],
    },
    {
      id: 'psu-present-after-quota',
      clause: 'LIM-15',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is sent only while the PSU is there, not to get round the quota.',
      mend: 'Wait for the next day, or for the PSU.',
    },
    {
      id: 'psu-addresses-differ',
      clause: 'LIM-15',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is the address of the PSU, and many PSUs do not share one.',
      mend: 'Forward the address from which the PSU called you.',
    },
  ],

  *judge(exchange, memory) {
    const { kind, operation } = exchange;
    const psuId = exchange.header('psu-id');
    if (kind !== 'call' || operation === undefined || psuId === undefined || !memory.time) return;
    const address = exchange.header('psu-ip-address');
    const key = unattendedKey(exchange);
    if (address === undefined) {
      const id = byOperation[operation.id];
      if (id === undefined) return;
      const served = (memory.unattended.get(key) ?? []).filter(({ at }) => exchange.at - at < dayMs);
      const [first] = served;
      yield served.length < quota || first === undefined
        ? kept(id)
        : broken(id, `${served.length} calls without the PSU were served within 24 hours`, {
            dependsOn: first.number,
          });
      return;
    }
    const refused = memory.overQuota.get(key);
    if (refused !== undefined && exchange.at - refused.at < 60_000)
      yield broken('psu-present-after-quota', 'PSU-IP-Address appears right after the quota was used up', {
        path: 'PSU-IP-Address',
        dependsOn: refused.number,
      });
    const psus = memory.addresses.get(address);
    if (psus !== undefined && psus.size > mostPsus)
      yield broken('psu-addresses-differ', `${psus.size} PSUs call from one address`, {
        path: 'PSU-IP-Address',
      });
  },
};
