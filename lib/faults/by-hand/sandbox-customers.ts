/** Banks whose sandbox customers have another shape than their table, in every place and in single ones. */

import { withPresenter, wrapRoute } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { type Fault, faults } from '../fault.js';
import { isRecord } from '../../model/json-value.js';

type Json = Readonly<Record<string, unknown>>;

/** Changes each customer on its way out; `index` counts along a list. */
function customers(change: (customer: Json, index: number) => Json): PartsChange {
  return (parts) =>
    withPresenter(parts, 'sandbox', (given) => ({
      customer: (view, show) => change(given.customer(view, show), 0),
      customers: (views, show) => ({
        customers: views.map((each, index) => change(given.customer(each, show), index)),
      }),
    }));
}

function without(record: Json, name: string): Json {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Changes each agreement of a customer; `index` counts along all that the customer has. */
function agreements(change: (agreement: Json) => unknown): PartsChange {
  return customers((each) => ({
    ...each,
    agreements: listOf(each['agreements']).map((one) => (isRecord(one) ? change(one) : one)),
  }));
}

function self(change: (self: Json) => unknown): PartsChange {
  return customers((each) => {
    const links = each['_links'];
    const given = isRecord(links) && isRecord(links['self']) ? links['self'] : {};
    return { ...each, _links: { self: change(given) } };
  });
}

/**
 * What else such a customer may fail: what is found by its members, and what holds for names and links
 * anywhere.
 */
const knock: readonly ClauseId[] = [
  'SBX-03',
  'SBX-13',
  'SBX-20',
  'SBX-21',
  'SBX-22',
  'SBX-30',
  'SBX-31',
  'SBX-32',
  'SBX-33',
  'SBX-34',
  'SBX-35',
  'SBX-37',
  'SBX-38',
  'TRN-07',
  'TYPE-08',
  'TYPE-09',
  'TYPE-11',
];

function shape(id: string, title: string, clause: ClauseId, change: PartsChange): Fault {
  return { id: `sandbox/${id}`, title, catches: [clause], mayFail: knock, change };
}

const second = (change: (customer: Json) => Json) =>
  customers((each, index) => (index === 0 ? each : change(each)));

export const sandboxCustomerFaults = faults(
  shape(
    'id-number-in-list',
    'From the second on customerId is a number in the list',
    'SBX-01',
    second((each) => ({ ...each, customerId: 17 })),
  ),
  shape(
    'number-as-number',
    'customerNumber is a JSON number',
    'SBX-02',
    customers((each) => ({ ...each, customerNumber: Number(each['customerNumber']) })),
  ),
  shape(
    'number-missing-for-companies',
    'Corporate customers have no customerNumber',
    'SBX-02',
    customers((each) => (each['customerType'] === 'CORPORATE' ? without(each, 'customerNumber') : each)),
  ),
  shape(
    'type-other-word',
    'Corporate customers have the type BUSINESS',
    'SBX-04',
    customers((each) =>
      each['customerType'] === 'CORPORATE' ? { ...each, customerType: 'BUSINESS' } : each,
    ),
  ),
  shape(
    'type-lower-case',
    'customerType is in lower case',
    'SBX-04',
    customers((each) => ({ ...each, customerType: String(each['customerType']).toLowerCase() })),
  ),
  shape(
    'type-missing',
    'customerType is missing',
    'SBX-04',
    customers((each) => without(each, 'customerType')),
  ),
  shape(
    'name-missing',
    'customerName is missing',
    'SBX-05',
    customers((each) => without(each, 'customerName')),
  ),
  shape(
    'name-null-in-list',
    'From the second on customerName is null in the list',
    'SBX-05',
    second((each) => ({ ...each, customerName: null })),
  ),
  shape(
    'name-in-parts',
    'customerName is an object of first and last name',
    'SBX-05',
    customers((each) => ({ ...each, customerName: { first: 'Made', last: 'Person' } })),
  ),
  shape(
    'agreements-null-when-private',
    'agreements of private customers is null',
    'SBX-06',
    customers((each) => (each['customerType'] === 'PRIVATE' ? { ...each, agreements: null } : each)),
  ),
  shape(
    'agreements-missing-when-empty',
    'agreements is missing where there are none',
    'SBX-06',
    customers((each) => (listOf(each['agreements']).length === 0 ? without(each, 'agreements') : each)),
  ),
  shape(
    'agreements-as-ids',
    'agreements is a list of ids',
    'SBX-06',
    agreements((each) => each['id']),
  ),
  shape(
    'agreement-id-missing',
    'Agreements have no id',
    'SBX-07',
    agreements((each) => without(each, 'id')),
  ),
  shape(
    'agreement-id-number',
    'id of agreements is a number',
    'SBX-07',
    agreements((each) => ({ ...each, id: 5 })),
  ),
  shape(
    'agreement-name-missing',
    'Agreements have no name',
    'SBX-08',
    agreements((each) => without(each, 'name')),
  ),
  shape(
    'agreement-name-null',
    'name of agreements is null',
    'SBX-08',
    agreements((each) => ({ ...each, name: null })),
  ),
  shape(
    'engagements-missing',
    'Agreements have no engagements',
    'SBX-09',
    agreements((each) => without(each, 'engagements')),
  ),
  shape(
    'engagements-as-objects',
    'engagements are objects from the second on',
    'SBX-09',
    agreements((each) => ({
      ...each,
      engagements: listOf(each['engagements']).map((one, index) => (index === 0 ? one : { id: one })),
    })),
  ),
  ...(['accounts', 'cardAccounts'] as const).flatMap((name) => {
    const clause = name === 'accounts' ? 'SBX-10' : 'SBX-11';
    return [
      shape(
        `${name.toLowerCase()}-missing-when-empty`,
        `${name} is missing where there are none`,
        clause,
        customers((each) => (listOf(each[name]).length === 0 ? without(each, name) : each)),
      ),
      shape(
        `${name.toLowerCase()}-as-objects`,
        `${name} is a list of objects`,
        clause,
        customers((each) => ({ ...each, [name]: listOf(each[name]).map((id) => ({ resourceId: id })) })),
      ),
      shape(
        `${name.toLowerCase()}-last-number`,
        `The last entry of ${name} is a number`,
        clause,
        customers((each) => ({
          ...each,
          [name]: listOf(each[name]).map((id, index, all) => (index === all.length - 1 ? 7 : id)),
        })),
      ),
    ];
  }),
  shape(
    'links-missing',
    'Customers have no _links',
    'SBX-12',
    customers((each) => without(each, '_links')),
  ),
  shape(
    'links-without-self',
    '_links holds customer instead of self',
    'SBX-12',
    customers((each) => {
      const links = each['_links'];
      return { ...each, _links: { customer: isRecord(links) ? links['self'] : undefined } };
    }),
  ),
  shape(
    'self-as-text',
    'self is a bare address',
    'SBX-12',
    self((given) => given['href']),
  ),
  shape(
    'self-without-href',
    'self has no href',
    'SBX-13',
    self((given) => without(given, 'href')),
  ),
  shape(
    'self-to-list',
    'self leads to the list',
    'SBX-13',
    self((given) => ({ ...given, href: '/v1/sandbox/customers' })),
  ),
  shape(
    'self-to-nobody',
    'self leads to an id that nobody has',
    'SBX-13',
    self((given) => ({ ...given, href: `${String(given['href'])}x` })),
  ),
  shape(
    'self-without-verbs',
    'self has no verbs',
    'SBX-14',
    self((given) => without(given, 'verbs')),
  ),
  shape(
    'self-verbs-as-text',
    'verbs of self is a text',
    'SBX-14',
    self((given) => ({ ...given, verbs: 'GET,DELETE' })),
  ),
  {
    ...shape('read-without-accounts', 'The one customer comes without accounts', 'SBX-22', (parts) =>
      wrapRoute(parts, 'read-sandbox-customer', (given) => async (call) => {
        const reply = await given(call);
        return reply.kind === 'json' && isRecord(reply.value)
          ? { ...reply, value: without(reply.value, 'accounts') }
          : reply;
      }),
    ),
    mayFail: ['SBX-10'],
  },
);
