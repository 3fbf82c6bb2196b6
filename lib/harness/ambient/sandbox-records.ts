/**
 * The shape of sandbox customers (SBX-01 to SBX-14) in every reply that holds some. The list comes bare or in
 * a wrapper; what it shows of each, and what creation answers, is not shown, so there only the members that
 * are present count.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import { everyOne } from './members.js';
import {
  itemsOf,
  kindOf,
  memberOf,
  notObjects,
  notString,
  notStrings,
  type Wrong,
} from '../../model/json-value.js';

interface SeenCustomer {
  readonly customer: unknown;
  /** False in a list and in the reply to a creation, which need not show everything. */
  readonly whole: boolean;
}

/** The records of a list that comes bare or under some name. */
export function listIn(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return [];
  return itemsOf(Object.values(json).find((each) => Array.isArray(each)));
}

/** The sandbox customers of a reply. */
export function sandboxCustomersOf(reply: Reply): readonly unknown[] {
  return seenCustomers(reply).map((each) => each.customer);
}

function seenCustomers(reply: Reply): readonly SeenCustomer[] {
  if (!reply.accepted) return [];
  const { operation } = reply.exchange;
  if (operation === 'list-sandbox-customers') {
    return listIn(reply.json).map((customer) => ({ customer, whole: false }));
  }
  if (operation === 'read-sandbox-customer') return [{ customer: reply.json, whole: true }];
  if (operation === 'create-sandbox-customer' && memberOf(reply.json, 'customerId') !== undefined) {
    return [{ customer: reply.json, whole: false }];
  }
  return [];
}

const operations: ReadonlySet<Exchange['operation']> = new Set([
  'list-sandbox-customers',
  'read-sandbox-customer',
  'create-sandbox-customer',
] as const);

/** Judges one member of each customer. */
function onMember(clause: ClauseId, name: string, expected: string, wrong: Wrong): AmbientCheck {
  return {
    clause,
    operations,
    expectation: `each sandbox customer has ${name}`,
    look: (reply) =>
      everyOne(seenCustomers(reply), expected, ({ customer, whole }) => {
        const value = memberOf(customer, name);
        return value === undefined && !whole ? undefined : wrong(value);
      }),
  };
}

/** Judges one member of each agreement of each customer. */
function onAgreement(clause: ClauseId, name: string, expected: string, wrong: Wrong): AmbientCheck {
  return {
    clause,
    operations,
    expectation: `each agreement of a sandbox customer has ${name}`,
    look: (reply) =>
      everyOne(
        sandboxCustomersOf(reply)
          .flatMap((each) => itemsOf(memberOf(each, 'agreements')))
          .filter((each) => kindOf(each) === 'an object'),
        expected,
        (agreement) => wrong(memberOf(agreement, name)),
      ),
  };
}

/** Judges what lies behind `_links.self` of each customer that has it. */
function onSelf(clause: ClauseId, name: string, expected: string, wrong: Wrong): AmbientCheck {
  return {
    clause,
    operations,
    expectation: `self of each sandbox customer has ${name}`,
    look: (reply) =>
      everyOne(
        sandboxCustomersOf(reply)
          .map((each) => memberOf(memberOf(each, '_links'), 'self'))
          .filter((self) => kindOf(self) === 'an object'),
        expected,
        (self) => wrong(memberOf(self, name)),
      ),
  };
}

function notType(value: unknown): string | undefined {
  if (value === 'PRIVATE' || value === 'CORPORATE') return undefined;
  return typeof value === 'string' ? `"${value.slice(0, 20)}"` : kindOf(value);
}

function notLinks(value: unknown): string | undefined {
  if (kindOf(value) !== 'an object') return kindOf(value);
  const self = kindOf(memberOf(value, 'self'));
  return self === 'an object' ? undefined : `${self} as self`;
}

export const sandboxCustomerChecks: readonly AmbientCheck[] = [
  onMember('SBX-01', 'customerId', 'a string', notString),
  onMember('SBX-02', 'customerNumber', 'a string', notString),
  onMember('SBX-04', 'customerType', 'PRIVATE or CORPORATE', notType),
  onMember('SBX-05', 'customerName', 'a string', notString),
  onMember('SBX-06', 'agreements', 'a list of objects', notObjects),
  onAgreement('SBX-07', 'id', 'a string', notString),
  onAgreement('SBX-08', 'name', 'a string', notString),
  onAgreement('SBX-09', 'engagements', 'a list of strings', notStrings),
  onMember('SBX-10', 'accounts', 'a list of strings', notStrings),
  onMember('SBX-11', 'cardAccounts', 'a list of strings', notStrings),
  onMember('SBX-12', '_links', 'an object with self', notLinks),
  onSelf('SBX-13', 'href', 'a string', notString),
  onSelf('SBX-14', 'verbs', 'a list of strings', notStrings),
];
