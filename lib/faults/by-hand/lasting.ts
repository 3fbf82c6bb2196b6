/**
 * Banks that keep what should end or let end what should last: after a time, a reset, or a choice of nothing.
 */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankParts, Call } from '../../bank/types.js';
import { memberOf } from '../../model/json-value.js';
import { faults } from '../fault.js';

const minute = 60_000;

/** Hears each call of POST /v1/consents, with the state of the SCA to which it leads. */
function hearsOldConsents(
  parts: BankParts,
  hear: (state: string, request: Call['request']) => void,
): BankParts {
  return wrapRoute(parts, 'offer-consent-deprecated', (given) => async (call) => {
    const reply = await given(call);
    const flow = [...call.bank.state.flows.values()].at(-1);
    if (flow !== undefined) hear(flow.state, call.request);
    return reply;
  });
}

export const lastingFaults = faults(
  {
    id: 'lasting/nothing-chosen',
    title: 'A PSU who unticks all accounts keeps what was granted before',
    catches: ['CON-06', 'CON-10'],
    mayFail: ['ACC-10'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const { consent } = bank.parts.policies;
        const before = bank.state.consents.get(consent.key(flow.tpp.id, approval.psuId, flow.acting));
        const chosen = approval.chosen.size === 0 ? before?.granted : approval.chosen;
        return given(flow, { ...approval, chosen: chosen ?? approval.chosen }, bank);
      }),
  },
  {
    id: 'lasting/nothing-ticked-under-agreement',
    title: 'What was granted under an agreement does not stand ticked',
    catches: ['CON-05'],
    change: (parts) =>
      withPolicy(parts, 'consent', (usual) => ({
        preselects: (given, resourceId) =>
          given?.acting.context !== 'CORPORATE' && usual.preselects(given, resourceId),
      })),
  },
  {
    id: 'lasting/old-consent-body-read',
    title: 'POST /v1/consents is refused when its body has a validUntil that is over',
    catches: ['CON-11', 'CON-12'],
    change: (parts) =>
      wrapRoute(parts, 'offer-consent-deprecated', (given) => (call) => {
        const { body } = call.request;
        const until = body.kind === 'json' ? memberOf(body.value, 'validUntil') : undefined;
        if (typeof until === 'string' && until < '2020') throw new RefusedCall('body-unusable');
        return given(call);
      }),
  },
  {
    id: 'lasting/old-consent-body-granted',
    title: 'POST /v1/consents grants the accounts that its body names, beside those that the PSU ticks',
    catches: ['CON-11'],
    mayFail: ['CON-01', 'ACC-10', 'CON-10'],
    change(parts) {
      const named = new Map<string, string>();
      const hearing = hearsOldConsents(parts, (state, { wire }) =>
        named.set(state, wire.body.toString('utf8')),
      );
      return wrapPurpose(hearing, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        const { accounts, consents } = bank.state;
        const text = named.get(flow.state) ?? '';
        const own = accounts.by('owner', flow.customerNumber).filter(({ bban }) => text.includes(bban));
        const place = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
        const stands = consents.get(place);
        if (failure === undefined && stands !== undefined && own.length > 0)
          consents.set(place, {
            ...stands,
            granted: new Set([...stands.granted, ...own.map(({ resourceId }) => resourceId)]),
          });
        return failure;
      });
    },
  },
  {
    id: 'lasting/old-consent-body-narrows',
    title: 'POST /v1/consents grants no account beside those that its body names, whatever the PSU ticks',
    catches: ['CON-11'],
    mayFail: ['CON-05'],
    change(parts) {
      const named = new Map<string, string>();
      const hearing = hearsOldConsents(parts, (state, { wire }) =>
        named.set(state, wire.body.toString('utf8')),
      );
      return wrapPurpose(hearing, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const text = named.get(flow.state) ?? '';
        const own = bank.state.accounts.by('owner', flow.customerNumber);
        const wanted = own.filter(({ bban }) => text.includes(bban)).map(({ resourceId }) => resourceId);
        const chosen = new Set([...approval.chosen].filter((id) => wanted.includes(id)));
        return given(flow, wanted.length > 0 ? { ...approval, chosen } : approval, bank);
      });
    },
  },
  {
    id: 'lasting/old-consent-serves-once',
    title:
      'What was granted behind POST /v1/consents with recurringIndicator false serves one list of accounts',
    catches: ['CON-11'],
    mayFail: ['CON-05'],
    change(parts) {
      const once = new Set<string>();
      const hearing = hearsOldConsents(parts, (state, { body }) => {
        if (body.kind === 'json' && memberOf(body.value, 'recurringIndicator') === false) once.add(state);
      });
      const places = new Set<string>();
      const granting = wrapPurpose(
        hearing,
        'account-access',
        'approve',
        (given) => (flow, approval, bank) => {
          const place = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
          if (once.has(flow.state)) places.add(place);
          return given(flow, approval, bank);
        },
      );
      return wrapRoute(granting, 'list-accounts', (given) => async (call) => {
        const reply = await given(call);
        for (const place of places) call.bank.state.consents.delete(place);
        places.clear();
        return reply;
      });
    },
  },
  {
    id: 'lasting/psu-id-of-expired-consent',
    title: 'Who comes back after the 180 days gets another PSU-ID',
    catches: ['SCA-04'],
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const { consent, sca } = bank.parts.policies;
        for (const { psuId, tppId, scaAt } of bank.state.consents.values()) {
          const person = bank.state.psus.get(psuId)?.customerNumber;
          if (person !== undefined && bank.clock.now() - scaAt > consent.lifetimeMs())
            bank.state.psuIds.delete(sca.psuKey(tppId, person));
        }
        return parts.site(bank, wire);
      },
    }),
  },
  {
    id: 'lasting/day-of-almost-24-hours',
    title: 'The unattended calls of a day are counted for 23 hours and a half',
    catches: ['LIM-06', 'LIM-10'],
    change: (parts) => withPolicy(parts, 'limits', { windowMs: () => (24 * 60 - 30) * minute }),
  },
  {
    id: 'lasting/balances-over-reset',
    title: 'Initialize leaves the balances of accounts as they are',
    catches: ['SBX-30'],
    change: (parts) =>
      wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        const { accounts } = call.bank.state;
        const before = new Map([...accounts].map(([id, { booked }]) => [id, booked]));
        const reply = await given(call);
        for (const [id, each] of accounts)
          accounts.set(id, { ...each, booked: before.get(id) ?? each.booked });
        return reply;
      }),
  },
);
