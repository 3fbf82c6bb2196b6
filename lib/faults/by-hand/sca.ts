/** Banks that are wrong about SCA: sessions, PSU-IDs and the way back to the TPP. */

import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import { scaPurposeKinds } from '../../bank/state/access-records.js';
import { faults } from '../fault.js';

const hour = 3_600_000;
const otherSession = '5b0c3a1e-7d42-4f6b-9a38-2c61d0e4f795';

export const scaFaults = faults(
  {
    id: 'sca/session-lives-two-hours',
    title: 'A session lives two hours',
    catches: ['SCA-09', 'SCA-12'],
    change: (parts) => withPolicy(parts, 'sca', { sessionLifetimeMs: () => 2 * hour }),
  },
  {
    id: 'sca/session-never-ends',
    title: 'A session never ends',
    catches: ['SCA-09', 'SCA-12'],
    change: (parts) => withPolicy(parts, 'sca', { sessionIsLive: () => true }),
  },
  {
    id: 'sca/use-prolongs-session',
    title: 'Each call starts the hour anew',
    catches: ['SCA-12'],
    change: (parts) => {
      const lastUse = new Map<string, number>();
      return withPolicy(parts, 'sca', {
        sessionIsLive: (session, now, lifetime) => {
          const since = Math.max(lastUse.get(session.sessionId + session.psuId) ?? 0, session.startedAt);
          const live = now - since <= lifetime;
          if (live) lastUse.set(session.sessionId + session.psuId, now);
          return live;
        },
      });
    },
  },
  {
    id: 'sca/any-session-id-will-do',
    title: 'A new TPP-Session-ID is served under the running session',
    catches: ['SCA-13'],
    mayFail: ['SCA-16', 'SCA-14', 'SCA-15', 'SCA-17'],
    change: (parts) =>
      withPolicy(parts, 'sca', {
        sessionKey: (tppId, psuId) => [tppId, psuId].join('\n'),
        supersedes: () => false,
      }),
  },
  {
    id: 'sca/old-session-survives',
    title: 'A completed new SCA leaves the old session valid',
    catches: ['SCA-14'],
    change: (parts) => withPolicy(parts, 'sca', { supersedes: () => false }),
  },
  {
    id: 'sca/abort-ends-old-session',
    title: 'An aborted SCA ends the running session',
    catches: ['SCA-15'],
    mayFail: ['SCA-13', 'SCA-14'],
    change: (parts) =>
      wrapPurpose(parts, scaPurposeKinds, 'fail', (given) => (flow, failure, bank) => {
        for (const [key, each] of bank.state.sessions)
          if (each.psuId === flow.psuId) bank.state.sessions.delete(key);
        given(flow, failure, bank);
      }),
  },
  {
    id: 'sca/session-of-any-psu',
    title: "One PSU's session serves another PSU of the same TPP",
    catches: ['SCA-17'],
    mayFail: ['SCA-15'],
    change: (parts) =>
      withPolicy(parts, 'sca', { sessionKey: (tppId, _psuId, sessionId) => [tppId, sessionId].join('\n') }),
  },
  {
    id: 'sca/psu-id-shared-by-tpps',
    title: 'The same PSU-ID is given to every TPP and works for all',
    catches: ['SCA-02', 'SCA-16'],
    change: (parts) =>
      withPolicy(
        withPolicy(parts, 'sca', {
          psuKey: (_tppId, customer) => customer,
          sessionKey: (_tppId, psuId, sessionId) => [psuId, sessionId].join('\n'),
        }),
        'consent',
        { key: (_tppId, psuId, acting) => [psuId, acting.context].join('\n') },
      ),
    mayFail: ['HDR-32', 'FLW-11', 'END-12', 'CTX-03', 'LIM-01', 'LIM-12'],
  },
  {
    id: 'sca/psu-id-renewed-each-time',
    title: 'Each SCA issues another PSU-ID',
    catches: ['SCA-04'],
    mayFail: ['CON-05', 'HDR-32', 'LIM-05', 'LIM-09', 'SCA-13', 'SCA-14', 'SSC-04', 'SSC-05'],
    change: (parts) =>
      wrapPurpose(parts, scaPurposeKinds, 'approve', (given) => (flow, approval, bank) => {
        bank.state.psuIds.delete(bank.parts.policies.sca.psuKey(flow.tpp.id, flow.customerNumber));
        return given(flow, approval, bank);
      }),
  },
  {
    id: 'sca/psu-id-not-a-uuid',
    title: 'psu-id in the redirect is in braces',
    catches: ['RDR-02'],
    mayFail: ['FLW-03', 'SCA-04'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) =>
          given
            .successQuery(success)
            .map(([name, value]) => (name === 'psu-id' ? [name, `{${value}}`] : [name, value])),
      })),
  },
  {
    id: 'sca/dynamic-linking-missing',
    title: 'Inside a session the authorisation of a payment offers no SCA',
    catches: ['SCA-11'],
    mayFail: ['FLW-07', 'PRS-13', 'BSK-07', 'BSK-11'],
    change: (parts) => ({
      ...parts,
      presenters: {
        ...parts.presenters,
        payments: { ...parts.presenters.payments, authorisation: () => ({ scaStatus: 'STARTED' }) },
      },
    }),
  },
  ...(['psu-id', 'tpp-session-id', 'context'] as const).map((missing) => ({
    id: `sca/redirect-without-${missing}`,
    title: `The redirect after success lacks ${missing}`,
    catches: (
      {
        'psu-id': ['FLW-02', 'SCA-01', 'RDR-02'],
        'tpp-session-id': ['RDR-07'],
        context: ['RDR-08'],
      } as const
    )[missing],
    mayFail: [
      'HDR-32',
      'FLW-11',
      'RDR-01',
      'CTX-01',
      'CTX-04',
      'USR-01',
      'USR-04',
      'SSC-03',
      'SBX-03',
      'FLW-03',
      'RDR-05',
    ] as const,
    change: (parts: Parameters<typeof withPolicy>[0]) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) => given.successQuery(success).filter(([name]) => name !== missing),
      })),
  })),
  {
    id: 'sca/redirect-brings-other-session',
    title: 'The redirect after success brings a session that was never begun',
    catches: ['RDR-07'],
    mayFail: ['CON-06', 'SCA-13', 'SCA-18', 'ACC-10', 'FLW-03', 'FLW-11', 'HDR-32', 'CON-02'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) =>
          given
            .successQuery(success)
            .map(([name, value]) => [name, name === 'tpp-session-id' ? otherSession : value]),
      })),
  },
  {
    id: 'sca/redirect-drops-tpp-query',
    title: 'The query of TPP-Redirect-URI is thrown away',
    catches: ['RDR-01'],
    mayFail: ['RDR-09'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        append: (uri, pairs, encode) => given.append(uri.split('?')[0] ?? uri, pairs, encode),
      })),
  },
  {
    id: 'sca/redirect-not-encoded',
    title: 'Parameters of the redirect are not percent-encoded',
    catches: ['RDR-13', 'RDR-07'],
    change: (parts) => withPolicy(parts, 'redirect', { encode: (value) => value }),
  },
  {
    id: 'sca/corporate-id-missing',
    title: 'A corporate choice comes back without psu-corporate-id',
    catches: ['RDR-04', 'FLW-10'],
    mayFail: ['USR-04'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) =>
          given.successQuery(success).filter(([name]) => name !== 'psu-corporate-id'),
      })),
  },
  {
    id: 'sca/corporate-id-for-private',
    title: 'A private choice comes back with psu-corporate-id',
    catches: ['RDR-05'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) => [
          ...given.successQuery(success),
          ...(success.corporateId === undefined ? [['psu-corporate-id', success.psuId] as const] : []),
        ],
      })),
  },
  ...(['status', 'code', 'message'] as const).map((missing) => ({
    id: `sca/failure-without-${missing}`,
    title: `The redirect after a failure lacks ${missing}`,
    catches: ['RDR-09'] as const,
    mayFail: ['RDR-11', 'RDR-12', 'RDR-13'] as const,
    change: (parts: Parameters<typeof withPolicy>[0]) =>
      withPolicy(parts, 'redirect', (given) => ({
        failureQuery: (spec) => given.failureQuery(spec).filter(([name]) => name !== missing),
      })),
  })),
  {
    id: 'sca/failure-status-in-words',
    title: 'status of a failure is a word',
    catches: ['RDR-11'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failureQuery: (spec) =>
          given
            .failureQuery(spec)
            .map(([name, value]) => (name === 'status' ? [name, 'failed'] : [name, value])),
      })),
  },
  {
    id: 'sca/failure-code-empty',
    title: 'code of a failure is empty',
    catches: ['RDR-12'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failureQuery: (spec) =>
          given.failureQuery(spec).map(([name, value]) => (name === 'code' ? [name, ''] : [name, value])),
      })),
  },
  {
    id: 'sca/failure-issues-psu-id',
    title: 'A failed SCA comes back with a psu-id',
    catches: ['RDR-14'],
    mayFail: ['SCA-15', 'SBX-03'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failureQuery: (spec) => [
          ...given.failureQuery(spec),
          ['psu-id', '00000000-0000-4000-8000-000000000000'] as const,
        ],
      })),
  },
  {
    id: 'sca/redirect-to-first-address',
    title: 'Everybody is sent back to the address of the first SCA',
    catches: ['HDR-15'],
    mayFail: ['RDR-01', 'RDR-09'],
    change: (parts) => {
      let first: string | undefined;
      return withPolicy(parts, 'redirect', (given) => ({
        append: (uri, pairs, encode) => given.append((first ??= uri.split('?')[0] ?? uri), pairs, encode),
      }));
    },
  },
  {
    id: 'sca/address-kept-for-the-session',
    title: 'Each SCA in a session comes back to the address of the first one in it',
    catches: ['HDR-15'],
    mayFail: ['RDR-01', 'RDR-09'],
    change: (parts) => {
      const first = new Map<string, string>();
      return withPolicy(parts, 'redirect', (given) => ({
        append(uri, pairs, encode) {
          const session = pairs.find(([name]) => name === 'tpp-session-id')?.[1];
          if (session === undefined) return given.append(uri, pairs, encode);
          const kept = first.get(session) ?? uri;
          first.set(session, kept);
          return given.append(kept, pairs, encode);
        },
      }));
    },
  },
  {
    id: 'sca/corporate-id-not-demanded',
    title: 'A corporate user is served without PSU-Corporate-ID',
    catches: ['ERR-04'],
    change: (parts) => withPolicy(parts, 'accounts', { needsCorporateId: () => false }),
  },
  {
    id: 'sca/brand-not-shown',
    title: 'The pages do not show the brand of the TPP',
    catches: ['HDR-19'],
    change: (parts) =>
      wrapPurpose(
        withPolicy(parts, 'sca', { showsBrand: () => false }),
        'payment',
        'describe',
        (given) => (flow, bank) => {
          const { brand, ...silent } = flow;
          return given(brand === undefined ? flow : silent, bank);
        },
      ),
  },
  {
    id: 'sca/server-failure-of-nobody',
    title: 'A failure of the server comes back with an empty system',
    catches: ['RDR-10'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failure: (failure) => ({ ...given.failure(failure), status: 500, system: '' }),
      })),
  },
);
