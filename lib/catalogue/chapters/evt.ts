import { clausesOf } from '../clause.js';

export const evt = clausesOf([
  {
    id: 'EVT-01',
    section: 'Events',
    party: 'bank',
    level: 'info',
    environment: 'any',
    basis: 'stated',
    text: 'Event notifications (webhooks) are not shown.',
    observable: 'unobservable',
    check: 'Not judged: nothing is described that could be subscribed to.',
    notJudged: 'Nothing is described that could be subscribed to.',
  },
  {
    id: 'EVT-02',
    section: 'Events',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'The bank never calls the TPP; it only redirects browsers.',
    observable: 'automatic',
    check:
      "Listen at the host of TPP-Redirect-URI during all flows: nobody but the test's own browser connects.",
    risk: 'privacy',
  },
]);
