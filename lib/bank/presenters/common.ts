/** Amounts, links, messages and redirect offers, as every payload of the bank prints them (TYPE and ERR clauses). */

import { minorUnits } from '../../model/currency.js';
import type { TppMessageCode } from '../../model/codes.js';
import type { HttpMethod } from '../../model/operation.js';
import type { Money } from '../state/records.js';
import type { Show } from './index.js';

export interface Link {
  readonly href: string;
  readonly verbs: readonly HttpMethod[];
}

export interface TppMessage {
  readonly category: 'ERROR' | 'WARNING';
  readonly code: TppMessageCode;
  readonly path?: string;
  readonly text?: string;
}

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

/** A decimal text with exactly the fraction digits of the currency, for example `-0.05`. */
export function decimalText(minor: bigint, digits: number): string {
  const sign = minor < 0n ? '-' : '';
  const all = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + all : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`;
}

export const commonPresenters: CommonPresenters = {
  amount(money, show) {
    const text = decimalText(money.minor, minorUnits(money.currency) ?? 2);
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
