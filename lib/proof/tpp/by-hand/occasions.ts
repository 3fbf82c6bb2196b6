/**
 * Faulty TPPs that show only on an occasion: a bank that changes its mind, a forged reply, a quota that is
 * used up.
 */

import { headerValue, type WireReply } from '../../../model/http.js';
import { digestHeader } from '../../../signing/index.js';
import type { FaultyTpp } from '../faulty.js';
import { strange, withLine, psuHeaders, composing, isRead, isPost, body, reply } from './spoiling.js';

/** The reply with another id in it and the Digest of before. */
function forged(answer: WireReply): WireReply {
  const text = answer.body.toString('utf8');
  const digest = digestHeader(answer.body);
  const changed = text.replace(/"resourceId":"[^"]+"/, '"resourceId":"a-forged-account"');
  const headers = answer.headers.filter(([name]) => !/^(?:digest|content-length)$/i.test(name));
  return { ...answer, headers: [...headers, ['Digest', digest]], body: Buffer.from(changed) };
}

/** A refusal that asks for an SCA. */
const closed: WireReply = {
  ...reply(401),
  body: Buffer.from(
    JSON.stringify({
      tppMessages: [{ category: 'ERROR', code: 'CONSENT_EXPIRED' }],
      _links: { scaRedirect: { href: 'https://bank.example/closed', verbs: ['GET'] } },
    }),
  ),
};

function addsToBasket(kind: string): FaultyTpp['change'] {
  return (habits) => {
    let known: string | undefined;
    const compose = composing(isPost('/signing-baskets'), (draft) =>
      body(draft, (value) => {
        const all: readonly unknown[] = Array.isArray(value['paymentIds']) ? value['paymentIds'] : [];
        return { ...value, paymentIds: known === undefined ? all : [...all, known] };
      }),
    )(habits);
    return {
      ...compose,
      // The first payment of the kind is remembered, so that the next basket takes it.
      follow: (link, built) => {
        const path = compose.follow(link, built);
        const id = new RegExp(`/v1/${kind}/[^/]+/([^/]+)/authorisations`).exec(path)?.[1];
        if (id !== undefined) known ??= id;
        return path;
      },
    };
  };
}

export const occasions: readonly FaultyTpp[] = [
  {
    id: 'basket/takes-a-bulk',
    title: 'puts a bulk payment into a basket',
    change: addsToBasket('bulk-payments'),
    catches: ['basket-without-bulk'],
    may: ['ended-order-left-alone'],
  },
  {
    id: 'basket/takes-a-periodic',
    title: 'puts a periodic payment into a basket',
    change: addsToBasket('periodic-payments'),
    catches: ['basket-without-periodic'],
    may: ['ended-order-left-alone'],
  },
  {
    id: 'corporate/private-context',
    title: 'sends PSU-Context PRIVATE beside PSU-Corporate-ID',
    change: psuHeaders(
      (person, call) => person.corporateId !== undefined && isRead(call),
      (lines) => withLine(lines, 'PSU-Context', 'PRIVATE'),
    ),
    catches: ['context-as-chosen'],
    may: ['header-once'],
  },
  {
    id: 'sandbox/id-made-up',
    title: 'makes ids of sandbox customers up',
    change: composing(
      ({ method, target }) => method === 'GET' && target.startsWith('/v1/sandbox/customers/'),
      (draft) => ({ ...draft, target: `/v1/sandbox/customers/${strange}` }),
    ),
    catches: ['sandbox-id-from-reply'],
  },
  {
    id: 'links/sca-used-again',
    title: 'keeps the first scaRedirect and sends every PSU there',
    change: (habits) => {
      let first: string | undefined;
      return {
        ...habits,
        scaLink: (link, got) => {
          const found = habits.scaLink(link, got);
          return found === undefined ? undefined : (first ??= found);
        },
      };
    },
    catches: ['sca-redirect-once'],
    may: [
      'sca-redirect-opened',
      'each-sca-opened',
      'psu-id-sent',
      'call-repeated-after-sca',
      'sca-before-repeat',
    ],
  },
  {
    id: 'quota/pretends-a-psu',
    title: 'adds PSU-IP-Address when the quota is used up',
    change: (habits) => {
      let left = false;
      return {
        ...habits,
        unattendedReads: 5,
        pause: (got, tries, call) => {
          left = got?.status === 429;
          return left && tries < 1 ? 1_000 : habits.pause(got, tries, call);
        },
        psuHeaders: (person, call) => {
          const lines = habits.psuHeaders(person, call);
          const pretends = left && person.address === undefined;
          left = false;
          return pretends ? withLine(lines, 'PSU-IP-Address', '192.0.2.17') : lines;
        },
      };
    },
    catches: ['psu-present-after-quota'],
    may: [
      'unattended-balances',
      'unattended-transactions',
      'too-many-requests-heeded',
      'sca-redirect-opened',
    ],
  },
  {
    id: 'replies/forged-id-used',
    title: 'uses an id out of a reply whose Digest is wrong',
    change: (habits) => ({ ...habits, verifiesReplies: false }),
    trouble: () => {
      let left = 1;
      return async (request, pass) => {
        const answer = await pass();
        const lists = /\/v1\/accounts(?:\?|$)/.test(request.target) && answer.status === 200;
        if (left === 0 || !lists || headerValue(answer.headers, 'content-encoding') !== undefined)
          return answer;
        left -= 1;
        return forged(answer);
      };
    },
    catches: ['signed-reply-verified'],
  },
  {
    id: 'consent/goes-on-after-its-end',
    title: 'goes on calling for a PSU of whom the bank wants an SCA',
    change: (habits) => habits,
    trouble: () => async (request, pass) => (/\/v1\/accounts\/[^/]+/.test(request.target) ? closed : pass()),
    catches: ['consent-renewed'],
    may: ['sca-redirect-opened', 'sca-before-repeat', 'unattended-with-consent', 'refusals-not-passed-over'],
  },
];
