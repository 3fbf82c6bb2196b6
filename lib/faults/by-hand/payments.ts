/** Banks that are wrong about the life of payments: creation, duplicates, authorisation, states. */

import {
  withBody,
  withoutRoute,
  withoutRule,
  withPolicy,
  withPresenter,
  withRule,
  wrapRoute,
} from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { type BankReply, json } from '../../bank/reply.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankParts } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { wherePaymentsAreRefused } from '../consequences.js';
import { faults } from '../fault.js';
import { members, withMember } from '../reply-mistakes.js';
import { crashesAt, refusesAt } from '../request-mistakes.js';

const pay = 'create-domestic-payment';

/** Where a status tells of funds at all, it says that there were some. */
function saysFunds(value: unknown): unknown {
  return 'fundsAvailable' in Object(value) ? { ...Object(value), fundsAvailable: true } : value;
}

/** Changes the reply of a creation. */
function repliesWith(parts: BankParts, change: (reply: BankReply) => BankReply): BankParts {
  return wrapRoute(parts, pay, (given) => async (call) => change(await given(call)));
}

/** The account list is served to callers whom one of the rules would refuse. */
function servesDespite(parts: BankParts, ruleIds: readonly string[]): BankParts {
  const refused = new WeakSet<JudgedRequest>();
  const lenient = withRule(parts, ruleIds, (given) => ({
    ...given,
    judge(request, context) {
      if (given.judge(request, context) !== undefined) refused.add(request);
      return undefined;
    },
  }));
  return wrapRoute(lenient, 'list-accounts', (given) => (call) => {
    if (!refused.has(call.request)) return given(call);
    const accounts = [...call.bank.state.accounts.values()].slice(0, 1);
    return json(
      200,
      call.show.presenters.accounts.list(accounts, false, () => [], call.show),
    );
  });
}

/** Every creation by PSU-ID carries a status that is not 201. */
function answersWith(status: number) {
  return {
    id: `payments/creation-answers-${status}`,
    title: `A created payment is answered with ${status}`,
    catches: ['PRS-01'] as const,
    mayFail: wherePaymentsAreRefused,
    change: (parts: BankParts) =>
      repliesWith(parts, (reply) => (reply.kind === 'json' ? json(status, reply.value) : reply)),
  };
}

const creationFaults = faults(
  answersWith(200),
  answersWith(202),
  {
    id: 'payments/pisp-refused',
    title: 'A TPP that is both AISP and PISP cannot pay',
    catches: ['REG-05', 'END-03'],
    mayFail: wherePaymentsAreRefused,
    change: (parts) => refusesAt(parts, pay, () => true, 'not-registered'),
  },
  {
    id: 'payments/aisp-pays',
    title: 'An AISP that is no PISP can pay',
    catches: ['REG-06'],
    change: (parts) => withoutRule(parts, 'payments-need-pisp'),
  },
  {
    id: 'payments/pisp-reads-accounts',
    title: 'A PISP that is no AISP can read accounts',
    catches: ['REG-07'],
    change: (parts) => servesDespite(parts, ['accounts-need-aisp']),
  },
  {
    id: 'payments/role-not-looked-at',
    title: 'A certificate without any role reads accounts',
    catches: ['REG-11'],
    mayFail: ['REG-07', 'REG-08'],
    change: (parts) => servesDespite(parts, ['certificate-has-role', 'accounts-need-aisp']),
  },
  {
    id: 'payments/roles-not-looked-at',
    title: 'No certificate is asked for a role; without consent everybody is shown the way to the SCA',
    catches: ['REG-06', 'REG-07', 'REG-11'],
    mayFail: ['REG-08'],
    change: (parts) => withoutRule(parts, 'certificate-has-role', 'accounts-need-aisp', 'payments-need-pisp'),
  },
  {
    id: 'payments/another-id-inside',
    title: 'The payment is not found under the id that was given',
    catches: ['PRS-03'],
    mayFail: ['TRN-04', 'STA-04', 'STA-06', 'END-11', 'END-12', 'ERR-11', 'LIM-02'],
    change: (parts) => withMember(parts, 'paymentId', (id) => `${String(id)}x`),
  },
  {
    id: 'payments/status-not-offered',
    title: 'There is no status operation',
    catches: ['END-11'],
    mayFail: ['TRN-04', 'BSK-01', 'BSK-04', 'PRS-03', 'STA-04', 'END-12', 'ERR-11'],
    change: (parts) => withoutRoute(parts, 'read-payment-status'),
  },
  {
    id: 'payments/status-without-status',
    title: 'The status reply has no transactionStatus',
    catches: ['END-11'],
    mayFail: ['BSK-04', 'STA-04', 'ERR-11', 'TYPE-30'],
    change: (parts) =>
      withBody(parts, 'read-payment-status', (value) => ({
        ...members(value),
        transactionStatus: undefined,
      })),
  },
  {
    id: 'payments/visible-to-other-tpp',
    title: 'Any TPP of the PSU sees its payments',
    catches: ['END-12'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, _tpp, psuId, acting) =>
          given.isVisibleTo({ ...payment, psuId }, payment.tppId, psuId, acting),
      })),
  },
  {
    id: 'payments/visible-to-other-psu',
    title: 'Any PSU of the TPP sees its payments',
    catches: ['END-12'],
    mayFail: ['BSK-03', 'BSK-04', 'ERR-07'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, tppId, psuId, acting) =>
          given.isVisibleTo({ ...payment, psuId }, tppId, psuId, acting),
      })),
  },
);

/** Of creations with the same body one operation takes so many. */
function takesAlike(parts: BankParts, operation: OperationId, most: number): BankParts {
  const taken = new WeakMap<BankState, Map<string, number>>();
  return wrapRoute(parts, operation, (given) => (call) => {
    const counts = taken.get(call.bank.state) ?? new Map<string, number>();
    taken.set(call.bank.state, counts);
    const body = call.request.wire.body.toString('utf8');
    const count = (counts.get(body) ?? 0) + 1;
    counts.set(body, count);
    if (count > most) throw new RefusedCall('duplicate-payment');
    return given(call);
  });
}

const duplicateFaults = faults(
  {
    id: 'payments/duplicate-parameter-demanded',
    title: 'allowLogicalDuplicate is demanded',
    catches: ['END-05'],
    mayFail: [
      'REG-05',
      'ENV-02',
      'PRS-01',
      'END-03',
      'HDR-31',
      'SCA-18',
      'SSC-01',
      'USR-01',
      'VER-04',
      'VER-05',
    ],
    change: (parts) =>
      refusesAt(parts, pay, (request) => !request.query.some(([name]) => name === 'allowLogicalDuplicate')),
  },
  ...(['true', 'false'] as const).map((value) => ({
    id: `payments/duplicate-${value}-not-taken`,
    title: `allowLogicalDuplicate=${value} is refused`,
    catches: ['END-06'] as const,
    mayFail: value === 'true' ? wherePaymentsAreRefused : (['END-08'] as const),
    change: (parts: BankParts) =>
      refusesAt(parts, pay, (request) =>
        request.query.some(([name, given]) => name === 'allowLogicalDuplicate' && given === value),
      ),
  })),
  {
    id: 'payments/duplicate-never',
    title: 'allowLogicalDuplicate=true does not help',
    catches: ['END-07'],
    mayFail: ['HDR-22', 'SIG-38'],
    change: (parts) => withPolicy(parts, 'payments', { allowsDuplicate: () => false }),
  },
  ...(
    [
      ['create-domestic-payment', 2],
      ['create-sepa-payment', 1],
      ['create-bulk-payment', 1],
    ] as const
  ).map(([operation, most]) => ({
    id: `payments/${operation}-alike-${most + 1}`,
    title: `${operation} takes ${most} alike, whatever allowLogicalDuplicate says`,
    catches: ['END-07'] as const,
    change: (parts: BankParts) => takesAlike(parts, operation, most),
  })),
  {
    id: 'payments/duplicate-always',
    title: 'allowLogicalDuplicate=false is not looked at',
    catches: ['END-08'],
    change: (parts) => withPolicy(parts, 'payments', { allowsDuplicate: () => true }),
  },
  {
    id: 'payments/duplicate-only-when-absent',
    title: 'Any value of allowLogicalDuplicate allows duplicates',
    catches: ['END-08'],
    change: (parts) =>
      withPolicy(parts, 'payments', { allowsDuplicate: (parameter) => parameter !== undefined }),
  },
);

const lifeFaults = faults(
  {
    id: 'payments/start-link-missing',
    title: 'The creation reply offers no startAuthorisation',
    catches: ['PRS-13'],
    change: (parts) =>
      withMember(parts, '_links', (links) => ({ ...members(links), startAuthorisation: undefined })),
  },
  {
    id: 'payments/start-link-by-get',
    title: 'startAuthorisation is offered with GET',
    catches: ['PRS-13'],
    change: (parts) =>
      withMember(parts, '_links', (given) => {
        const links = members(given);
        return { ...links, startAuthorisation: { ...members(links['startAuthorisation']), verbs: ['GET'] } };
      }),
  },
  {
    id: 'payments/start-demands-body',
    title: 'The start of an authorisation demands a body',
    catches: ['FLW-06'],
    mayFail: ['FLW-07', 'SCA-11'],
    change: (parts) => refusesAt(parts, 'start-payment-authorisation', ({ body }) => body.kind === 'none'),
  },
  {
    id: 'payments/start-demands-digest',
    title: 'The start of an authorisation demands a Digest',
    catches: ['FLW-06'],
    mayFail: ['FLW-07', 'SCA-11'],
    change: (parts) =>
      refusesAt(parts, 'start-payment-authorisation', (request) => request.header('digest') === undefined),
  },
  {
    id: 'payments/start-without-redirect',
    title: 'The start of an authorisation answers without scaRedirect',
    catches: ['FLW-07'],
    mayFail: ['BSK-07', 'SCA-11'],
    change: (parts) => withPresenter(parts, 'payments', { authorisation: () => ({ scaStatus: 'STARTED' }) }),
  },
  {
    id: 'payments/funds-not-told',
    title: 'The status of a payment without funds does not say so',
    catches: ['STA-04'],
    change: (parts) => withPolicy(parts, 'payments', { tellsFunds: () => false }),
  },
  {
    id: 'payments/funds-told-as-there',
    title: 'The status of a payment that was rejected for lack of funds says that there were funds',
    catches: ['STA-04'],
    change: (parts) => withBody(parts, ['read-payment-status', 'read-bulk-payment-status'], saysFunds),
  },
  {
    id: 'payments/bulk-funds-told-as-there',
    title: 'The status of a bulk payment that was rejected for lack of funds says that there were funds',
    catches: ['STA-04'],
    change: (parts) => withBody(parts, 'read-bulk-payment-status', saysFunds),
  },
  {
    id: 'payments/pending-deleted',
    title: 'A pending payment is deleted',
    catches: ['STA-05'],
    mayFail: ['ERR-12', 'SCA-11', 'STA-01'],
    change: (parts) => withPolicy(parts, 'payments', { deletion: () => 'cancels' }),
  },
  {
    id: 'payments/pending-refused-and-deleted',
    title: 'Deleting a pending payment is refused, and it is cancelled all the same',
    catches: ['STA-05'],
    change: (parts) =>
      wrapRoute(parts, 'delete-payment', (given) => async (call) => {
        const id = call.params['paymentId'] ?? '';
        const payment = call.bank.state.payments.get(id);
        if (payment?.status === 'PDNG') call.bank.state.payments.set(id, { ...payment, status: 'CANC' });
        return given(call);
      }),
  },
  {
    id: 'payments/details-too-early',
    title: 'Details are served before the approval',
    catches: ['STA-06'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          what === 'details' || given.isReadable(payment, initial, what),
      })),
  },
  {
    id: 'payments/status-too-early',
    title: 'The status is served before the approval',
    catches: ['STA-07'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) => what === 'status' || given.isReadable(payment, initial, what),
      })),
  },
  {
    id: 'payments/never-readable',
    title: 'Details and status are never served',
    catches: ['STA-06', 'END-11'],
    mayFail: ['TRN-04', 'BSK-01', 'BSK-04', 'PRS-03', 'STA-04', 'END-12', 'ERR-11'],
    change: (parts) => withPolicy(parts, 'payments', { isReadable: () => false }),
  },
  {
    id: 'payments/large-sums-crash',
    title: 'A sum above the balance crashes the creation',
    catches: ['ERR-11'],
    change: (parts) =>
      crashesAt(parts, pay, ({ body }) => body.kind === 'json' && /"amount":"\d{9,}/.test(body.text)),
  },
  {
    id: 'payments/missing-funds-overlooked',
    title: 'A payment above the balance goes through',
    catches: ['ERR-11', 'STA-04'],
    // A scenario that waits for the rejection runs the batch, which executes what others have pending.
    mayFail: ['BSK-02', 'BSK-12', 'STA-05'],
    change: (parts) => withPolicy(parts, 'payments', { fundsSuffice: () => true }),
  },
  {
    id: 'payments/new-login-at-creation',
    title: 'A payment after an account SCA is refused until there was another login',
    catches: ['SCA-18'],
    mayFail: wherePaymentsAreRefused,
    change: (parts) =>
      refusesAt(
        parts,
        'create-domestic-payment',
        (request) => request.header('psu-id') !== undefined,
        'session-missing',
      ),
  },
);

export const paymentFaults = faults(...creationFaults, ...duplicateFaults, ...lifeFaults);
