/** Faulty TPP-Session-IDs. */

import type { FaultyTpp } from '../faulty.js';
import { withLine, psuHeaders } from './spoiling.js';

export const sessions: readonly FaultyTpp[] = [
  {
    id: 'session/new-with-each-call',
    title: 'draws a TPP-Session-ID for each call',
    change: (habits) => {
      let count = 0;
      return psuHeaders(
        (_, call) => call.withoutPsu !== true,
        (lines) => withLine(lines, 'TPP-Session-ID', `session-${(count += 1)}`),
      )(habits);
    },
    catches: ['session-kept'],
    may: [
      'call-repeated-after-sca',
      'sca-redirect-opened',
      'psu-id-sent',
      'corporate-id-sent',
      'session-of-the-last-sca',
    ],
  },
  {
    id: 'session/new-for-authorisations',
    title: 'starts authorisations under a TPP-Session-ID of its own',
    change: (habits) => {
      let count = 0;
      return psuHeaders(
        (_, call) => call.path.endsWith('/authorisations'),
        (lines) => withLine(lines, 'TPP-Session-ID', `start-${(count += 1)}`),
      )(habits);
    },
    catches: ['session-kept'],
  },
  {
    id: 'session/one-for-all',
    title: 'uses one TPP-Session-ID for every PSU',
    change: psuHeaders(
      (_, call) => call.withoutPsu !== true,
      (lines) => withLine(lines, 'TPP-Session-ID', 'the-session'),
    ),
    catches: ['session-of-one-psu'],
    may: ['psu-id-sent', 'corporate-id-sent', 'call-repeated-after-sca', 'sca-before-repeat'],
  },
];
