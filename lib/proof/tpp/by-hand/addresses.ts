/** Ids that are built, links that are overlooked, payments that are mixed up. */

import type { FaultyTpp } from '../faulty.js';
import { composing, body, isPost, domestic } from './spoiling.js';

export const addresses: readonly FaultyTpp[] = [
  {
    id: 'ids/account-by-number',
    title: 'addresses accounts by their number',
    change: composing(
      ({ method, target }) => method === 'GET' && /^\/v1\/accounts\/[^/?]+\/balances/.test(target),
      (draft) => ({ ...draft, target: '/v1/accounts/36062211010/balances' }),
    ),
    catches: ['account-id-from-reply'],
    may: ['account-of-its-psu', 'account-of-its-context'],
  },
  {
    id: 'ids/payment-in-lower-case',
    title: 'changes the letter case of paymentIds',
    change: composing(
      ({ method, target }) => method === 'GET' && target.endsWith('/status'),
      (draft) => ({ ...draft, target: draft.target.toLowerCase() }),
    ),
    catches: ['payment-id-from-reply'],
    may: ['refusal-heeded'],
  },
  {
    id: 'ids/basket-by-payment',
    title: 'addresses a basket by a payment of it',
    change: composing(
      ({ method, target }) => method === 'GET' && target.startsWith('/v1/signing-baskets/'),
      (draft) => ({ ...draft, target: '/v1/signing-baskets/basket-1' }),
    ),
    catches: ['basket-id-from-reply'],
  },
  {
    id: 'links/cancellation-as-authorisation',
    title: 'starts the wrong authorisation for a cancellation',
    change: (habits) => ({
      ...habits,
      follow: (link, built) =>
        habits.follow(link, built).replace('/cancellation-authorisations', '/authorisations'),
    }),
    catches: ['start-link-followed'],
    may: ['cancellation-authorised', 'ended-order-left-alone'],
  },
  {
    id: 'links/sca-of-authorisations-overlooked',
    title: 'does not look for scaRedirect where an authorisation was started',
    change: (habits) => ({
      ...habits,
      scaLink: (link, got) => (got.status === 201 ? undefined : habits.scaLink(link, got)),
    }),
    catches: ['sca-redirect-opened'],
    may: ['single-sca-followed', 'each-sca-opened'],
  },
  {
    id: 'links/sca-of-registration-overlooked',
    title: 'does not look for scaRedirect in a reply with 200',
    change: (habits) => ({
      ...habits,
      scaLink: (link, got) => (got.status === 200 ? undefined : habits.scaLink(link, got)),
    }),
    catches: ['sca-redirect-opened'],
    may: ['payment-psu-id', 'psu-id-sent'],
  },
  {
    id: 'links/call-not-repeated',
    title: 'does not repeat the refused call after its SCA',
    change: (habits) => ({ ...habits, repeatsAfterSca: false }),
    catches: ['call-repeated-after-sca'],
  },
  {
    id: 'orders/status-below-another-product',
    title: 'asks for the status below another product',
    change: composing(
      ({ method, target }) =>
        method === 'GET' && target.endsWith('/status') && target.startsWith('/v1/payments/sepa'),
      (draft) => ({ ...draft, target: draft.target.replace('sepa-credit', 'norwegian-domestic-credit') }),
    ),
    catches: ['payment-under-its-product'],
  },
  {
    id: 'orders/basket-member-twice',
    title: 'names a payment of a basket twice',
    change: composing(isPost('/signing-baskets'), (draft) =>
      body(draft, (value) => {
        const all = Array.isArray(value['paymentIds']) ? value['paymentIds'] : [];
        return { ...value, paymentIds: [...all, all[0]] };
      }),
    ),
    catches: ['basket-end-13-usual'],
  },
  {
    id: 'orders/debtor-in-another-currency',
    title: 'takes the debtor account for one in euro',
    change: composing(
      (draft) => domestic(draft) && draft.body.includes('debtorAccount'),
      (draft) =>
        body(draft, (value) => ({ ...value, debtorAccount: { bban: '36062211010', currency: 'EUR' } })),
    ),
    catches: ['debtor-account-currency'],
    may: ['structured-creditor-agent'],
  },
  {
    id: 'orders/bank-of-the-payee-unnamed',
    title: 'pays abroad to an account number that tells no bank, and names none',
    change: composing(isPost('/payments/cross-border-credit-transfers'), (draft) =>
      body(draft, (value) => {
        const { creditorAgent: _, ...rest } = value;
        return { ...rest, creditorAccount: { bban: '123456789', currency: 'JPY' } };
      }),
    ),
    catches: ['structured-creditor-agent'],
  },
  {
    id: 'orders/cancellation-forgotten',
    title: 'does not start the SCA of a cancellation',
    change: (habits) => ({ ...habits, authorisesCancellation: false }),
    catches: ['cancellation-authorised'],
  },
];
