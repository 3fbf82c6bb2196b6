/** What a TPP does too often, too fast, or with the wrong name; and what it does in trouble. */

import type { HeaderLine } from '../../../../examples/tpp/parts.js';
import type { FaultyTpp } from '../faulty.js';
import { composing, body, reply, troubled, creates, readsBalances, retryingAtOnce } from './spoiling.js';

export const behaviour: readonly FaultyTpp[] = [
  {
    id: 'quota/five-a-day',
    title: 'reads accounts five times a day without the PSU',
    change: (habits) => ({ ...habits, unattendedReads: 5 }),
    catches: ['unattended-balances', 'unattended-transactions'],
  },
  {
    id: 'polling/without-pause',
    title: 'polls the status without a pause',
    change: (habits) => ({ ...habits, polling: { pause: 0, times: 12 } }),
    catches: ['status-polled-slowly'],
  },
  {
    id: 'services/personal-mailbox',
    title: 'registers the mailbox of a person',
    change: composing(
      ({ method }) => method === 'PUT',
      (draft) => body(draft, () => ({ email: 'kari.nordmann@tpp.example' })),
    ),
    catches: ['contact-mailbox-not-personal'],
  },
  {
    id: 'services/mailbox-as-link',
    title: 'registers the mailbox as the link that stands on its own site',
    change: composing(
      ({ method }) => method === 'PUT',
      (draft) => body(draft, () => ({ email: 'mailto:psd2-operations@tpp.example' })),
    ),
    catches: ['contact-information-dlg-01'],
  },
  {
    id: 'services/misspelt-opt-in',
    title: 'misspells an opt-in',
    change: composing(
      ({ method, target }) => method === 'GET' && target.startsWith('/v1/card-accounts'),
      (draft) => ({
        ...draft,
        headers: draft.headers.map(
          (line): HeaderLine => (line[0] === 'x-accept-fix' ? [line[0], 'longer-name'] : line),
        ),
      }),
    ),
    catches: ['opt-ins-known'],
  },
  {
    id: 'services/pisp-by-accounts',
    title: 'asks for a PSU-ID by the accounts although it is a PISP alone',
    change: composing(
      ({ target }) => target === '/v1/users',
      (draft) => ({ ...draft, target: '/v1/accounts' }),
    ),
    catches: ['pisp-registers-psu', 'accounts-need-aisp'],
    may: ['payment-psu-id', 'psu-id-sent'],
  },
  {
    id: 'trouble/429-not-waited-for',
    title: 'repeats at once after 429',
    change: retryingAtOnce((status) => status === 429, 2),
    trouble: troubled(readsBalances, reply(429, [['Retry-After', '30']]), 2),
    catches: ['too-many-requests-heeded'],
  },
  {
    id: 'trouble/429-without-retry-after',
    title: 'repeats at once after 429 that names no time',
    change: retryingAtOnce((status) => status === 429, 2),
    trouble: troubled(readsBalances, reply(429), 2),
    catches: ['too-many-requests-heeded'],
  },
  ...(['lost', 500, 503] as const).map(
    (end): FaultyTpp => ({
      id: `trouble/pays-again-after-${end}`,
      title: `creates a payment once more after ${end}`,
      change: (habits) => ({ ...habits, keepsRequestId: () => false }),
      trouble: troubled(creates, end === 'lost' ? end : reply(end)),
      catches: ['payment-not-blindly-repeated'],
    }),
  ),
  {
    id: 'trouble/hammers-after-500',
    title: 'repeats without a pause after 500',
    change: retryingAtOnce((status) => status !== undefined && status >= 500, 9),
    trouble: troubled(readsBalances, reply(500), 9),
    catches: ['server-error-patience'],
  },
  {
    id: 'trouble/knocks-at-a-closed-door',
    title: 'repeats what was refused for good',
    change: retryingAtOnce((status) => status === 403, 6),
    trouble: troubled(readsBalances, reply(403), 6),
    catches: ['refusal-heeded'],
  },
  {
    id: 'trouble/repeats-before-sca',
    title: 'repeats a call that was refused for an SCA again and again before it sends the PSU there',
    change: retryingAtOnce((status) => status === 401, 3),
    catches: ['sca-before-repeat'],
    may: ['call-repeated-after-sca'],
  },
];
