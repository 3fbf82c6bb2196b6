/**
 * Rules on query parameters: the flag for logical duplicates (END-06), lists of account transactions (ACC-14,
 * ACC-16, ACC-17), and sandbox card transactions (CARD-15 to CARD-23). Parameters that the portal alone shows
 * count under END-13.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { isOperationId, operations, type OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { dateRule, integerRule, leastRule, listRule, requiredRule, type Place } from './parameter-rules.js';

export { withQuery } from './parameter-rules.js';

/** The operations whose table entry has a parameter. */
function having(parameter: string): readonly OperationId[] {
  return operations
    .filter(({ query }) => query.some(({ name }) => name === parameter))
    .map(({ id }) => id)
    .filter(isOperationId);
}

const booleans = ['true', 'false'] as const;
const noBooleans = ['maybe', '1', 'TRUE', ''] as const;

const flagRules = [
  {
    ...listRule(
      'allow-logical-duplicate-is-boolean',
      {
        clause: 'END-06',
        on: having('allowLogicalDuplicate'),
        parameter: 'allowLogicalDuplicate',
        assumes: { question: 'non-boolean-duplicate-flag', answer: 'refused' },
      },
      noBooleans,
      booleans,
    ),
    tolerable: true,
  },
  listRule(
    'with-balance-is-boolean',
    { clause: 'END-13', on: having('withBalance'), parameter: 'withBalance', basis: 'published' },
    noBooleans,
    booleans,
  ),
] as const;

/** Names and clauses of the parameters that cut a list out of all transactions. */
interface Window {
  readonly operation: OperationId;
  readonly from: string;
  readonly to: string;
  readonly clauses: Readonly<Record<'from' | 'to' | 'offset' | 'limit' | 'least', ClauseId>>;
  readonly basis?: 'published';
}

function windowRules<const Prefix extends string>(prefix: Prefix, window: Window) {
  const { operation, from, to, clauses, basis } = window;
  const place = (parameter: string, clause: ClauseId): Place => ({
    clause,
    on: [operation],
    parameter,
    ...present({ basis }),
  });
  return [
    dateRule(`${prefix}-from-is-date` as const, place(from, clauses.from)),
    dateRule(`${prefix}-to-is-date` as const, place(to, clauses.to)),
    integerRule(`${prefix}-offset-is-int32` as const, place('offset', clauses.offset)),
    integerRule(`${prefix}-limit-is-int32` as const, place('limit', clauses.limit)),
    leastRule(`${prefix}-limit-is-positive` as const, 1, place('limit', clauses.least)),
  ] as const;
}

const portalClauses = {
  from: 'END-13',
  to: 'END-13',
  offset: 'END-13',
  limit: 'END-13',
  least: 'END-13',
} as const;
const production = { from: 'dateFrom', to: 'dateTo', basis: 'published' } as const;
const sandbox = { from: 'fromDate', to: 'toDate' } as const;

const all = ['booked', 'pending', 'both', 'all'] as const;
const three = ['booked', 'pending', 'both'] as const;

const accountStatus = { clause: 'ACC-14', on: ['list-transactions'], parameter: 'bookingStatus' } as const;
const cardStatus = { clause: 'END-13', on: ['list-card-transactions'], parameter: 'bookingStatus' } as const;
const sandboxStatus = { on: ['list-sandbox-card-transactions'], parameter: 'bookingStatus' } as const;
const required = { assumes: { question: 'booking-status-required', answer: true } } as const;

const statusRules = [
  {
    ...requiredRule('transactions-booking-status-required', { ...accountStatus, ...required }),
    tolerable: true,
  },
  listRule(
    'transactions-booking-status-known',
    { ...accountStatus, basis: 'published' },
    ['BOOKED', 'none', ''],
    all,
  ),
  requiredRule('card-transactions-booking-status-required', { ...cardStatus, ...required }),
  listRule(
    'card-transactions-booking-status-known',
    { ...cardStatus, basis: 'published' },
    ['BOOKED', 'none', ''],
    all,
  ),
  requiredRule('sandbox-card-transactions-booking-status-required', { ...sandboxStatus, clause: 'CARD-15' }),
  listRule(
    'sandbox-card-transactions-booking-status-known',
    { ...sandboxStatus, clause: 'CARD-16' },
    ['all', 'BOOKED', ''],
    three,
  ),
] as const;

const notNegative = [
  leastRule('transactions-offset-is-not-negative', 0, {
    clause: 'END-13',
    on: ['list-transactions', 'list-card-transactions'],
    parameter: 'offset',
    basis: 'published',
  }),
] as const;

export const queryRules = [
  ...flagRules,
  ...statusRules,
  ...windowRules('transactions', {
    ...production,
    operation: 'list-transactions',
    clauses: { ...portalClauses, from: 'ACC-16', to: 'ACC-16', limit: 'ACC-17', least: 'ACC-17' },
  }),
  ...windowRules('card-transactions', {
    ...production,
    operation: 'list-card-transactions',
    clauses: portalClauses,
  }),
  ...notNegative,
  ...windowRules('sandbox-transactions', {
    ...sandbox,
    basis: 'published',
    operation: 'list-sandbox-transactions',
    clauses: portalClauses,
  }),
  ...windowRules('sandbox-card-transactions', {
    ...sandbox,
    operation: 'list-sandbox-card-transactions',
    clauses: { from: 'CARD-18', to: 'CARD-19', offset: 'CARD-21', limit: 'CARD-22', least: 'CARD-23' },
  }),
] as const;
