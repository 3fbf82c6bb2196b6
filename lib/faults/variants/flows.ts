/**
 * Banks that lawfully choose otherwise: when SCA is asked for, how it is begun, and what comes back of it.
 */

import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import type { Link } from '../../model/messages.js';
import type { OperationId } from '../../model/operations/index.js';
import { variants } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

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
        const links = Object(Object(reply.value)['_links']);
        const scaRedirect = { href: 'https://bank.example/approve', verbs: ['GET'] };
        return { ...reply, value: { ...Object(reply.value), _links: { ...links, scaRedirect } } };
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
    change: (parts) => {
      const redirects = new Map<string, unknown>();
      const offering = wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
        const reply = await given(call);
        const body: object = reply.kind === 'json' ? Object(reply.value) : {};
        const { scaRedirect, ...links } = Object(Reflect.get(body, '_links'));
        if (reply.kind !== 'json' || scaRedirect === undefined) return reply;
        redirects.set(String(Reflect.get(body, 'paymentId')), scaRedirect);
        return { ...reply, value: { ...body, _links: links } };
      });
      const starting = wrapRoute(offering, 'start-payment-authorisation', (given) => (call) => {
        const scaRedirect = redirects.get(call.params['paymentId'] ?? '');
        if (scaRedirect === undefined || call.request.header('psu-id') !== undefined) return given(call);
        return json(201, { scaStatus: 'STARTED', _links: { scaRedirect } });
      });
      return overlooksWhen(
        starting,
        'payment-psu-id',
        ({ operation }) => operation?.id === 'start-payment-authorisation',
      );
    },
  },
);
