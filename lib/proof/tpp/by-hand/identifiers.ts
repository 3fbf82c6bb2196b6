/** Faulty request ids and PSU-IDs. */

import type { Habits, HeaderLine } from '../../../../examples/tpp/parts.js';
import type { FaultyTpp } from '../faulty.js';
import { strange, withLine, psuHeaders, composing, header } from './spoiling.js';

export const identifiers: readonly FaultyTpp[] = [
  {
    id: 'request-id/one-for-all',
    title: 'sends one X-Request-ID with every request',
    change: (habits) => ({ ...habits, requestId: () => strange }),
    catches: ['request-id-fresh'],
  },
  {
    id: 'request-id/each-twice',
    title: 'uses each X-Request-ID for two requests',
    change: (habits) => {
      let last: string | undefined;
      const requestId: Habits['requestId'] = (draw, again) => {
        const id = last ?? habits.requestId(draw, again);
        last = last === undefined ? id : undefined;
        return id;
      };
      return { ...habits, requestId };
    },
    catches: ['request-id-fresh'],
  },
  {
    id: 'headers/port-twice',
    title: 'adds the port of the PSU to the one that its proxy had added already',
    change: psuHeaders(
      (_, call) => call.pays === true && call.path.endsWith('/status'),
      (lines) => [...lines, ['PSU-IP-Port', '50123'], ['PSU-IP-Port', '443']],
    ),
    catches: ['header-once'],
  },
  {
    id: 'psu-id/made-up',
    title: 'makes PSU-IDs up',
    change: psuHeaders(
      (person, call) => person.psuId !== undefined && call.pays === true && call.path.endsWith('/status'),
      (lines) => withLine(lines, 'PSU-ID', strange),
    ),
    catches: ['psu-id-as-issued'],
    may: ['sca-redirect-opened', 'sca-before-repeat', 'consent-renewed', 'refusals-not-passed-over'],
  },
  {
    id: 'psu-id/not-read',
    title: 'does not read psu-id from the redirect',
    change: (habits) => ({
      ...habits,
      afterRedirect: (person, query) => {
        const { psuId: _, ...rest } = habits.afterRedirect(person, query);
        return rest;
      },
    }),
    catches: ['psu-id-sent'],
    may: [
      'payment-psu-id',
      'agreements-psu-id',
      'call-repeated-after-sca',
      'sca-before-repeat',
      'basket-psu-id',
      'sca-redirect-opened',
    ],
  },
  {
    id: 'psu-id/forgotten-on-transactions',
    title: 'forgets PSU-ID with transactions',
    change: psuHeaders(
      (_, call) => call.path.endsWith('/transactions') && call.path.startsWith('/v1/accounts'),
      (lines) => lines.filter(([name]) => name !== 'PSU-ID'),
    ),
    catches: ['psu-id-sent'],
    may: ['sca-redirect-opened', 'sca-before-repeat', 'redirect-uri-for-sca'],
  },
  {
    id: 'psu-id/of-the-first-psu',
    title: 'sends the PSU-ID of the first PSU for everybody',
    change: (habits) => {
      let first: string | undefined;
      return psuHeaders(
        (person) => person.psuId !== undefined,
        (lines, { psuId }) => withLine(lines, 'PSU-ID', (first ??= psuId ?? '')),
      )(habits);
    },
    catches: ['session-of-one-psu', 'psu-id-of-this-tpp', 'psu-id-of-who-comes'],
    may: [
      'call-repeated-after-sca',
      'corporate-id-as-issued',
      'corporate-id-sent',
      'payment-of-its-psu',
      'psu-id-as-issued',
      'psu-id-sent',
      'sca-redirect-opened',
      'account-id-from-reply',
      'sca-before-repeat',
      'refusals-not-passed-over',
    ],
  },
  ...['query', 'header', 'redirect address'].map(
    (where): FaultyTpp => ({
      id: `psu-id/in-the-${where.replace(' ', '-')}`,
      title: `writes the PSU-ID into a ${where}`,
      change: composing(
        (draft) => header(draft, 'psu-id') !== undefined && draft.method === 'GET',
        (draft) => {
          const psuId = header(draft, 'psu-id') ?? '';
          if (where === 'query')
            return {
              ...draft,
              target: `${draft.target}${draft.target.includes('?') ? '&' : '?'}trace=${psuId}`,
            };
          if (where === 'header') return { ...draft, headers: [...draft.headers, ['X-Trace', psuId]] };
          const headers = draft.headers.map(
            (line): HeaderLine =>
              line[0] === 'TPP-Redirect-URI' ? [line[0], `${line[1]}&psu=${psuId}`] : line,
          );
          return { ...draft, headers };
        },
      ),
      catches: ['psu-id-nowhere-else'],
      may: where === 'query' ? ['query-parameter-known'] : [],
    }),
  ),
];
