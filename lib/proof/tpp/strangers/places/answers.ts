/** Replies that are changed on their way to a stranger: refusals, links of another kind, forged bodies. */

import { membersOf } from '../../../../tpp/read-exchange.js';
import type { WireReply } from '../../../../model/http.js';
import type { Trouble } from '../../recorded-target.js';
import { forgedReply, toFirst } from '../trouble.js';

type Made = () => Trouble;

const codes: Readonly<Record<number, string>> = { 400: 'FORMAT_ERROR', 429: 'ACCESS_EXCEEDED' };

/** The first call of this kind is answered with a status in place of its reply. */
function refusal(status: number, method: string, target: RegExp): Made {
  const body = { tppMessages: [{ category: 'ERROR', code: codes[status] ?? 'SYSTEM_ERROR' }] };
  return toFirst(
    (each) => each.method === method && target.test(each.target),
    (reply) => ({ ...reply, status, body: Buffer.from(JSON.stringify(body)) }),
  );
}

/** The first reply to such a target is forged. */
function forged(target: RegExp, change: (text: string) => string, method?: string): Made {
  return toFirst(
    (each) => (method === undefined || each.method === method) && target.test(each.target),
    (reply) => forgedReply(reply, change),
  );
}

/** The start of an authorisation has a ticket in its link, after the first reply to this. */
function ticketed(method: string, target: RegExp): Made {
  return toFirst(
    (each) => each.method === method && target.test(each.target),
    (reply) =>
      withLinks(reply, ({ startAuthorisation, ...others }) => {
        const { href, ...rest } = membersOf(startAuthorisation);
        return { ...others, startAuthorisation: { ...rest, href: `${String(href)}?ticket=7fa2` } };
      }),
  );
}

/** Each reply about a payment has a link with a ticket of its own. */
function eachTicketed(): Trouble {
  let tickets = 0;
  return async ({ target }, pass) => {
    const reply = await pass();
    if (!/credit-transfers(?:\/[^/]+)?$/.test(target) || reply.status >= 300) return reply;
    const id = membersOf(JSON.parse(reply.body.toString('utf8')))['paymentId'];
    const place = target.slice(target.indexOf('/v1/'));
    const path = typeof id === 'string' && !place.includes(id) ? `${place}/${id}` : place;
    tickets += 1;
    const href = `${path}/authorisations?ticket=${tickets}`;
    return withLinks(reply, (links) => ({ ...links, startAuthorisation: { href, verbs: ['POST'] } }));
  };
}

/** The first reply to this offers an SCA, and nothing else to go on with. */
function offered(method: string, target: RegExp): Made {
  const scaRedirect = { href: 'https://bank.example/api-sandbox/sca/of-its-own', verbs: ['GET'] };
  return toFirst(
    (each) => each.method === method && target.test(each.target),
    (reply) => withLinks(reply, (links) => ({ ...links, startAuthorisation: undefined, scaRedirect })),
  );
}

type Members = Readonly<Record<string, unknown>>;

function withLinks(reply: WireReply, change: (links: Members) => Members): WireReply {
  const json = membersOf(JSON.parse(reply.body.toString('utf8')));
  const headers = reply.headers.filter(([name]) => !/^(?:content-length|digest)$/i.test(name));
  const body = { ...json, _links: change(membersOf(json['_links'])) };
  return { ...reply, headers, body: Buffer.from(JSON.stringify(body)) };
}

export const answers = Object.assign(refusal, { forged, ticketed, eachTicketed, offered });
