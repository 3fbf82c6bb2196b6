/** Amounts, links, messages and redirect offers, as every payload prints them (TYPE and ERR clauses). */

import type { Link } from '../../model/messages.js';
import { fromMinorUnits } from '../../model/money.js';
import type { HttpMethod } from '../../model/operation.js';
import { isOperationId } from '../../model/operations/index.js';
import { type OperationTable, publishedTable } from '../../model/operations/table.js';
import { present } from '../../model/present.js';
import type { CommonPresenters } from '../types.js';

/** The link to where the bank has the operation, with the verbs that it offers there. */
function placedLink(href: string, verbs: readonly HttpMethod[], operations: OperationTable): Link {
  if (operations === publishedTable) return { href, verbs };
  const [path = '', ...query] = href.split('?');
  const found = verbs
    .map((verb) => publishedTable.match(verb, path))
    .find((each) => each.kind === 'operation');
  if (found?.kind !== 'operation' || !isOperationId(found.operation.id)) return { href, verbs };
  const moved = operations.pathOf(found.operation.id, found.params);
  const offered = verbs.filter((verb) => operations.match(verb, moved).kind === 'operation');
  const { method } = operations.lineOf(found.operation.id);
  return { href: [moved, ...query].join('?'), verbs: offered.length > 0 ? offered : [method] };
}

export const commonPresenters: CommonPresenters = {
  amount(money, show) {
    const text = fromMinorUnits(money.minor, money.currency);
    return { amount: show.optIn('amount-as-string') ? text : Number(text), currency: money.currency };
  },

  link: (href, verbs, { operations }) => placedLink(href, verbs, operations),

  message: (message, show) => ({
    category: message.category,
    code: message.code,
    ...present({ path: message.path }),
    ...(message.text === undefined ? {} : { text: show.policies.errors.text(message.text) }),
  }),

  refusal: (messages, links, show) => ({
    tppMessages: messages.map((each) => show.presenters.common.message(each, show)),
    ...present({ _links: links }),
  }),

  redirectOffer: (href, show) => ({
    _links: { scaRedirect: show.presenters.common.link(href, ['GET'], show) },
  }),
};
