/**
 * Where links lead: a link beside one thing must not lead to another one that the bank showed under its own
 * name. Links that lead to places of other forms are followed by scenarios.
 */

import type { ClauseId } from '../../../catalogue/index.js';
import type { OperationId } from '../../../model/operations/index.js';
import type { Reply } from '../../replies/reply.js';
import { recordsNamed } from '../members.js';
import { sandboxCustomersOf } from '../sandbox-records.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { Told } from './memory.js';
import { paramsOf, paramsOfLink } from './said.js';

/** A link that should stay with the thing beside which it stands. */
interface LinkRule {
  readonly name: string;
  readonly clause: ClauseId;
  readonly leadsTo: readonly OperationId[];
  readonly variable: string;
}

const onPayments: readonly LinkRule[] = [
  {
    name: 'self',
    clause: 'PRS-03',
    leadsTo: ['read-payment', 'read-bulk-payment', 'read-periodic-payment'],
    variable: 'paymentId',
  },
  {
    name: 'status',
    clause: 'END-11',
    leadsTo: ['read-payment-status', 'read-bulk-payment-status', 'read-periodic-payment-status'],
    variable: 'paymentId',
  },
  {
    name: 'startAuthorisation',
    clause: 'PRS-13',
    leadsTo: [
      'start-payment-authorisation',
      'start-bulk-payment-authorisation',
      'start-periodic-payment-authorisation',
    ],
    variable: 'paymentId',
  },
];

const onAccounts: readonly LinkRule[] = [
  { name: 'self', clause: 'ACC-10', leadsTo: ['read-account'], variable: 'accountId' },
  { name: 'balances', clause: 'ACC-12', leadsTo: ['read-balances'], variable: 'accountId' },
  { name: 'transactions', clause: 'ACC-13', leadsTo: ['list-transactions'], variable: 'accountId' },
];

const onCards: readonly LinkRule[] = [
  { name: 'self', clause: 'REG-02', leadsTo: ['read-card-account'], variable: 'cardAccountId' },
  { name: 'balances', clause: 'REG-03', leadsTo: ['read-card-balances'], variable: 'cardAccountId' },
  { name: 'transactions', clause: 'REG-04', leadsTo: ['list-card-transactions'], variable: 'cardAccountId' },
];

const onCustomers: readonly LinkRule[] = [
  { name: 'self', clause: 'SBX-13', leadsTo: ['read-sandbox-customer'], variable: 'customerId' },
];

/** A thing with links beside it. */
interface Linked {
  readonly kind: string;
  readonly id: unknown;
  readonly links: unknown;
  readonly rules: readonly LinkRule[];
}

function linkedIn(reply: Reply): readonly Linked[] {
  const { operation } = reply.exchange;
  const links = reply.at('_links');
  if (/^create-.*payment$/.test(operation))
    return [{ kind: 'payment', id: reply.at('paymentId'), links, rules: onPayments }];
  if (/^read-(bulk-|periodic-)?payment(-status)?$/.test(operation))
    return [{ kind: 'payment', id: paramsOf(reply.exchange)['paymentId'], links, rules: onPayments }];
  if (operation === 'list-sandbox-customers' || operation === 'read-sandbox-customer')
    return sandboxCustomersOf(reply).map((each) => ({
      kind: 'customer',
      id: memberOf(each, 'customerId'),
      links: memberOf(each, '_links'),
      rules: onCustomers,
    }));
  const records = (name: string, kind: string, rules: readonly LinkRule[]): readonly Linked[] =>
    recordsNamed(reply, name).map(({ record }) => ({
      kind,
      id: record['resourceId'],
      links: record['_links'],
      rules,
    }));
  if (operation === 'list-accounts') return records('accounts', 'account', onAccounts);
  if (operation === 'list-card-accounts') return records('cardAccounts', 'card', onCards);
  return [];
}

/** Names of things that have links, for the memory of what exists. */
export function thingsWithLinks(reply: Reply): readonly string[] {
  return linkedIn(reply).flatMap(({ kind, id }) => (typeof id === 'string' ? [`${kind} with id ${id}`] : []));
}

/** A link that leads to another thing than the one beside which it stands. */
export interface Astray {
  readonly clause: ClauseId;
  readonly text: string;
}

/** The links of a reply that lead to another thing of the same kind. */
export function linksAstray(reply: Reply, told: Told): readonly Astray[] {
  const linked = linkedIn(reply);
  const here = new Set(itemsOf(linked.map(({ id }) => id)));
  return linked.flatMap(({ kind, id, links, rules }) =>
    rules.flatMap(({ name, clause, leadsTo, variable }) => {
      const to = paramsOfLink(memberOf(memberOf(links, name), 'href'), ...leadsTo)?.[variable];
      if (to === undefined || typeof id !== 'string' || to === id) return [];
      const isAnother = here.has(to) || told.knows(`${kind} with id ${to}`);
      return isAnother ? [{ clause, text: `the link ${name} of a ${kind} leads to another ${kind}` }] : [];
    }),
  );
}
