/** Banks that are wrong about consent and contexts. */

import { withPolicy } from '../../bank/part-changes.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

export const consentFaults = faults(
  {
    id: 'consent/nothing-preselected',
    title: 'Accounts granted before are not ticked',
    catches: ['CON-05'],
    change: (parts) => withPolicy(parts, 'consent', { preselects: () => false }),
  },
  {
    id: 'consent/everything-preselected',
    title: 'Every account is ticked, granted or not',
    catches: ['CON-05'],
    change: (parts) => withPolicy(parts, 'consent', { preselects: () => true }),
  },
  {
    id: 'consent/unticked-stays',
    title: 'Unticking an account does not revoke it',
    catches: ['CON-06', 'CON-10', 'ACC-10'],
    mayFail: ['CON-02', 'CON-05', 'LIM-07'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter: (before, offered, chosen) =>
          given.grantedAfter(before, offered, new Set([...(before?.granted ?? []), ...chosen])),
      })),
  },
  {
    id: 'consent/first-account-only',
    title: 'Of several ticked accounts only the first is granted',
    catches: ['ACC-10'],
    mayFail: [
      'REG-03',
      'CON-02',
      'CON-04',
      'CON-05',
      'CON-06',
      'CON-10',
      'VER-02',
      'VER-03',
      'VER-08',
      'VER-09',
    ],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        visible: (consent, all) => given.visible(consent, all).slice(0, 1),
      })),
  },
  {
    id: 'consent/takes-boxes-of-other-pages',
    title: 'What the browser sends as ticked is granted, whether the page offered it or not',
    catches: ['CTX-02', 'CTX-03'],
    onlyInDepth: true,
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter: (before, offered, chosen) =>
          new Set([...given.grantedAfter(before, offered, chosen), ...chosen]),
      })),
  },
  {
    id: 'consent/takes-agreements-of-other-pages',
    title: 'The PSU acts under the agreement that the browser sends, whether the page offered it or not',
    catches: ['CTX-03'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        chosen: (choices, context, agreement) =>
          context === 'CORPORATE' && agreement !== null
            ? { context, agreementId: agreement }
            : given.chosen(choices, context, agreement),
      })),
  },
  {
    id: 'consent/details-of-revoked',
    title: 'The details of an account that was revoked are still served',
    catches: ['CON-10'],
    mayFail: ['CON-06'],
    change: inCalls(['read-account'], (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        accountStanding: (consent, id) =>
          consent.revoked.has(id) ? 'granted' : given.accountStanding(consent, id),
      })),
    ),
  },
  {
    id: 'consent/list-shows-revoked',
    title: 'The account list still shows accounts that were revoked',
    catches: ['ACC-10', 'CON-06'],
    mayFail: ['CON-10', 'CON-02', 'CON-07'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        visible: (consent, all) =>
          given.visible({ ...consent, granted: new Set([...consent.granted, ...consent.revoked]) }, all),
      })),
  },
  {
    id: 'consent/revoked-account-still-readable',
    title: 'Balances of an account that is no longer granted are served',
    catches: ['CON-06', 'CON-07', 'CON-10', 'LIM-07'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        accountStanding: (consent, id) =>
          consent.revoked.has(id) ? 'granted' : given.accountStanding(consent, id),
      })),
  },
  {
    id: 'consent/one-consent-for-all-contexts',
    title: 'A grant in one context opens the accounts in the other',
    catches: ['HDR-32'],
    mayFail: ['CTX-02', 'CTX-03', 'FLW-11', 'ACC-10'],
    change: (parts) => withPolicy(parts, 'consent', { key: (tppId, psuId) => [tppId, psuId].join('\n') }),
  },
  {
    id: 'consent/private-offers-corporate',
    title: 'The private context offers the accounts of a corporation too',
    catches: ['CTX-02'],
    mayFail: ['CTX-03', 'CON-04'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, agreement, opens, engaged) ||
          (agreement === undefined &&
            engaged().some((other) => given.isOffered(each, customer, other, opens, engaged))),
      })),
  },
  {
    id: 'consent/corporate-offers-own',
    title: 'The corporate context offers own accounts too',
    catches: ['CTX-03'],
    mayFail: ['CTX-02', 'HDR-32'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, agreement, opens, engaged) || each.owner === customer,
      })),
  },
  {
    id: 'consent/corporate-offers-own-cards',
    title: 'The corporate context offers own cards too',
    catches: ['CTX-03'],
    mayFail: ['HDR-32'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, agreement, opens, engaged) ||
          (each.iban === undefined && each.owner === customer),
      })),
  },
  {
    id: 'consent/payment-permission-ignored',
    title: 'Payments from an account without payment permission are taken on',
    catches: ['CON-09'],
    change: (parts) => ({
      ...parts,
      routes: Object.fromEntries(
        Object.entries(parts.routes).map(([id, route]) => [
          id,
          id.startsWith('create-') && id.endsWith('-payment')
            ? (call: Parameters<typeof route>[0]) => {
                for (const [key, account] of call.bank.state.accounts) {
                  if (!account.paymentAllowed)
                    call.bank.state.accounts.set(key, { ...account, paymentAllowed: true });
                }
                return route(call);
              }
            : route,
        ]),
      ),
    }),
  },
);
