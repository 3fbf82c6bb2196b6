/** Banks that take one TPP-Session-ID for another, or count its hour otherwise in one place. */

import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import { scaPurposeKinds } from '../../bank/state/access-records.js';
import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

/** Sessions whose ids are alike in what is kept of them are one. */
function keeping(kept: (sessionId: string) => string): PartsChange {
  return (parts) =>
    withPolicy(parts, 'sca', (given) => ({
      sessionKey: (tppId, psuId, sessionId) => given.sessionKey(tppId, psuId, kept(sessionId)),
    }));
}

function endedWithinContext(): PartsChange {
  return (parts) => {
    const contexts = new Map<string, string>();
    let last = 'PRIVATE';
    const noting = wrapPurpose(parts, scaPurposeKinds, 'approve', (given) => (flow, approval, bank) => {
      last = flow.acting.context;
      return given(flow, approval, bank);
    });
    return withPolicy(noting, 'sca', (given) => ({
      supersedes(begun, other) {
        contexts.set(`${begun.psuId} ${begun.sessionId}`, last);
        const isSame = (contexts.get(`${other.psuId} ${other.sessionId}`) ?? 'PRIVATE') === last;
        return isSame && given.supersedes(begun, other);
      },
    }));
  };
}

/** How far the clocks of Oslo are ahead of UTC. */
function aheadInOslo(instant: number): number {
  const seconds = Math.floor(instant / 1_000) * 1_000;
  const local = new Date(seconds).toLocaleString('sv-SE', { timeZone: 'Europe/Oslo' });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - seconds;
}

export const sessionIdFaults = faults(
  {
    id: 'session-ids/without-case',
    title: 'TPP-Session-ID is compared without its letter case',
    catches: ['SCA-13'],
    change: keeping((sessionId) => sessionId.toLowerCase()),
  },
  {
    id: 'session-ids/up-to-separator',
    title: 'Of TPP-Session-ID what follows a dot or a colon is not compared',
    catches: ['SCA-13'],
    change: keeping((sessionId) => sessionId.replace(/[.:].*$/, '')),
  },
  {
    id: 'session-ids/of-64-characters',
    title: 'Of TPP-Session-ID 64 characters are kept',
    catches: ['SCA-13'],
    change: keeping((sessionId) => sessionId.slice(0, 64)),
  },
  {
    id: 'session-ids/up-to-last-hyphen',
    title: 'Of TPP-Session-ID what stands before the last hyphen is compared',
    catches: ['SCA-13'],
    change: keeping((sessionId) => sessionId.replace(/-[^-]*$/, '')),
  },
  {
    id: 'session-ids/letters-and-digits',
    title: 'Of TPP-Session-ID letters and digits are compared',
    catches: ['SCA-13'],
    change: keeping((sessionId) => sessionId.replace(/[^A-Za-z0-9]/g, '')),
  },
  {
    id: 'session-ids/ended-within-context',
    title: 'An SCA ends the sessions of its own context only',
    catches: ['SCA-14'],
    change: endedWithinContext(),
  },
  {
    id: 'session-ids/hour-of-wall-clock',
    title: 'The hour of a session is counted in local time: two where summer time ends',
    catches: ['SCA-09'],
    change: (parts) =>
      withPolicy(parts, 'sca', {
        sessionIsLive: ({ startedAt }, now, lifetime) =>
          now + aheadInOslo(now) - (startedAt + aheadInOslo(startedAt)) <= lifetime,
      }),
  },
  {
    id: 'session-ids/ended-by-unknown-number',
    title: 'A login with an unknown number ends the running session of the PSU that was named',
    catches: ['SCA-15'],
    change: (parts) =>
      wrapPurpose(parts, scaPurposeKinds, 'fail', (given) => (flow, failure, bank) => {
        if (failure === 'unknown-identity' && flow.psuId !== undefined)
          for (const [key] of bank.state.sessions.entriesBy('psuId', flow.psuId))
            bank.state.sessions.delete(key);
        given(flow, failure, bank);
      }),
  },
);
