/** Identity numbers in wrong places, and corporate ids that are lost or made up. */

import type { Draft } from '../../../../examples/tpp/parts.js';
import type { FaultyTpp } from '../faulty.js';
import { strange, withLine, psuHeaders, composing, isRead, body, domestic, header } from './spoiling.js';

export const identities: readonly FaultyTpp[] = [
  {
    id: 'identity/with-account-calls',
    title: 'sends X-PSU-IDENTITY with account calls',
    change: composing(
      ({ method, target }) => method === 'GET' && target.startsWith('/v1/accounts'),
      (draft) => ({ ...draft, headers: [...draft.headers, ['X-PSU-IDENTITY', '12085592767']] }),
    ),
    catches: ['identity-only-on-initiation'],
    may: ['psu-id-of-who-comes'],
  },
  {
    id: 'identity/beside-psu-id',
    title: 'sends X-PSU-IDENTITY beside PSU-ID',
    change: composing(
      (draft) => domestic(draft) && header(draft, 'psu-id') !== undefined,
      (draft) => ({
        ...draft,
        headers: [...draft.headers, ['X-PSU-IDENTITY', '12085592767'], ['PSU-Context', 'PRIVATE']],
      }),
    ),
    catches: ['identity-or-psu-id'],
    may: ['identity-of-its-psu-id'],
  },
  {
    id: 'identity/of-another-beside-psu-id',
    title: 'sends the X-PSU-IDENTITY of another PSU beside PSU-ID',
    change: composing(
      (draft) => domestic(draft) && header(draft, 'psu-id') !== undefined,
      (draft) => ({
        ...draft,
        headers: [...draft.headers, ['X-PSU-IDENTITY', '13039319955'], ['PSU-Context', 'PRIVATE']],
      }),
    ),
    catches: ['identity-of-its-psu-id', 'identity-or-psu-id'],
  },
  ...[
    [
      'a header',
      (draft: Draft): Draft => ({
        ...draft,
        headers: [...draft.headers, ['TPP-Brand-Logging-Information', 'user 12085592767']],
      }),
    ],
    [
      'the remittance',
      (draft: Draft): Draft =>
        body(draft, (value) => ({ ...value, remittanceInformationUnstructured: 'from 12085592767' })),
    ],
  ].map(
    ([where, change], index): FaultyTpp => ({
      id: `identity/in-${index === 0 ? 'a-header' : 'the-body'}`,
      title: `writes the identity number into ${String(where)}`,
      change: composing(
        (draft) => domestic(draft) && draft.body.includes('remittanceInformationUnstructured'),
        typeof change === 'function' ? change : (draft) => draft,
      ),
      catches: ['identity-nowhere-else'],
    }),
  ),
  {
    id: 'corporate/id-not-read',
    title: 'does not read psu-corporate-id from the redirect',
    change: (habits) => ({
      ...habits,
      afterRedirect: (person, query) => {
        const { corporateId: _, ...rest } = habits.afterRedirect(person, query);
        return rest;
      },
    }),
    catches: ['corporate-id-sent'],
  },
  {
    id: 'corporate/id-made-up',
    title: 'makes PSU-Corporate-ID up',
    change: psuHeaders(
      (person, call) => person.corporateId !== undefined && isRead(call),
      (lines) => withLine(lines, 'PSU-Corporate-ID', strange),
    ),
    catches: ['corporate-id-as-issued'],
    may: ['call-repeated-after-sca'],
  },
];
