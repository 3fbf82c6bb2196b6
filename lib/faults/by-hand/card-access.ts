/** Banks that are wrong about card accounts outside the sandbox operations. */

import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { withMorePending } from '../more-pending.js';

export const cardAccessFaults = faults(
  {
    id: 'cards/balances-refused-without-link',
    title: 'Whoever is refused the balances of a card is not shown the way to the SCA',
    catches: ['ERR-09'],
    change: (parts) =>
      wrapRoute(parts, 'read-card-balances', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          throw thrown instanceof RefusedCall ? new RefusedCall(thrown.reason) : thrown;
        }
      }),
  },
  {
    id: 'cards/read-without-session',
    title: 'Calls on card accounts are served without an SCA in the session, where calls on accounts need it',
    catches: ['SCA-09', 'SCA-13', 'SCA-14'],
    mayFail: ['SCA-10', 'SCA-15', 'SCA-16', 'SCA-17', 'ERR-08', 'ERR-09', 'FLW-03'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        demandsSession: (operationId, unattended) =>
          !operationId.includes('card') && given.demandsSession(operationId, unattended),
      })),
  },
  {
    id: 'cards/pending-spared-outside',
    title: 'Card accounts spare pending transactions as ordinary accounts do',
    catches: ['LIM-19'],
    mayFail: ['LIM-16', 'LIM-17'],
    change: (parts) =>
      withPolicy(parts, 'transactions', { filtersPending: (_environment, kind) => kind !== 'card' }),
  },
  {
    id: 'cards/pending-spared-by-limit-outside',
    title: 'limit does not bound pending transactions of a card account',
    catches: ['LIM-19'],
    mayFail: ['ACC-17', 'LIM-17'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        page: (booked, pending, offset, limit, filters) => ({
          ...given.page(booked, pending, offset, limit, filters),
          pending,
        }),
      })),
  },
  {
    id: 'cards/pending-spared-in-production',
    title: 'Production spares pending transactions of card accounts as it spares those of ordinary accounts',
    catches: ['LIM-19'],
    environment: 'production',
    change: (parts) =>
      withPolicy(parts, 'transactions', { filtersPending: (environment) => environment === 'sandbox' }),
  },
  {
    id: 'cards/pending-spared-by-limit-in-production',
    title: 'In production limit does not bound pending transactions of a card account',
    catches: ['LIM-19'],
    mayFail: ['ACC-17'],
    environment: 'production',
    change: (parts) =>
      withPolicy(withMorePending(parts), 'transactions', (given) => ({
        page: (booked, pending, offset, limit, filters) => ({
          ...given.page(booked, pending, offset, limit, filters),
          pending,
        }),
      })),
  },
  {
    id: 'cards/related-account-missing',
    title: 'The details of a card account have no relatedAccount',
    catches: ['PAY-33'],
    alsoInProduction: true,
    change: (parts) =>
      withBody(parts, 'read-card-account', (value) => {
        const { relatedAccount: _, ...record } = Object(Object(value).cardAccount);
        return { cardAccount: record };
      }),
  },
  {
    id: 'cards/related-account-empty',
    title: 'relatedAccount is an empty object',
    catches: ['PAY-33'],
    change: (parts) =>
      withBody(parts, 'read-card-account', (value) => ({
        cardAccount: { ...Object(Object(value).cardAccount), relatedAccount: {} },
      })),
  },
  {
    id: 'cards/related-account-of-no-use',
    title: 'relatedAccount names something that no payment can be made from',
    catches: ['PAY-33'],
    mayFail: ['PAY-29'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        details: (card, show) => given.details({ ...card, paymentReference: card.maskedPan }, show),
      })),
  },
  ...(['InterimBooked', 'interim_booked', 'interimbooked', 'INTERIM-BOOKED'] as const).map((word) => ({
    id: `cards/balance-type-${word.toLowerCase().replace('_', '-and-')}${word === 'InterimBooked' ? '-capital' : ''}`,
    title: `The balance interimBooked is called ${word}`,
    catches: ['ACC-08'] as const,
    change: ((parts) =>
      withPresenter(parts, 'cards', (given) => ({
        balanceItems: (card, show) =>
          given
            .balanceItems(card, show)
            .map((each) => (each['balanceType'] === 'interimBooked' ? { ...each, balanceType: word } : each)),
      }))) satisfies PartsChange,
  })),
);
