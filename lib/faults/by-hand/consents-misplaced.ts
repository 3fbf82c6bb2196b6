/** Banks whose consent follows something else than the account that was ticked. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { Consent } from '../../bank/state/access-records.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

const accountReads = [
  'list-accounts',
  'read-account',
  'read-balances',
  'list-transactions',
] as const satisfies readonly OperationId[];

function keyOf({ parts }: BankCore, { tppId, psuId, acting }: Consent): string {
  return parts.policies.consent.key(tppId, psuId, acting);
}

/** Where an account stands in the list of its owner. */
function placeOf({ state }: BankCore, id: string): number | undefined {
  const account = state.accounts.get(id);
  if (account === undefined) return undefined;
  return state.accounts.by('owner', account.owner).findIndex((each) => each.resourceId === id);
}

/** Under an agreement, and of what was revoked, consents are kept as they should. */
function isUntold({ acting, revoked }: Consent, id: string): boolean {
  return acting.context === 'CORPORATE' || revoked.has(id);
}

/** Consent is kept as places in the owner's list of accounts. */
function byPlace(): PartsChange {
  const places = new WeakMap<BankState, Map<string, ReadonlySet<number>>>();
  const placesOf = (state: BankState) => {
    const known = places.get(state) ?? new Map<string, ReadonlySet<number>>();
    places.set(state, known);
    return known;
  };
  return (parts) => {
    const remembering = wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      const outcome = given(flow, approval, bank);
      const key = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
      const granted = bank.state.consents.get(key)?.granted ?? [];
      placesOf(bank.state).set(key, new Set([...granted].flatMap((id) => placeOf(bank, id) ?? [])));
      return outcome;
    });
    return inCalls(accountReads, (changed, { bank }) =>
      withPolicy(changed, 'consent', (given) => ({
        accountStanding(own, id) {
          const place = placeOf(bank, id);
          const known = placesOf(bank.state).get(keyOf(bank, own));
          const isOwn = bank.state.accounts.get(id)?.owner === bank.state.psus.get(own.psuId)?.customerNumber;
          if (place === undefined || known === undefined || !isOwn || isUntold(own, id))
            return given.accountStanding(own, id);
          return known.has(place) ? 'granted' : 'not-granted';
        },
        seenRecently: () => true,
      })),
    )(remembering);
  };
}

/** Whoever granted one account of an agreement has granted those that are added. */
function addedIsOpen(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-sandbox-engagement', (given) => async (call) => {
      const { agreements, consents, accounts, psus } = call.bank.state;
      const known = new Set(
        [...agreements.values()].flatMap(({ engagements }) => engagements.map((each) => each.engagementId)),
      );
      const reply = await given(call);
      for (const { agreementId, engagements } of agreements.values())
        for (const { engagementId, iban, customer } of engagements) {
          const account = accounts.numbered(iban);
          if (known.has(engagementId) || account === undefined) continue;
          for (const [key, consent] of Array.from(consents)) {
            const { acting, granted, psuId, seenOnlineAt } = consent;
            const isMeant =
              acting.context === 'CORPORATE' &&
              acting.agreementId === agreementId &&
              psus.get(psuId)?.customerNumber === customer;
            if (!isMeant || granted.size === 0) continue;
            const seen = new Map(seenOnlineAt).set(account.resourceId, call.now);
            consents.set(key, {
              ...consent,
              granted: new Set([...granted, account.resourceId]),
              seenOnlineAt: seen,
            });
          }
        }
      return reply;
    });
}

/** Behind links of one sort nothing is deselected. */
function keepsWhere(isMeant: (state: string, psuId: string | undefined) => boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      if (!isMeant(flow.state, flow.psuId)) return given(flow, approval, bank);
      const key = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
      const before = bank.state.consents.get(key)?.granted ?? [];
      return given(flow, { ...approval, chosen: new Set([...approval.chosen, ...before]) }, bank);
    });
}

function lastState({ bank }: Call): string {
  return [...bank.state.flows.keys()].at(-1) ?? '';
}

/** What the link of a refused read leads to, by the account that was read. */
function refusedReads(parts: BankParts, named: Map<string, string>): BankParts {
  return wrapRoute(parts, ['read-account', 'read-balances', 'list-transactions'], (given) => async (call) => {
    try {
      return await given(call);
    } catch (thrown) {
      if (thrown instanceof RefusedCall && thrown.reason === 'account-not-granted')
        named.set(lastState(call), call.params['accountId'] ?? '');
      throw thrown;
    }
  });
}

/** An account whose read was refused is ticked beforehand. */
function ticksRefused(): PartsChange {
  return (parts) => {
    const named = new Map<string, string>();
    return wrapPurpose(refusedReads(parts, named), 'account-access', 'describe', (given) => (flow, bank) => {
      const decision = given(flow, bank);
      const id = named.get(flow.state);
      if (decision.kind !== 'accounts' || id === undefined) return decision;
      const boxes = decision.boxes.map((each) => (each.value === id ? { ...each, ticked: true } : each));
      return { ...decision, boxes };
    });
  };
}

/** Behind the links of a refused call nothing is deselected. */
function keepsBehindRefusals(): PartsChange {
  return (parts) => {
    const states = new Set<string>();
    const noting = wrapRoute(parts, 'list-accounts', (given) => async (call) => {
      try {
        return await given(call);
      } catch (thrown) {
        if (thrown instanceof RefusedCall && thrown.detail.links !== undefined) states.add(lastState(call));
        throw thrown;
      }
    });
    return keepsWhere((state) => states.has(state))(noting);
  };
}

export const misplacedConsents = faults(
  {
    id: 'misplaced/consent-by-place',
    title: "Consent is kept as places in the owner's list: where one is removed, it covers another account",
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'ACC-12', 'CON-06'],
    change: byPlace(),
  },
  {
    id: 'misplaced/added-account-open',
    title: 'An account added to an agreement later is readable at once where another was granted',
    catches: ['ACC-10'],
    mayFail: ['CON-05', 'CON-10', 'CTX-03'],
    change: addedIsOpen(),
  },
  {
    id: 'misplaced/kept-without-psu-id',
    title: 'Behind a link asked for without PSU-ID deselected accounts stay granted',
    catches: ['CON-06'],
    mayFail: ['CON-05', 'CON-10', 'ACC-10'],
    change: keepsWhere((_, psuId) => psuId === undefined),
  },
  {
    id: 'misplaced/kept-behind-refusal',
    title: 'Behind the link of a refused account list deselected accounts stay granted',
    catches: ['CON-06'],
    mayFail: ['CON-05', 'CON-10', 'ACC-10'],
    change: keepsBehindRefusals(),
  },
  {
    id: 'misplaced/refused-account-ticked',
    title: 'Behind the link of a refused read the account is ticked though it was never granted',
    catches: ['CON-05'],
    change: ticksRefused(),
  },
);
