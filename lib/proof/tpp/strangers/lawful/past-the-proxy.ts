/** Strangers in order that a proxy sees, past which their customers open the pages of the bank. */

import { seenByProxy } from '../places/past-the-proxy.js';
import type { Stranger } from '../stranger.js';
import { handOver } from './looks-wrong.js';

export const lawfulProxied: readonly Stranger[] = [
  {
    id: 'stranger-in-order/past-the-proxy-another-one-logs-in',
    title: 'goes on with the PSU-ID and the session that the bank gives when another person logs in',
    pastProxy: true,
    walk: handOver,
    catches: [],
  },
  seenByProxy('all-in-order', 'reads and pays while the pages of the bank are not seen', []),
  seenByProxy('numbers-of-nobody', 'counts its calls with numbers of eleven digits', [], (heads) => ({
    ...heads,
    'psu-user-agent': 'App/12085592768 (build 99999999999)',
  })),
];
