/** Banks that lawfully choose otherwise: limits. */

import { withPolicy } from '../../bank/parts.js';
import { variants } from '../fault.js';

export const limitVariants = variants(
  {
    id: 'limits/old-history-left-out',
    title: 'An unattended call that asks for older history gets what is younger',
    because: 'Whether older history is refused or left out is open (LIM-11).',
    change: (parts) => withPolicy(parts, 'limits', { refusesOlderHistory: () => false }),
  },
  {
    id: 'limits/exhausted-403',
    title: 'A fifth call is refused with 403',
    because: 'The status is not stated (LIM-05, LIM-09).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'calls-exhausted'
            ? { ...given.refusal(reason), status: 403, code: 'FORBIDDEN' }
            : given.refusal(reason),
      })),
  },
  {
    id: 'limits/one-transaction-quota',
    title: 'Lists and details of transactions share one count',
    because: 'Both are transaction calls; whether they count apart is open (LIM-08).',
    change: (parts) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (tppId, psuId, operationId, resourceId) =>
          given.counterKey(
            tppId,
            psuId,
            operationId === 'read-transaction' ? 'list-transactions' : operationId,
            resourceId,
          ),
      })),
  },
  {
    id: 'limits/window-from-first-call',
    title: 'The 24 hours run from the first call, and all four come back at once',
    because: 'Whether the window rolls is open (LIM-06, LIM-10).',
    change: (parts) =>
      withPolicy(parts, 'limits', {
        stillCounting: (servedAt, now, windowMs) => (now - (servedAt[0] ?? now) < windowMs ? servedAt : []),
      }),
  },
  {
    id: 'limits/180-days-less-an-hour',
    title: 'Consent ends at the beginning of the 180th day',
    because: 'To the second nobody says when it ends (LIM-01, LIM-12).',
    change: (parts) =>
      withPolicy(parts, 'consent', {
        lifetimeMs: () => 179.5 * 86_400_000,
        onlineLifetimeMs: () => 179.5 * 86_400_000,
      }),
  },
  {
    id: 'limits/expired-403',
    title: 'An expired consent is answered with 403 and the link',
    because: 'The status is not stated (LIM-01).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'consent-expired' ? { ...given.refusal(reason), status: 403 } : given.refusal(reason),
      })),
  },
);
