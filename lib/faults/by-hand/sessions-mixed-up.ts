/** Banks that mix up the TPP-Session-IDs of a PSU once several came and went. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { ScaSession } from '../../bank/state/access-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

const day = 86_400_000;

function customerOfFlow(
  bank: BankCore,
  psuId: string | undefined,
  tppId: string,
  number: string | undefined,
) {
  if (psuId !== undefined) return psuId;
  return number === undefined
    ? undefined
    : bank.state.psuIds.get(bank.parts.policies.sca.psuKey(tppId, number));
}

/** An abort brings back the session that was superseded last. */
function abortRevives(): PartsChange {
  return (parts) => {
    const ended = new Map<string, ScaSession>();
    const noting = withPolicy(parts, 'sca', (given) => ({
      supersedes(begun, other) {
        const does = given.supersedes(begun, other);
        if (does) ended.set(other.psuId, other);
        return does;
      },
    }));
    return wrapPurpose(noting, 'account-access', 'fail', (given) => (flow, failure, bank) => {
      given(flow, failure, bank);
      const psuId = customerOfFlow(bank, flow.psuId, flow.tpp.id, flow.customerNumber);
      const old = psuId === undefined ? undefined : ended.get(psuId);
      if (old === undefined) return;
      bank.state.sessions.set(bank.parts.policies.sca.sessionKey(old.tppId, old.psuId, old.sessionId), old);
    });
  };
}

function secondAbortKills(): PartsChange {
  return (parts) => {
    const aborts = new Map<string, number>();
    return wrapPurpose(parts, 'account-access', 'fail', (given) => (flow, failure, bank) => {
      given(flow, failure, bank);
      const psuId = customerOfFlow(bank, flow.psuId, flow.tpp.id, flow.customerNumber);
      if (psuId === undefined) return;
      const count = (aborts.get(psuId) ?? 0) + 1;
      aborts.set(psuId, count);
      if (count < 2) return;
      for (const [key] of bank.state.sessions.entriesBy('psuId', psuId)) bank.state.sessions.delete(key);
    });
  };
}

/** A no on the page that asks for whom the PSU acts ends what runs for the PSU at the TPP. */
function noToContextKills(): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'fail', (given) => (flow, failure, bank) => {
      given(flow, failure, bank);
      if (failure !== 'cancelled' || flow.step !== 'context') return;
      const psuId = customerOfFlow(bank, undefined, flow.tpp.id, flow.customerNumber) ?? '';
      for (const [key] of bank.state.sessions.entriesBy('psuId', psuId)) bank.state.sessions.delete(key);
    });
}

function paymentOpensSession(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
      const reply = await given(call);
      const psuId = call.request.header('psu-id') ?? '';
      const named = call.request.header('tpp-session-id') ?? '';
      const { sca } = call.bank.parts.policies;
      if (psuId !== '' && named !== '')
        call.bank.state.sessions.set(sca.sessionKey(call.tpp.id, psuId, named), {
          sessionId: named,
          tppId: call.tpp.id,
          psuId,
          startedAt: call.now,
        });
      return reply;
    });
}

export const sessionsMixedUp = faults(
  {
    id: 'sessions/old-session-after-abort',
    title: 'An aborted SCA under a third id brings back the id that the second one superseded',
    catches: ['SCA-14'],
    mayFail: ['SCA-15'],
    change: abortRevives(),
  },
  {
    id: 'sessions/second-abort-kills',
    title: 'The second aborted SCA ends the old TPP-Session-ID',
    catches: ['SCA-15'],
    change: secondAbortKills(),
  },
  {
    id: 'sessions/no-to-context-kills',
    title: 'A no on the page that asks for whom the PSU acts ends the old TPP-Session-ID',
    catches: ['SCA-15'],
    change: noToContextKills(),
  },
  {
    id: 'sessions/payment-creation-opens-session',
    title: 'Creating a domestic payment under a new TPP-Session-ID opens accounts under it without an SCA',
    catches: ['SCA-13'],
    mayFail: ['SCA-09', 'SCA-12'],
    change: paymentOpensSession(),
  },
  {
    id: 'sessions/hour-by-time-of-day',
    title: 'The age of a session is computed from the time of day: on a later day it lives again',
    catches: ['SCA-09'],
    change: (parts) =>
      withPolicy(parts, 'sca', {
        sessionIsLive: ({ startedAt }, now, lifetime) => (now - startedAt) % day <= lifetime,
      }),
  },
);
