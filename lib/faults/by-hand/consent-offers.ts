/**
 * Banks that are wrong about how consent comes about: the offer, the page behind it, and the choice of
 * context.
 */

import {
  withBody,
  withoutRoute,
  withPage,
  withPolicy,
  wrapPurpose,
  wrapRoute,
} from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { faults } from '../fault.js';

/** What a PSU can no longer do where the page of accounts is wrong. */
const selection: readonly ClauseId[] = ['CON-02', 'CON-04', 'CON-05', 'CON-06', 'CON-10', 'ACC-10'];

/** Account numbers that the body of a consent request names. */
function namedIn(body: Buffer): readonly string[] {
  return body.toString('utf8').match(/\d{11}/g) ?? [];
}

/** The page shows only the accounts that a deprecated consent request named, where it named any. */
function offersWhatIsNamed(parts: BankParts): BankParts {
  const named = new Map<string, readonly string[]>();
  const remembering = wrapRoute(parts, 'offer-consent-deprecated', (given) => async (call) => {
    const before = new Set(call.bank.state.flows.keys());
    const reply = await given(call);
    for (const state of call.bank.state.flows.keys()) {
      if (!before.has(state)) named.set(state, namedIn(call.request.wire.body));
    }
    return reply;
  });
  return wrapPurpose(remembering, 'account-access', 'describe', (given) => (flow, bank) => {
    const decision = given(flow, bank);
    const wanted = named.get(flow.state) ?? [];
    if (decision.kind !== 'accounts' || wanted.length === 0) return decision;
    const boxes = decision.boxes.filter(({ label }) => wanted.some((each) => label.includes(each)));
    return { ...decision, boxes };
  });
}

/** The boxes of cards are ticked, or not, whatever was granted. */
function tickingCards(ticked: boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'describe', (given) => (flow, bank) => {
      const decision = given(flow, bank);
      if (decision.kind !== 'accounts') return decision;
      const { cardAccounts } = bank.state;
      const boxes = decision.boxes.map((each) => (cardAccounts.has(each.value) ? { ...each, ticked } : each));
      return { ...decision, boxes };
    });
}

export const consentOfferFaults = faults(
  {
    id: 'consent/cards-always-ticked',
    title: 'The boxes of card accounts are ticked beforehand, also of those that were unticked',
    catches: ['CON-05'],
    change: tickingCards(true),
  },
  {
    id: 'consent/cards-never-ticked',
    title: 'The boxes of card accounts that were granted are not ticked beforehand',
    catches: ['CON-05'],
    change: tickingCards(false),
  },
  {
    id: 'consent/refusal-links-a-dead-page',
    title: 'The link in the refusal of what was taken back leads to a page that does not exist',
    catches: ['CON-02'],
    change: (parts) =>
      wrapRoute(parts, ['list-accounts', 'read-balances'], (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          const { flows } = call.bank.state;
          const [newest] = [...flows.keys()].slice(-1);
          if (thrown instanceof RefusedCall && thrown.reason === 'consent-revoked' && newest !== undefined)
            flows.delete(newest);
          throw thrown;
        }
      }),
  },
  {
    id: 'consent/all-or-nothing',
    title: 'The PSU approves all accounts at once and cannot choose among them',
    catches: ['CON-01', 'CON-04'],
    mayFail: [...selection, 'ACC-11', 'CON-11', 'ERR-08', 'ERR-09', 'CTX-02', 'CTX-03', 'LIM-07', 'SCA-16'],
    change: (parts) => {
      const approving = wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const decision = parts.purposes['account-access']?.describe(flow, bank);
        const boxes = decision?.kind === 'accounts' ? decision.boxes : [];
        return given(flow, { ...approval, chosen: new Set(boxes.map((each) => each.value)) }, bank);
      });
      return wrapPurpose(approving, 'account-access', 'describe', () => (flow) => ({
        kind: 'approval',
        heading: 'Give access to all accounts',
        lines: [['Service', flow.tpp.name]],
      }));
    },
  },
  {
    id: 'consent/accounts-named-by-tpp',
    title: 'Accounts that the consent request names are the only ones on offer',
    catches: ['CON-01', 'CON-11'],
    change: offersWhatIsNamed,
  },
  {
    id: 'consent/body-judged',
    title: 'The deprecated consent call refuses a body that names accounts',
    catches: ['CON-11'],
    mayFail: ['CON-12'],
    change: (parts) =>
      wrapRoute(parts, 'offer-consent-deprecated', (given) => (call) => {
        if (namedIn(call.request.wire.body).length > 0) throw new Error('fault: the body is looked at');
        return given(call);
      }),
  },
  {
    id: 'consent/deprecated-call-without-redirect',
    title: 'The deprecated consent call answers without scaRedirect',
    catches: ['CON-12'],
    mayFail: ['CON-11'],
    change: (parts) => withBody(parts, 'offer-consent-deprecated', () => ({ consentStatus: 'received' })),
  },
  {
    id: 'consent/successor-missing',
    title: 'There is no /v1/bank-offered-consents',
    catches: ['CON-14'],
    change: (parts) => withoutRoute(parts, 'offer-consent'),
  },
  {
    id: 'consent/ticks-forgotten',
    title: 'What is ticked on the first page is not granted',
    catches: ['CON-02'],
    mayFail: ['ACC-10', 'FLW-03', 'FLW-11', 'HDR-32'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter: (before, offered, chosen) =>
          before === undefined ? new Set() : given.grantedAfter(before, offered, chosen),
      })),
  },
  {
    id: 'consent/reduction-revokes-all',
    title: 'A second selection revokes every account, ticked or not',
    catches: ['CON-02', 'ACC-10'],
    mayFail: ['CON-05', 'CON-06', 'CTX-01', 'CTX-04', 'HDR-32', 'FLW-11', 'LIM-01', 'SCA-13'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter: (before, offered, chosen) =>
          before === undefined || chosen.size === offered.length
            ? given.grantedAfter(before, offered, chosen)
            : new Set(),
      })),
  },
  {
    id: 'consent/each-account-twice',
    title: 'The page has two checkboxes for each account',
    catches: ['CON-04'],
    change: (parts) =>
      withPage(parts, (given) => ({
        accounts: (view) => given.accounts({ ...view, boxes: [...view.boxes, ...view.boxes] }),
      })),
  },
  {
    id: 'consent/context-in-own-words',
    title: 'The redirect calls the corporate context BUSINESS',
    catches: ['CTX-01'],
    mayFail: ['CTX-04', 'RDR-08', 'USR-04'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) =>
          given
            .successQuery(success)
            .map(([name, value]) => (value === 'CORPORATE' ? [name, 'BUSINESS'] : [name, value])),
      })),
  },
  {
    id: 'consent/context-decided-by-bank',
    title: 'The bank takes the first context that is open and never asks',
    catches: ['CTX-04'],
    mayFail: ['RDR-04', 'FLW-10', 'FLW-11', 'HDR-32', 'USR-05', 'CTX-02', 'CTX-03'],
    change: (parts) => withPolicy(parts, 'sca', { asksForContext: () => false }),
  },
);
