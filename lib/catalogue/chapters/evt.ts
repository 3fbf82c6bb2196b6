import type { Clause } from '../clause.js';

export const evt = [
  {
    id: 'EVT-01',
    section: 'Events',
    party: 'bank',
    level: 'info',
    environment: 'any',
    basis: 'stated',
    text: 'No event notifications (webhooks) are shown.',
    observable: 'unobservable',
    check: 'None: absence of documentation.',
    note: 'Nothing to subscribe to.',
  },
  {
    id: 'EVT-02',
    section: 'Events',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'The bank makes no call to the TPP other than browser redirects.',
    observable: 'automatic',
    check: 'Listen on the host of TPP-Redirect-URI during all flows; only the test browser ever connects.',
  },
] as const satisfies readonly Clause[];
