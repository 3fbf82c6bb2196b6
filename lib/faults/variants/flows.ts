/**
 * Banks that lawfully choose otherwise: when SCA is asked for, how it is begun, and what comes back of it.
 */

import { scaLinks } from '../../bank/access/start-sca.js';
import { startFor } from '../../bank/payments/store.js';
import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import type { Link } from '../../model/messages.js';
import type { OperationId } from '../../model/operations/index.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { Call } from '../../bank/types.js';
import { variants } from '../fault.js';
import { silent } from '../profile-answers.js';
import { overlooksWhen } from '../request-mistakes.js';
import { isAt } from '../conditions.js';

const minute = 60_000;

/** An operation answers with another success status. */
function answersWith(parts: BankParts, id: OperationId, status: number): BankParts {
  return wrapRoute(parts, id, (given) => async (call) => {
    const reply = await given(call);
    return reply.kind === 'json' ? json(status, reply.value, reply.headers) : reply;
  });
}

/** A link without scheme and host. */
function relative(link: Link): Link {
  return { ...link, href: link.href.replace(/^https:\/\/[^/]+/, '') };
}

/**
 * A bank whose creations in the single-SCA flow offer startAuthorisation alone. Following it leads to the
 * SCA.
 * @param isNamed whether a start is one of that flow
 */
function startsByLink(parts: BankParts, isNamed: (call: Call) => boolean): BankParts {
  const redirects = new Map<string, unknown>();
  const offering = wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
    const reply = await given(call);
    const body: object = reply.kind === 'json' ? Object(reply.value) : {};
    const { scaRedirect, ...links } = Object(Reflect.get(body, '_links'));
    if (reply.kind !== 'json' || scaRedirect === undefined) return reply;
    redirects.set(String(Reflect.get(body, 'paymentId')), scaRedirect);
    return { ...reply, value: { ...body, _links: links } };
  });
  return wrapRoute(offering, 'start-payment-authorisation', (given) => (call) => {
    const scaRedirect = redirects.get(call.params['paymentId'] ?? '');
    if (scaRedirect === undefined || !isNamed(call)) return given(call);
    return json(201, { scaStatus: 'STARTED', _links: { scaRedirect } });
  });
}

export const flowVariants = variants(
  {
    id: 'flows/redirect-at-creation',
    title: 'The reply to a creation offers scaRedirect at once, beside startAuthorisation',
    because: 'The bank may ask for SCA on any transaction (SCA-08).',
    change: (parts) =>
      wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
        const reply = await given(call);
        // Single SCA offers its own link.
        if (reply.kind !== 'json' || call.request.header('psu-id') === undefined) return reply;
        const value = Object(reply.value);
        const payment = call.bank.state.payments.get(value['paymentId']);
        if (payment === undefined) return reply;
        const offer = scaLinks(call, 'payment', startFor(payment.paymentId, payment));
        return { ...reply, value: { ...value, _links: { ...Object(value['_links']), ...offer } } };
      }),
  },
  {
    id: 'flows/relative-redirect-address',
    title: 'scaRedirect is a path on the host of the interface',
    because: 'Whether an href is relative or absolute is open.',
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        link: (href, verbs, show) => relative(given.link(href, verbs, show)),
      })),
  },
  {
    id: 'flows/authorisation-received',
    title: 'The start of an authorisation tells RECEIVED',
    because: 'The first scaStatus is open.',
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        authorisation: (href, show) => ({ ...given.authorisation(href, show), scaStatus: 'RECEIVED' }),
      })),
  },
  {
    id: 'flows/consent-offers-200',
    title: 'Both consent calls answer 200',
    because: 'Their status is not stated.',
    change: (parts) => answersWith(answersWith(parts, 'offer-consent', 200), 'offer-consent-deprecated', 200),
  },
  {
    id: 'flows/corporate-start-201',
    title: 'GET /v1/user answers 201',
    because: 'Status and payload are not shown.',
    change: (parts) => answersWith(parts, 'start-corporate-sca', 201),
  },
  {
    id: 'flows/agreements-in-own-words',
    title: 'Agreements are listed alone, each with agreementNumber and title',
    because: 'Neither the list nor the name of the id is shown.',
    change: (parts) =>
      withPresenter(parts, 'access', {
        agreements: (list) => ({
          corporateAgreements: list.map((each) => ({
            title: each.name,
            agreementNumber: each.agreementId,
          })),
        }),
      }),
  },
  {
    id: 'flows/basket-members-in-own-words',
    title: 'A basket lists its payments as records under members',
    because: 'What reading a basket answers is not shown.',
    change: (parts) =>
      withPresenter(parts, 'baskets', (given) => ({
        details(basket, status, show) {
          const { payments: _payments, ...rest } = given.details(basket, status, show);
          return { ...rest, members: basket.paymentIds.map((paymentId) => ({ paymentId })) };
        },
      })),
  },
  {
    id: 'flows/session-of-55-minutes',
    title: 'A session lives 55 minutes',
    because: 'An SCA lasts up to one hour.',
    change: (parts) => withPolicy(parts, 'sca', { sessionLifetimeMs: () => 55 * minute }),
  },
  {
    id: 'flows/no-hour-without-session-id',
    title: 'Where no TPP-Session-ID is sent the hour of a session does not end, and the 180 days count',
    because:
      'An SCA lasts one hour within one TPP-Session-ID; how that relates to the 180 days is open (SCA-09).',
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        sessionWithoutHeader(sessions) {
          const found = given.sessionWithoutHeader(sessions);
          return found === undefined ? undefined : { ...found, startedAt: Number.MAX_SAFE_INTEGER };
        },
      })),
  },
  {
    id: 'flows/failure-without-system',
    title: 'A failed SCA names no system',
    because: 'system is told of server errors; of others it is open.',
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failureQuery: (failure) =>
          given.failureQuery(failure).filter(([name]) => name !== 'system' || failure.status >= 500),
      })),
  },
  {
    id: 'flows/failure-of-the-server',
    title: 'A cancelled SCA is told as a failure of the core system',
    because: 'Which status stands for which failure is open.',
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failure: (failure) => ({ ...given.failure(failure), status: 500, system: 'core' }),
      })),
  },
  {
    id: 'flows/blanks-as-plus',
    title: 'Blanks in redirect parameters are written as plus',
    because: 'Forms are encoded so, and which of the two is meant is open.',
    change: (parts) =>
      withPolicy(parts, 'redirect', { encode: (value) => encodeURIComponent(value).replaceAll('%20', '+') }),
  },
  {
    id: 'flows/funds-told-as-object',
    title: 'fundsAvailable is an object',
    because: 'Its type is not shown.',
    change: (parts) =>
      withBody(parts, 'read-payment-status', (value) => {
        const { fundsAvailable, ...rest } = Object(value);
        return fundsAvailable === undefined
          ? rest
          : { ...rest, fundsAvailable: { available: fundsAvailable } };
      }),
  },
  {
    id: 'flows/single-sca-by-start-link',
    title: 'A creation in the single-SCA flow offers startAuthorisation, and following it leads to the SCA',
    because: 'Which links such a creation has is open (SSC-01, SSC-03).',
    change: (parts) =>
      overlooksWhen(
        startsByLink(parts, ({ request }) => request.header('psu-id') === undefined),
        'payment-psu-id',
        isAt('start-payment-authorisation'),
      ),
  },
  {
    id: 'flows/single-sca-start-names-the-psu',
    title: 'The start of a payment in the single-SCA flow asks for X-PSU-IDENTITY again',
    because: 'How its SCA is started by startAuthorisation is open (SSC-01, HDR-27).',
    change: (parts) =>
      overlooksWhen(
        startsByLink(parts, ({ request }) => request.header('x-psu-identity') !== undefined),
        'payment-psu-id',
        (request) =>
          isAt('start-payment-authorisation')(request) && request.header('x-psu-identity') !== undefined,
      ),
  },
  {
    id: 'flows/orders-of-all-roles',
    title:
      'A PSU sees and changes its orders in whatever role it made them, and the profile promises nothing',
    because:
      'Whom a payment is hidden from is only implied (END-12); that it is in the other context is not said.',
    change: (parts) =>
      silent(
        withPolicy(
          withPolicy(parts, 'payments', {
            isVisibleTo: (payment, tppId, psuId) => payment.tppId === tppId && payment.psuId === psuId,
          }),
          'baskets',
          { isVisibleTo: (basket, tppId, psuId) => basket.tppId === tppId && basket.psuId === psuId },
        ),
      ),
  },
  {
    id: 'flows/second-delete-refused',
    title: 'A DELETE of a payment whose cancellation already waits for the PSU is refused',
    because: 'What answers a repeated DELETE is not shown.',
    change(parts) {
      const asked = new WeakMap<BankState, Set<string>>();
      return wrapRoute(parts, 'delete-payment', (given) => async (call: Call) => {
        const known = asked.get(call.bank.state) ?? new Set<string>();
        asked.set(call.bank.state, known);
        const paymentId = call.params['paymentId'] ?? '';
        const reply = await given(call);
        if (reply.status === 202 && known.has(paymentId)) throw new RefusedCall('authorisation-not-open');
        if (reply.status === 202) known.add(paymentId);
        return reply;
      });
    },
  },
  {
    id: 'flows/no-ends-a-payment',
    title: 'A cancellation is offered once: after a no none is begun any more',
    because: 'What follows an aborted SCA is open.',
    change(parts) {
      const started = new WeakMap<BankState, Set<string>>();
      return wrapRoute(parts, 'start-payment-cancellation-authorisation', (given) => (call: Call) => {
        const known = started.get(call.bank.state) ?? new Set<string>();
        started.set(call.bank.state, known);
        const paymentId = call.params['paymentId'] ?? '';
        if (known.has(paymentId)) throw new RefusedCall('authorisation-not-open');
        known.add(paymentId);
        return given(call);
      });
    },
  },
);
