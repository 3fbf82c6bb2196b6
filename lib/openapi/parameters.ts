/** Parameters in the path and in the query of an operation. */

import type { ClauseId } from '../catalogue/index.js';
import type { Operation, QueryParameter } from '../model/operation.js';
import { groupedPaymentProducts, paymentProducts } from '../model/operations/payments.js';
import { variablesOf, type OperationTable } from '../model/operations/table.js';
import { present } from '../model/present.js';
import type { Node, NodeObject } from './node.js';

const pathMeanings: Readonly<Record<string, string>> = {
  paymentId: 'Id of the payment, from the reply to its creation.',
  basketId: 'Id of the basket, from the reply to its creation.',
  accountId: 'resourceId of an account, from the list of accounts.',
  transactionId: 'transactionId of a transaction, from the list of transactions.',
  cardAccountId: 'resourceId of a card account, from the list of card accounts.',
  tppId: 'The official id of the TPP as its certificate writes it.',
  customerId: 'Id of a sandbox customer.',
  mockAccountId: 'Id of a sandbox account.',
  mockTransactionId: 'Id of a transaction of a sandbox account.',
  mockCardAccountId: 'Id of a sandbox card account.',
  mockAgreementId: 'Id of a sandbox agreement.',
};

const pathClauses: Readonly<Record<string, ClauseId>> = {
  basketId: 'BSK-08',
  customerId: 'SBX-21',
  mockCardAccountId: 'CARD-14',
};

function clauseMember(clause: ClauseId | undefined): NodeObject {
  return clause === undefined ? {} : { 'x-clauses': [clause] };
}

/** The variables of the path template of an operation; ids are opaque and stand unescaped. */
export function pathParameters(
  path: string,
  { group }: Operation,
  { productName }: Pick<OperationTable, 'productName'>,
): readonly NodeObject[] {
  return variablesOf(path).map((name) => {
    const products = group === 'payments' ? paymentProducts : groupedPaymentProducts;
    return {
      name,
      in: 'path',
      required: true,
      description: name === 'product' ? 'The payment product.' : (pathMeanings[name] ?? ''),
      schema:
        name === 'product'
          ? { type: 'string', enum: products.map(productName) }
          : { type: 'string', minLength: 1 },
      ...clauseMember(name === 'product' ? 'END-04' : pathClauses[name]),
    };
  });
}

interface QueryMeaning {
  readonly about: string;
  readonly clauses?: readonly ClauseId[];
  readonly sandboxClauses?: readonly ClauseId[];
}

const queryMeanings: Readonly<Record<string, QueryMeaning>> = {
  allowLogicalDuplicate: {
    about: 'true accepts a payment that logically duplicates an earlier one.',
    clauses: ['END-05', 'END-06', 'END-07', 'END-08'],
  },
  withBalance: { about: 'true adds balances to the account.' },
  bookingStatus: {
    about: 'Which lists come back.',
    clauses: ['ACC-14', 'ACC-15'],
    sandboxClauses: ['CARD-15', 'CARD-16', 'CARD-17'],
  },
  dateFrom: { about: 'First day, inclusive; a default is used without it.', clauses: ['ACC-16'] },
  dateTo: { about: 'Last day, inclusive; today without it.', clauses: ['ACC-16'] },
  fromDate: { about: 'First day.', sandboxClauses: ['CARD-18'] },
  toDate: { about: 'Last day.', sandboxClauses: ['CARD-19'] },
  offset: {
    about: 'Number of transactions that are skipped; none without it.',
    sandboxClauses: ['CARD-20', 'CARD-21'],
  },
  limit: {
    about: 'Most transactions that come back.',
    clauses: ['ACC-17'],
    sandboxClauses: ['CARD-22', 'CARD-23', 'CARD-24'],
  },
};

function schemaOf({ type, values, minimum }: QueryParameter): NodeObject {
  const enumeration: readonly Node[] | undefined = values;
  if (type === 'boolean') return { type: 'boolean' };
  if (type === 'date') return { type: 'string', format: 'date' };
  if (type === 'int32') return { type: 'integer', format: 'int32', ...present({ minimum }) };
  return { type: 'string', ...present({ enum: enumeration }) };
}

function clausesOf(id: string, { clauses, sandboxClauses }: QueryMeaning): readonly ClauseId[] {
  if (id === 'list-sandbox-card-transactions') return sandboxClauses ?? [];
  const stated = id === 'list-transactions' || clauses?.[0]?.startsWith('END') === true;
  return stated ? (clauses ?? []) : [];
}

/** The query parameters of an operation; what no clause speaks of is published. */
export function queryParameters({ id, query }: Operation): readonly NodeObject[] {
  return query.map((each) => {
    const meaning = queryMeanings[each.name] ?? { about: '' };
    const clauses = clausesOf(id, meaning);
    return {
      name: each.name,
      in: 'query',
      required: each.required,
      description: meaning.about,
      schema: schemaOf(each),
      ...(clauses.length === 0 ? { 'x-basis': 'published' } : { 'x-clauses': clauses, 'x-basis': 'stated' }),
    };
  });
}
