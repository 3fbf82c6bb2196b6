/** Banks that read one request, or count one read, otherwise than the others. */

import { listOf, objectOf, textOf } from '../../bank/body.js';
import { withPolicy, withPresenter, withRule, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { judgedRequest, type JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { withHeaderLines } from '../other-headers.js';
import { overlooksWhen, refusesAt, refusesWhen } from '../request-mistakes.js';

const accountReads = ['list-accounts', 'read-balances', 'list-transactions'] as const;

function bodyOf({ body }: JudgedRequest): unknown {
  return body.kind === 'json' ? body.value : undefined;
}

/** The transfers of a bulk payment from the one with an index on. */
function transfersFrom(request: JudgedRequest, from: number): readonly object[] {
  return listOf(objectOf(bodyOf(request))['payments'])
    .slice(from)
    .map(objectOf);
}

const isEmoji = /[\u{10000}-\u{10FFFF}]/u;

/** Emoji stand in the transfer with an index, or behind it, and not before. */
function standsFrom(request: JudgedRequest, from: number): boolean {
  const all = transfersFrom(request, 0).map((each) => isEmoji.test(JSON.stringify(each)));
  return (
    request.operation?.id === 'create-bulk-payment' &&
    all.includes(true) &&
    !all.slice(0, from).includes(true)
  );
}

const isPsuId = ([name]: readonly [string, string]) => name.toLowerCase() === 'psu-id';

/** Of two lines of PSU-ID the last one counts. */
function lastLine(call: Call): Call {
  return withHeaderLines(call, (lines) => {
    const last = lines.findLast(isPsuId);
    return last === undefined ? lines : [...lines.filter((each) => !isPsuId(each)), last];
  });
}

/** The request as it is with the first line of PSU-ID alone. */
function firstLine(request: JudgedRequest, basePath: string): JudgedRequest {
  const { headers } = request.wire;
  const kept = headers.filter((line) => !isPsuId(line) || line === headers.find(isPsuId));
  if (kept.length === headers.length) return request;
  return judgedRequest({ ...request.wire, headers: kept }, basePath, request.operations);
}

const dayMs = 86_400_000;

/** Attended reads are counted, too: five a day of one account are served to a PSU. */
const countsAttended: PartsChange = (parts) => {
  const counts = new WeakMap<object, Map<string, readonly number[]>>();
  return wrapRoute(parts, ['read-balances', 'list-transactions'], (given) => async (call) => {
    const { consents } = call.bank.state;
    const all = counts.get(consents) ?? new Map<string, readonly number[]>();
    counts.set(consents, all);
    const key = `${call.tpp.id} ${call.request.header('psu-id')} ${call.request.wire.target}`;
    const before = (all.get(key) ?? []).filter((each) => call.now - each < dayMs);
    const isCounted = call.request.header('psu-ip-address') !== undefined;
    if (isCounted && before.length >= 5) throw new RefusedCall('calls-exhausted');
    const reply = await given(call);
    if (isCounted && reply.status === 200) all.set(key, [...before, call.now]);
    return reply;
  });
};

/** What is granted under an agreement is kept for whoever the request named. */
const keptForNamed: PartsChange = (parts) =>
  wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
    const named = bank.state.psus.get(flow.psuId?.toLowerCase() ?? '');
    const isOther = flow.acting.context === 'CORPORATE' && named?.tppId === flow.tpp.id;
    return given(flow, isOther ? { ...approval, psuId: named.psuId } : approval, bank);
  });

export const readOtherwise = faults(
  {
    id: 'read-otherwise/date-to-on-first-page-only',
    title: 'On later pages of the transactions of an account dateTo is ignored',
    catches: ['ACC-16'],
    mayFail: ['ACC-17'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'transactions', (given) => ({
          inWindow: (date, from) => given.inWindow(date, from, '9999-12-31'),
        })),
      ({ request }) => request.query.some(([name, value]) => name === 'offset' && value !== '0'),
    ),
  },
  {
    id: 'read-otherwise/attended-reads-counted',
    title: 'Reads with the PSU there are counted, too, and the sixth of a day is refused',
    catches: ['LIM-13'],
    // The sixth read may be that of the owner after others tried, whatever they tried.
    mayFail: [
      'LIM-05',
      'LIM-09',
      'ACC-12',
      'ACC-13',
      'CON-02',
      'CTX-03',
      'REG-03',
      'REG-04',
      'SCA-10',
      'SCA-17',
      'SIG-04',
    ],
    change: countsAttended,
  },
  {
    id: 'read-otherwise/wrapped-signature-at-sandbox-creations',
    title: 'A Signature that is wrapped as an encoded word is refused where the sandbox creates something',
    catches: ['SIG-36'],
    change: (parts) =>
      refusesWhen(
        parts,
        'SIG-36',
        (request) =>
          request.wire.method === 'POST' &&
          request.path.startsWith('/v1/sandbox/') &&
          request.header('signature')?.startsWith('=?') === true,
      ),
  },
  {
    id: 'read-otherwise/day-of-purchase-in-sandbox',
    title: 'In the sandbox the transactionDate of a card transaction repeats its bookingDate',
    catches: ['SBX-40'],
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        bookedCardTransaction: (transaction, show) =>
          given.bookedCardTransaction(
            transaction.bookingDate === undefined
              ? transaction
              : { ...transaction, transactionDate: transaction.bookingDate },
            show,
          ),
      })),
  },
  {
    id: 'read-otherwise/pending-card-transactions-vanish',
    title: 'A card transaction of the sandbox that is not booked yet is created and listed nowhere',
    catches: ['SBX-40'],
    mayFail: ['CARD-17', 'CARD-20', 'LIM-18'],
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        cardTransactions: (list, show) =>
          given.cardTransactions({ ...list, ...('pending' in list ? { pending: [] } : {}) }, show),
      })),
  },
  {
    id: 'read-otherwise/last-psu-id-acts',
    title: 'Of two PSU-ID lines the first is signed and the last acts',
    catches: ['SIG-04'],
    mayFail: ['SIG-23', 'SIG-30', 'SCA-02', 'END-12', 'CTX-02', 'SCA-16'],
    change: (parts) =>
      wrapRoute(
        withRule(parts, 'signature-fits', (given) => ({
          ...given,
          judge: (request, context) => given.judge(firstLine(request, parts.basePath), context),
        })),
        [...accountReads, 'read-payment-status', 'read-payment', 'delete-payment'],
        (given) => (call) => given(lastLine(call)),
      ),
  },
  {
    id: 'read-otherwise/corporate-consent-of-named',
    title: 'What is granted under an agreement is kept for whoever the request named, not for who logged in',
    catches: ['CTX-03'],
    mayFail: ['SCA-17', 'ACC-10', 'CON-02'],
    change: keptForNamed,
  },
  {
    id: 'read-otherwise/emoji-after-twenty',
    title: 'An unprocessable character is noticed in the first twenty transfers of a bulk payment only',
    catches: ['TRN-08'],
    change: (parts) => overlooksWhen(parts, 'processable-characters', (request) => standsFrom(request, 20)),
  },
  {
    id: 'read-otherwise/emoji-from-third-of-bulk',
    title: 'An unprocessable character is noticed in the first two transfers of a bulk payment only',
    catches: ['TRN-08'],
    change: (parts) => overlooksWhen(parts, 'processable-characters', (request) => standsFrom(request, 2)),
  },
  {
    id: 'read-otherwise/reference-after-ten',
    title: 'From the eleventh reference on one of any length is taken',
    catches: ['PAY-51'],
    change: (parts) =>
      overlooksWhen(parts, 'domestic-payment-pay-51', (request) =>
        listOf(objectOf(bodyOf(request))['remittanceInformationStructuredArray'])
          .slice(0, 10)
          .every((each) => textOf(objectOf(each), 'reference').length <= 35),
      ),
  },
  {
    id: 'read-otherwise/sepa-country-refused',
    title: 'SEPA payments to a creditor in Andorra are refused',
    catches: ['TYPE-23'],
    mayFail: ['PAY-22'],
    change: (parts) =>
      refusesAt(
        parts,
        'create-sepa-payment',
        (request) => textOf(objectOf(objectOf(bodyOf(request))['creditorAddress']), 'country') === 'AD',
      ),
  },
  {
    id: 'read-otherwise/purpose-of-instant-refused',
    title: 'Instant payments with the purpose code VATX are refused',
    catches: ['TYPE-27'],
    change: (parts) =>
      refusesAt(
        parts,
        'create-instant-payment',
        (request) => textOf(objectOf(bodyOf(request)), 'purposeCode') === 'VATX',
      ),
  },
  {
    id: 'read-otherwise/purpose-of-last-transfer-refused',
    title: 'Bulk payments of which a transfer after the first has the purpose code TREA are refused',
    catches: ['TYPE-27'],
    change: (parts) =>
      refusesAt(parts, 'create-bulk-payment', (request) =>
        transfersFrom(request, 1).some((each) => textOf(objectOf(each), 'purposeCode') === 'TREA'),
      ),
  },
  {
    id: 'read-otherwise/currency-abroad-refused',
    title: 'Cross-border payments in pounds of Guernsey are refused',
    catches: ['TYPE-19'],
    mayFail: ['PAY-03'],
    change: (parts) =>
      refusesAt(
        parts,
        'create-cross-border-payment',
        (request) => textOf(objectOf(objectOf(bodyOf(request))['instructedAmount']), 'currency') === 'GGP',
      ),
  },
);
