/** What is told of sandbox customers, of card transactions that were made, and of agreements. */

import type { Reply } from '../../replies/reply.js';
import { sandboxCustomersOf } from '../sandbox-records.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { Fact } from './memory.js';
import { callerOf, factsOf, paramsOf, text, type Reading } from './said.js';

const ofCustomer: Readonly<Record<string, Reading>> = {
  customerNumber: text,
  customerType: text,
  customerName: text,
};

const asNumber: Reading = (value) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? String(Number(value))
    : undefined;

const ofCardTransaction: Readonly<Record<string, Reading>> = {
  bookingDate: text,
  transactionDate: text,
  'transactionAmount.currency': text,
  'transactionAmount.amount': asNumber,
  'originalAmount.currency': text,
  'originalAmount.amount': asNumber,
  merchantCategoryCode: text,
};

const customerClauses = {
  'list-sandbox-customers': 'SBX-37',
  'read-sandbox-customer': 'SBX-20',
  'create-sandbox-customer': 'SBX-38',
} as const;

type CustomerCall = keyof typeof customerClauses;

function isCustomerCall(operation: string): operation is CustomerCall {
  return Object.hasOwn(customerClauses, operation);
}

function agreementFacts(
  by: string,
  list: unknown,
  clause: 'SBX-08' | 'USR-05',
  words: string,
): readonly Fact[] {
  return itemsOf(list).flatMap((each) => {
    const id = memberOf(each, 'id');
    if (typeof id !== 'string') return [];
    return factsOf({ thing: `agreement of ${by}: ${id}`, clause, words }, each, { name: text });
  });
}

function requestedCustomer(reply: Reply, operation: CustomerCall): unknown {
  const { request, announced } = reply.exchange;
  if (operation !== 'create-sandbox-customer' || announced.length > 0) return undefined;
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function customerFacts(reply: Reply, operation: CustomerCall): readonly Fact[] {
  const { by } = reply.exchange;
  const clause = customerClauses[operation];
  const asked = requestedCustomer(reply, operation);
  const { customerId: pathId } = paramsOf(reply.exchange);
  return sandboxCustomersOf(reply).flatMap((customer) => {
    const id = memberOf(customer, 'customerId');
    if (typeof id !== 'string') return [];
    const thing = `customer of ${by}: ${id}`;
    const words = operation === 'list-sandbox-customers' ? 'the list' : 'the record';
    return [
      ...(pathId === undefined
        ? []
        : [{ thing: `customer of ${by}: ${pathId}`, clause, words, member: 'customerId', value: id }]),
      { thing, clause, words: 'the id', member: 'customerId', value: id },
      ...(asked === undefined ? [] : factsOf({ thing, clause, words: 'the creation' }, asked, ofCustomer)),
      ...factsOf({ thing, clause, words }, customer, ofCustomer),
      ...agreementFacts(by, memberOf(customer, 'agreements'), 'SBX-08', words),
    ];
  });
}

/** Facts about the sandbox, and about agreements under which people act. */
export function sandboxFacts(reply: Reply): readonly Fact[] {
  const { exchange } = reply;
  const { operation, by } = exchange;
  if (isCustomerCall(operation)) return customerFacts(reply, operation);
  if (operation === 'list-agreements')
    return agreementFacts(by, reply.at('agreements'), 'USR-05', 'the list of agreements');
  if (operation !== 'list-sandbox-card-transactions') return [];
  const card = paramsOf(exchange)['mockCardAccountId'];
  if (card === undefined) return [];
  const ofCard = {
    thing: `card of ${callerOf(exchange)}: ${card}`,
    clause: 'CARD-14',
    words: 'the list',
  } as const;
  return [
    ...factsOf(ofCard, reply.at('cardAccount'), { maskedPan: text }),
    ...itemsOf(reply.at('cardTransactions', 'booked')).flatMap((record) => {
      const id = memberOf(record, 'cardTransactionId');
      if (typeof id !== 'string') return [];
      const about = {
        thing: `booked on ${ofCard.thing}: ${id}`,
        clause: 'SBX-40',
        words: 'the list',
      } as const;
      return factsOf(about, record, ofCardTransaction);
    }),
  ];
}
