/** Amounts, links, messages and redirect offers, as every payload of the bank prints them (TYPE and ERR clauses). */

import type { Link, TppMessage } from '../../model/messages.js';
import { fromMinorUnits } from '../../model/money.js';
import type { HttpMethod } from '../../model/operation.js';
import type { Money } from '../state/records.js';
import type { Show } from './index.js';

/** A JSON object on its way out. */
export type Payload = Readonly<Record<string, unknown>>;

export interface CommonPresenters {
  readonly amount: (money: Money, show: Show) => Payload;
  readonly link: (href: string, verbs: readonly HttpMethod[], show: Show) => Link;
  readonly message: (message: TppMessage, show: Show) => Payload;
  /** The body of an error reply. */
  readonly refusal: (
    messages: readonly TppMessage[],
    links: Readonly<Record<string, Link>> | undefined,
    show: Show,
  ) => Payload;
  /** The body of a reply that has nothing but the way to the SCA page. */
  readonly redirectOffer: (href: string, show: Show) => Payload;
}

export const commonPresenters: CommonPresenters = {
  amount(money, show) {
    const text = fromMinorUnits(money.minor, money.currency);
    return { amount: show.optIn('amount-as-string') ? text : Number(text), currency: money.currency };
  },

  link: (href, verbs) => ({ href, verbs }),

  message: (message, show) => ({
    category: message.category,
    code: message.code,
    ...(message.path === undefined ? {} : { path: message.path }),
    ...(message.text === undefined ? {} : { text: show.policies.errors.text(message.text) }),
  }),

  refusal: (messages, links, show) => ({
    tppMessages: messages.map((each) => show.presenters.common.message(each, show)),
    ...(links === undefined ? {} : { _links: links }),
  }),

  redirectOffer: (href, show) => ({
    _links: { scaRedirect: show.presenters.common.link(href, ['GET'], show) },
  }),
};
