/** SCA sessions: which one a call runs under, and what completing an SCA does to them (SCA-09 to SCA-18). */

import type { Psu, ScaFlow, ScaPurposeKind, ScaSession } from '../state/access-records.js';
import type { BankCore, Call } from '../types.js';
import { refuseForSca } from './start-sca.js';

/** The session of a call, whether it still runs or not. */
function sessionOf(call: Call, psu: Psu): ScaSession | undefined {
  const { parts, state } = call.bank;
  const { sca } = parts.policies;
  const named = call.request.header('tpp-session-id');
  if (named !== undefined && named !== '')
    return state.sessions.get(sca.sessionKey(call.tpp.id, psu.psuId, named));
  return sca.sessionWithoutHeader(
    state.sessions.by('psuId', psu.psuId).filter((each) => sca.belongsTo(each, psu)),
  );
}

/** Whether the call runs under an SCA that still lasts. */
function hasLiveSession(call: Call, psu: Psu): boolean {
  const { sca } = call.bank.parts.policies;
  const session = sessionOf(call, psu);
  return session !== undefined && sca.sessionIsLive(session, call.now, sca.sessionLifetimeMs());
}

/** Refuses the call unless it runs under an SCA that still lasts. */
export function demandSession(call: Call, psu: Psu, kind: ScaPurposeKind): void {
  if (call.bank.parts.policies.sca.suppresses(kind) && hasLiveSession(call, psu)) return;
  refuseForSca(call, sessionOf(call, psu) === undefined ? 'session-missing' : 'session-expired', kind);
}

/** Begins the session that a completed flow authenticates and ends those that it supersedes. */
export function beginSession(bank: BankCore, flow: ScaFlow, psu: Psu, now: number): ScaSession {
  const { sca } = bank.parts.policies;
  const sessionId = sca.sessionIdOf(flow, () => bank.ids.uuid());
  const begun: ScaSession = { sessionId, tppId: psu.tppId, psuId: psu.psuId, startedAt: now };
  if (!sca.startsSession(flow.kind)) return begun;
  for (const [key, other] of bank.state.sessions.entriesBy('psuId', psu.psuId)) {
    if (sca.belongsTo(other, psu) && sca.supersedes(begun, other)) bank.state.sessions.delete(key);
  }
  bank.state.sessions.set(sca.sessionKey(psu.tppId, psu.psuId, sessionId), begun);
  return begun;
}
