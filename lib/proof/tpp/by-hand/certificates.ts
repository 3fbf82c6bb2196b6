/** TPPs whose certificate is the fault, and what belongs to one environment only. */

import type { FaultyTpp } from '../faulty.js';
import { composing } from './spoiling.js';

const same: FaultyTpp['change'] = (habits) => habits;
/** A TPP that nobody lets in goes on as well as it can, and sees what it otherwise would not. */
const shutOut = ['refusal-heeded', 'psu-id-sent', 'sca-redirect-opened'] as const;

export const certificates: readonly FaultyTpp[] = [
  {
    id: 'certificate/of-no-authority',
    title: 'signs with a certificate of an authority that nobody trusts',
    change: same,
    as: 'untrusted',
    catches: ['certificate-trusted'],
    may: shutOut,
  },
  {
    id: 'certificate/expired-in-the-sandbox',
    title: 'signs with a certificate that has expired',
    change: same,
    as: 'expired',
    catches: ['certificate-in-time-in-sandbox'],
    may: shutOut,
  },
  {
    id: 'certificate/expired-in-production',
    title: 'signs with a certificate that has expired',
    change: same,
    as: 'expired',
    environment: 'production',
    catches: ['certificate-in-time'],
    may: shutOut,
  },
  {
    id: 'certificate/without-role',
    title: 'signs with a certificate that states no role',
    change: same,
    as: 'withoutRole',
    catches: ['certificate-has-role'],
    may: shutOut,
  },
  {
    id: 'certificate/pays-as-aisp',
    title: 'pays although it is an AISP alone',
    change: same,
    as: 'aispOnly',
    catches: ['payments-need-pisp'],
    may: shutOut,
  },
  {
    id: 'environment/sandbox-in-production',
    title: 'calls the sandbox in production',
    change: composing(
      ({ method, target }) => method === 'GET' && target.endsWith('/contact-information'),
      (draft) => ({ ...draft, target: '/v1/sandbox/customers' }),
    ),
    environment: 'production',
    catches: ['sandbox-only'],
  },
  {
    id: 'environment/sandbox-cards-in-production',
    title: 'reads cards of the sandbox in production',
    change: composing(
      ({ method, target }) => method === 'GET' && target.endsWith('/contact-information'),
      (draft) => ({ ...draft, target: '/v1/sandbox/card-accounts/c-1/transactions?bookingStatus=both' }),
    ),
    environment: 'production',
    catches: ['sandbox-card-transactions-only'],
    may: ['sandbox-id-from-reply', 'sandbox-only'],
  },
  {
    id: 'environment/old-tls',
    title: 'connects with TLS 1.1',
    change: same,
    tls: 'TLSv1.1',
    catches: ['tls-version'],
  },
];
