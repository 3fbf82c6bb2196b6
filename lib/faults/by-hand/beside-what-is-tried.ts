/** Banks that were right where the suite looked, and wrong in the next place: from a list written blind. */

import { beginSession } from '../../bank/access/session.js';
import { bodyOf, type JsonObject, listOf, objectOf, textOf } from '../../bank/body.js';
import { withPolicy, withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { empty } from '../../bank/reply.js';
import { headerValue } from '../../model/http.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { inRequests, stateIn } from '../in-pages.js';
import { answeringAs, unguarded, withOnly } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';
import { believesLast } from './forged-calls.js';
import { runSees } from './in-other-places.js';

/** A sum as it is kept in a double of minor units. */
function asDouble(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const text = String(BigInt(Number(BigInt(whole + fraction)))).padStart(fraction.length + 1, '0');
  return fraction === '' ? text : `${text.slice(0, -fraction.length)}.${text.slice(-fraction.length)}`;
}

/** An order, or its transfers, with such sums. */
function inDoubles(order: JsonObject): JsonObject {
  const transfers = listOf(order['payments']).map(objectOf);
  const sum = objectOf(order['instructedAmount']);
  const amount = textOf(sum, 'amount');
  return {
    ...order,
    ...(transfers.length === 0 ? {} : { payments: transfers.map(inDoubles) }),
    ...(amount === '' ? {} : { instructedAmount: { ...sum, amount: asDouble(amount) } }),
  };
}

export const besideWhatIsTried = faults(
  {
    id: 'beside/baskets-with-charset',
    title: 'At baskets with a charset in Content-Type the digest is not compared',
    catches: ['SIG-38'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'digest-of-body',
        (request) =>
          request.operation?.id === 'create-basket' &&
          (request.header('content-type') ?? '').includes('charset'),
      ),
  },
  {
    id: 'beside/last-redirect',
    title: 'Of two TPP-Redirect-URI lines the first is verified, and the last counts',
    catches: ['HDR-15'],
    mayFail: ['SIG-04'],
    change: believesLast('TPP-Redirect-URI'),
  },
  {
    id: 'beside/last-redirect-of-registrations',
    title: 'Of two TPP-Redirect-URI lines of a registration the first is verified, and the last counts',
    catches: ['HDR-15'],
    change: believesLast('TPP-Redirect-URI', (operation) => operation === 'register-psu'),
  },
  {
    id: 'beside/last-redirect-of-cancellations',
    title: 'Of two TPP-Redirect-URI lines at a cancellation the first is verified, and the last counts',
    catches: ['HDR-15'],
    change: believesLast(
      'TPP-Redirect-URI',
      (operation) => operation.startsWith('start-') && operation.includes('cancel'),
    ),
  },
  {
    id: 'beside/d-number-normalised',
    title: 'A D-number stands for the person with the national number that is like it',
    catches: ['HDR-31'],
    mayFail: ['SSC-03', 'SCA-03', 'SCA-17'],
    change: inRequests((parts, wire, { state }) => {
      const number = headerValue(wire.headers, 'X-PSU-IDENTITY') ?? '';
      if (!/^[4-7]\d{10}$/.test(number)) return parts;
      const usual = `${Number(number[0]) - 4}${number.slice(1)}`;
      const other = state.customers.has(usual)
        ? usual
        : [...state.customers.keys()].find((each) => each.slice(0, 9) === usual.slice(0, 9));
      return other === undefined
        ? parts
        : answeringAs(parts, (given) => withOnly(given, 'X-PSU-IDENTITY', other));
    }),
  },
  {
    id: 'beside/used-link-renews',
    title: 'Who opens the link of a finished account SCA again begins a new hour',
    catches: ['SCA-09'],
    mayFail: ['SCA-03', 'SCA-17', 'RDR-02'],
    change(parts) {
      const done = new Set<string>();
      return {
        ...wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
          const failure = given(flow, approval, bank);
          if (failure === undefined) done.add(flow.state);
          return failure;
        }),
        site(bank, wire) {
          const { flows, psuIds, psus } = bank.state;
          const flow = flows.get(stateIn(wire.target));
          const { redirect, sca } = parts.policies;
          const own = flow === undefined || !done.has(flow.state) ? undefined : flow;
          const psu = psus.get(psuIds.get(sca.psuKey(own?.tpp.id ?? '', own?.customerNumber ?? '')) ?? '');
          if (wire.method !== 'GET' || own?.redirectUri === undefined || psu === undefined)
            return parts.site(bank, wire);
          const { sessionId } = beginSession(bank, own, psu, bank.clock.now());
          const query = redirect.successQuery({
            psuId: psu.psuId,
            sessionId,
            context: own.acting?.context ?? 'PRIVATE',
            ...(own.acting?.context === 'CORPORATE' ? { corporateId: own.acting.agreementId } : {}),
          });
          return empty(303, [['Location', redirect.append(own.redirectUri, query, redirect.encode)]]);
        },
      };
    },
  },
  {
    id: 'beside/duplicate-of-approved',
    title: 'allowLogicalDuplicate=true does not help once the earlier payment is approved',
    catches: ['END-07'],
    change: inCalls(
      ['create-domestic-payment'],
      (parts) => withPolicy(parts, 'payments', { allowsDuplicate: () => false }),
      ({ bank, request }) =>
        [...bank.state.payments.values()].some(
          ({ approvedAt, order }) =>
            approvedAt !== undefined &&
            JSON.stringify(order) ===
              JSON.stringify(request.body.kind === 'json' ? request.body.value : undefined),
        ),
    ),
  },
  {
    id: 'beside/double-of-minor-units',
    title: 'Details tell sums that were kept as a double of minor units',
    catches: ['PRS-03'],
    change: (parts) =>
      withPresenter(parts, 'payments', ({ details }) => ({
        details: (payment, show) => details({ ...payment, order: inDoubles(payment.order) }, show),
      })),
  },
  {
    id: 'beside/agent-from-own-currency',
    title:
      'A payment to a currency account needs no creditorAgent where the debtor account has that currency',
    catches: ['PAY-09'],
    change: (parts) =>
      overlooksWhen(parts, 'domestic-payment-pay-09-usual', ({ body }) => {
        const order = objectOf(body.kind === 'json' ? body.value : {});
        const [from, to] = ['debtorAccount', 'creditorAccount'].map(
          (name) => objectOf(order[name])['currency'],
        );
        return from !== undefined && from === to;
      }),
  },
  {
    id: 'beside/registration-is-no-sca',
    title: 'The SCA of a registration begins no session for accounts',
    catches: ['SCA-18'],
    change: (parts) =>
      withPolicy(parts, 'sca', ({ startsSession }) => ({
        startsSession: (kind) => kind !== 'registration' && startsSession(kind),
      })),
  },
  {
    id: 'beside/order-is-no-sca',
    title: 'The SCA of a payment begins no session for accounts',
    catches: ['SCA-18'],
    mayFail: ['SCA-10', 'SCA-14'],
    change: (parts) =>
      withPolicy(parts, 'sca', ({ startsSession }) => ({
        startsSession: (kind) => kind !== 'payment' && startsSession(kind),
      })),
  },
  {
    id: 'beside/session-not-encoded',
    title: 'tpp-session-id is not percent-encoded in the redirect',
    catches: ['RDR-07'],
    mayFail: ['RDR-13'],
    change: (parts) =>
      withPolicy(parts, 'redirect', ({ append }) => ({
        append: (uri, pairs, encode) => {
          const session = pairs.find(([name]) => name === 'tpp-session-id')?.[1];
          return append(uri, pairs, (value) =>
            value === session ? encode(value).replaceAll('%2B', '+').replaceAll('%2F', '/') : encode(value),
          );
        },
      })),
  },
  {
    id: 'beside/message-not-encoded',
    title: 'The message of a refused order is not percent-encoded in the redirect',
    catches: ['RDR-13'],
    change: (parts) =>
      withPolicy(parts, 'redirect', ({ append, failure }) => ({
        failure: (given) => ({ ...failure(given), message: 'Refused: Hansen & Sons #1' }),
        append: (uri, pairs, encode) =>
          append(uri, pairs, (value) =>
            value.startsWith('Refused:') ? value.replaceAll(' ', '%20') : encode(value),
          ),
      })),
  },
  {
    id: 'beside/last-day-of-month',
    title: 'A dateTo that is the last day of a month leaves that day out',
    catches: ['ACC-16'],
    change: (parts) =>
      withPolicy(parts, 'transactions', ({ inWindow }) => ({
        inWindow: (date, from, to) =>
          inWindow(date, from, to) &&
          !(date === to && new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1),
      })),
  },
  {
    id: 'beside/hundred-of-each-product',
    title: 'In production a basket holds a hundred payments of each product',
    catches: ['LIM-03'],
    environment: 'production',
    change: (parts) => {
      const unjudged = overlooksWhen(parts, 'basket-lim-03', () => true);
      return wrapRoute(unjudged, 'create-basket', (given) => (call) => {
        const ids = listOf(objectOf(bodyOf(call))['paymentIds']).map(String);
        const products = ids.map((id) => call.bank.state.payments.get(id)?.product ?? '');
        if (products.some((one) => products.filter((each) => each === one).length > 100))
          throw new RefusedCall('body-unusable');
        return given(call);
      });
    },
  },
  {
    id: 'beside/sandbox-path-in-production',
    title: 'Sandbox transactions are made in production where the path ends in a slash',
    catches: ['ENV-08'],
    environment: 'production',
    change: (parts) =>
      overlooksWhen(
        unguarded(
          (path) => /^\/v1\/\/?sandbox\/accounts\/.*\/transactions\/?$/.test(path) && /\/\/|\/$/.test(path),
          (path) => path.replace('//', '/').replace(/\/$/, ''),
        )(parts),
        'sandbox-only',
        () => false,
      ),
  },
  {
    id: 'beside/sandbox-in-capitals-in-production',
    title: 'Production serves the sandbox where its path has a capital letter',
    catches: ['ENV-08'],
    environment: 'production',
    change: (parts) =>
      overlooksWhen(
        unguarded(
          (path) => /^\/v1\/sandbox\//i.test(path) && !path.startsWith('/v1/sandbox/'),
          (path) => path.replace(/sandbox/i, 'sandbox'),
        )(parts),
        'sandbox-only',
        () => false,
      ),
  },
  {
    id: 'beside/last-of-hundred',
    title: 'Of a bulk payment with a hundred transfers the last is not executed',
    catches: ['ACC-13'],
    mayFail: ['SCA-11', 'ACC-12'],
    change: runSees((payment) => {
      const all = listOf(payment.order['payments']);
      return all.length >= 100
        ? { ...payment, order: { ...payment.order, payments: all.slice(0, -1) } }
        : undefined;
    }),
  },
);
