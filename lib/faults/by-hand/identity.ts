/** Banks that are wrong about who the PSU is: registration, PSU-IDs, agreements, and what an SCA opens. */

import { withBody, withPolicy, withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { BankParts, Route } from '../../bank/types.js';
import { chapterOf, clauses, type ClauseId } from '../../catalogue/index.js';
import { faults } from '../fault.js';

/** What a PSU who cannot get past the first SCA keeps from being seen. */
const afterFirstSca: readonly ClauseId[] = ['CON-02', 'ACC-10', 'RDR-02', 'SCA-13', 'SCA-18', 'SSC-04'];

/** Whatever is looked at with several calls inside one session. */
const readInSessions = clauses.flatMap(({ id }) =>
  ['ACC', 'CON', 'CTX', 'ERR', 'HDR', 'LIM', 'REG', 'SCA', 'SIG', 'TRN', 'VER'].includes(chapterOf(id))
    ? [id]
    : [],
);

/** The route serves at first and refuses from then on, for each PSU-ID alone. */
function refusesFirst(count: number, given: Route): Route {
  const calls = new Map<string, number>();
  return (call) => {
    const psuId = call.request.header('psu-id');
    if (psuId === undefined) return given(call);
    const before = calls.get(psuId) ?? 0;
    calls.set(psuId, before + 1);
    if (before < count) throw new RefusedCall('consent-missing');
    return given(call);
  };
}

/** The link to the SCA under the name of another way to authenticate. */
function renamed<Each>(links: Readonly<Record<string, Each>> | undefined) {
  if (links === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(links).map(([name, link]) => [
      name.replace('scaRedirect', 'updatePsuAuthentication'),
      link,
    ]),
  );
}

/** The redirect of a payment that began without PSU-ID has no psu-id. */
function hidesIdOfSingleSca(parts: BankParts): BankParts {
  let single = false;
  const watched = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
    single = flow.psuId === undefined;
    return given(flow, approval, bank);
  });
  return withPolicy(watched, 'redirect', (given) => ({
    successQuery(success) {
      const hide = single;
      single = false;
      return given.successQuery(success).filter(([name]) => !hide || name !== 'psu-id');
    },
  }));
}

/**
 * Payments know only PSUs that came through an account consent or a payment, not those that were registered.
 */
function registrationForgotten(parts: BankParts): BankParts {
  const registered = new Set<string>();
  const watched = wrapPurpose(parts, 'registration', 'approve', (given) => (flow, approval, bank) => {
    registered.add(approval.psuId);
    return given(flow, approval, bank);
  });
  return wrapRoute(watched, 'create-domestic-payment', (given) => (call) => {
    if (registered.has(call.request.header('psu-id') ?? '')) throw new RefusedCall('psu-unknown');
    return given(call);
  });
}

/** An agreement other than the one of the first SCA is refused. */
function oneAgreementOnly(parts: BankParts): BankParts {
  const first = new Map<string, string>();
  return wrapRoute(parts, 'list-accounts', (given) => (call) => {
    const psuId = call.request.header('psu-id') ?? '';
    const named = call.request.header('psu-corporate-id');
    if (named === undefined) return given(call);
    const known = first.get(psuId) ?? named;
    first.set(psuId, known);
    if (known !== named) throw new RefusedCall('corporate-id-unknown');
    return given(call);
  });
}

export const identityFaults = faults(
  {
    id: 'sca/psu-id-of-the-tpp',
    title: 'Everybody has the same PSU-ID at one TPP',
    catches: ['SCA-03'],
    // An SCA of one person opens sessions of the others again, too.
    mayFail: ['CTX-02', 'CTX-03', 'END-12', 'SCA-17', 'STA-07', 'SCA-09', 'SCA-14', 'SCA-15'],
    change: (parts) => withPolicy(parts, 'sca', { psuKey: (tppId) => tppId }),
  },
  {
    id: 'sca/embedded-in-place-of-redirect',
    title: 'The PSU is to be authenticated through the TPP',
    catches: ['SCA-05', 'FLW-01', 'ACC-11'],
    mayFail: ['ERR-09', 'HDR-07', 'HDR-14', 'SIG-13', 'SIG-15', 'SIG-17', 'SIG-23', 'SCA-13', 'SCA-14'],
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal: (messages, links, show) => given.refusal(messages, renamed(links), show),
      })),
  },
  {
    id: 'sca/session-wears-out',
    title: 'The fifth call inside a session asks for a new SCA',
    catches: ['SCA-10'],
    mayFail: readInSessions,
    change: (parts) => {
      const calls = new WeakMap<object, number>();
      return withPolicy(parts, 'sca', (given) => ({
        sessionIsLive(session, now, lifetime) {
          const count = (calls.get(session) ?? 0) + 1;
          calls.set(session, count);
          return count < 5 && given.sessionIsLive(session, now, lifetime);
        },
      }));
    },
  },
  {
    id: 'sca/first-call-with-psu-id-refused',
    title: 'The first account call with a new PSU-ID is refused',
    catches: ['FLW-03'],
    mayFail: [...afterFirstSca, 'ACC-11', 'ERR-08', 'ERR-09', 'FLW-11'],
    change: (parts) => wrapRoute(parts, 'list-accounts', (given) => refusesFirst(1, given)),
  },
  {
    id: 'sca/single-sca-keeps-psu-id',
    title: 'The redirect of a single-SCA payment has no psu-id',
    catches: ['SSC-03'],
    change: hidesIdOfSingleSca,
  },
  {
    id: 'sca/registration-opens-nothing',
    title: 'A PSU-ID that comes from GET /v1/users is unknown to payments',
    catches: ['USR-01'],
    change: registrationForgotten,
  },
  {
    id: 'sca/registration-202',
    title: 'GET /v1/users answers 202',
    catches: ['USR-02'],
    change: (parts) =>
      wrapRoute(parts, 'register-psu', (given) => async (call) => ({ ...(await given(call)), status: 202 })),
  },
  {
    id: 'sca/registration-without-redirect',
    title: 'GET /v1/users answers without scaRedirect',
    catches: ['USR-03'],
    change: (parts) => withBody(parts, 'register-psu', () => ({ _links: {} })),
  },
  {
    id: 'sca/registration-of-known-without-redirect',
    title: 'GET /v1/users answers without scaRedirect where it names a PSU',
    catches: ['USR-03'],
    change: (parts) =>
      wrapRoute(
        parts,
        'register-psu',
        (given) => (call) =>
          call.request.header('psu-id') === undefined ? given(call) : json(200, { _links: {} }),
      ),
  },
  {
    id: 'sca/corporate-start-without-redirect',
    title: 'GET /v1/user answers without scaRedirect',
    catches: ['USR-04'],
    change: (parts) => withBody(parts, 'start-corporate-sca', () => ({ _links: {} })),
  },
  {
    id: 'sca/corporate-start-is-private',
    title: 'GET /v1/user starts a private SCA',
    catches: ['USR-04'],
    change: (parts) =>
      wrapRoute(parts, 'start-corporate-sca', (given) => async (call) => {
        const { flows } = call.bank.state;
        const before = new Set(flows.keys());
        const reply = await given(call);
        for (const [state, flow] of flows) {
          if (!before.has(state)) flows.set(state, { ...flow, asked: { context: 'PRIVATE' } });
        }
        return reply;
      }),
  },
  {
    id: 'sca/agreements-not-listed',
    title: 'The list of agreements is empty',
    catches: ['USR-05'],
    change: (parts) => withBody(parts, 'list-agreements', (value) => ({ ...Object(value), agreements: [] })),
  },
  {
    id: 'sca/agreements-for-everybody',
    title: 'Agreements are listed without PSU-ID',
    catches: ['USR-06'],
    mayFail: ['HDR-30'],
    change: (parts) =>
      wrapRoute(parts, 'list-agreements', (given) => (call) => {
        if (call.request.header('psu-id') !== undefined) return given(call);
        const agreements = [...call.bank.state.agreements.values()];
        return json(200, call.show.presenters.access.agreements(agreements, call.show));
      }),
  },
  {
    id: 'sca/one-agreement-only',
    title: 'Only the agreement of the first SCA can be acted under',
    catches: ['FLW-11'],
    mayFail: ['HDR-32'],
    change: oneAgreementOnly,
  },
);
