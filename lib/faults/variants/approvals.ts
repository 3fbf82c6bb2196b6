/**
 * Banks that lawfully choose otherwise: single SCA, authorisations, sessions, what a person is asked and what
 * survives.
 */

import { withBody, withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import { variants } from '../fault.js';
import { answering } from '../profile-answers.js';

const pay = 'create-domestic-payment';

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const starts = ['start-payment-authorisation', 'start-basket-authorisation'] as const;

/** The starts of payments and baskets that lead to an SCA answer otherwise; an exemption is told as it is. */
function startsTell(
  parts: BankParts,
  change: (told: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): BankParts {
  const tell = (value: unknown) => {
    const told = members(value);
    return told['scaStatus'] === 'EXEMPTED' ? told : change(told);
  };
  return withBody(parts, starts, tell);
}

/** What a call without PSU-ID is answered with. */
function offersWith(parts: BankParts, status: number): BankParts {
  return withPolicy(parts, 'errors', (given) => ({
    refusal: (reason) =>
      reason === 'psu-not-named' ? { ...given.refusal(reason), status } : given.refusal(reason),
  }));
}

export const approvalVariants = variants(
  {
    id: 'approvals/one-registered-address',
    title: 'PSUs are sent back to one address of the TPP that the bank knows beforehand',
    because: 'Which TPP-Redirect-URI a bank takes is open; the profile says so (HDR-15, RDR-01).',
    change: (parts) =>
      answering(
        withPolicy(parts, 'redirect', { acceptsUri: (uri) => uri === 'https://tpp.example/callback' }),
        { 'redirect-addresses': 'exact' },
      ),
  },
  {
    id: 'approvals/repeat-200',
    title: 'The repeat of a single-SCA creation is answered with 200',
    because: 'The status of the repeat is open (SSC-05).',
    change: (parts) => {
      const made = new Set<unknown>();
      return wrapRoute(parts, pay, (given) => async (call) => {
        const reply = await given(call);
        const id = reply.kind === 'json' ? members(reply.value)['paymentId'] : undefined;
        const repeated = made.has(id);
        made.add(id);
        return repeated && id !== undefined && reply.kind === 'json' ? { ...reply, status: 200 } : reply;
      });
    },
  },
  {
    id: 'approvals/same-by-request-id-alone',
    title: 'A single-SCA creation is the same one when X-Request-ID is the same',
    because: 'What makes two creations the same is open (SSC-05).',
    change: (parts) =>
      withPolicy(parts, 'payments', {
        initiationKey: ({ tppId, customerNumber, requestId }) =>
          [tppId, customerNumber, requestId].join('\n'),
      }),
  },
  {
    id: 'approvals/same-by-body-alone',
    title: 'A single-SCA creation is the same one when its body is the same',
    because: 'What makes two creations the same is open (SSC-05).',
    change: (parts) =>
      withPolicy(parts, 'payments', {
        initiationKey: ({ tppId, customerNumber, body }) => [tppId, customerNumber, body].join('\n'),
      }),
  },
  {
    id: 'approvals/without-sca-status',
    title: 'The start of an authorisation tells no scaStatus',
    because: 'Neither member is called required (BSK-11).',
    change: (parts) => startsTell(parts, ({ scaStatus: _status, ...told }) => told),
  },
  {
    id: 'approvals/identified',
    title: 'The start of an authorisation tells PSU_IDENTIFIED and the methods',
    because: 'The first scaStatus is open, and further members are too.',
    change: (parts) =>
      startsTell(parts, (told) => ({
        ...told,
        scaStatus: 'PSU_IDENTIFIED',
        authorisationId: '17',
        scaMethods: [],
        psuMessage: 'Godkjenn',
      })),
  },
  ...[200, 403].map((status) => ({
    id: `approvals/offer-with-${status}`,
    title: `A call without PSU-ID is answered with ${status} and the way to SCA`,
    because: 'Its status is not stated; the one for a PSU without consent is.',
    change: (parts: BankParts) => offersWith(parts, status),
  })),
  {
    id: 'approvals/long-addresses',
    title: 'The address of an SCA is long and has no context',
    because: 'What scaRedirect looks like is the business of the bank.',
    change: (parts) =>
      withPolicy(parts, 'redirect', {
        scaAddress: (base, state) => `${base}/sca/${state}?lang=nb&ref=${'x'.repeat(300)}`,
      }),
  },
  {
    id: 'approvals/worst-case-in-another-order',
    title: 'Of a basket the status that comes first counts as worse than those behind it',
    because: 'Which status is worse than which is open but for rejection (BSK-03).',
    change: (parts) =>
      withPolicy(parts, 'baskets', {
        worst: (statuses) =>
          (
            ['RJCT', 'PART', 'CANC', 'RCVD', 'PDNG', 'ACWP', 'ACWC', 'ACTC', 'ACCP', 'ACSP', 'ACSC'] as const
          ).find((each) => statuses.includes(each)) ?? 'RCVD',
      }),
  },
  {
    id: 'approvals/funds-in-words',
    title: 'fundsAvailable is the text NO',
    because: 'Its type is not shown (STA-04).',
    change: (parts) =>
      withBody(parts, 'read-payment-status', (value) => {
        const { fundsAvailable, ...rest } = members(value);
        return fundsAvailable === undefined
          ? rest
          : { ...rest, fundsAvailable: fundsAvailable ? 'YES' : 'NO' };
      }),
  },
  {
    id: 'approvals/funds-below-details',
    title: 'fundsAvailable stands below a member of the bank',
    because: 'Its place is not shown (STA-04).',
    change: (parts) =>
      withBody(parts, 'read-payment-status', (value) => {
        const { fundsAvailable, ...rest } = members(value);
        return fundsAvailable === undefined ? rest : { ...rest, details: { fundsAvailable } };
      }),
  },
  {
    id: 'approvals/start-twice-refused-with-400',
    title: 'What is approved already, or no longer cancellable, is refused with 400',
    because: 'The status of these refusals is open.',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'authorisation-not-open' || reason === 'payment-not-cancellable'
            ? { ...given.refusal(reason), status: 400, code: 'BAD_REQUEST' }
            : given.refusal(reason),
      })),
  },
  {
    id: 'approvals/agreements-403',
    title: 'GET /v1/agreements without PSU-ID is refused with 403 and no way to SCA',
    because: 'The call presupposes a PSU-ID; the answer without one is open (USR-06).',
    change: (parts) =>
      wrapRoute(
        parts,
        'list-agreements',
        (given) => (call) =>
          call.request.header('psu-id') === undefined
            ? json(403, { tppMessages: [{ category: 'ERROR', code: 'FORBIDDEN', text: 'no PSU-ID' }] })
            : given(call),
      ),
  },
);
