/**
 * Body of a standing order of domestic transfers. The interface states only that MonthlyVariable refuses a
 * month named twice (ERR-10); the members are published or come from the framework.
 */

import { executionRules, frequencies } from '../../model/codes.js';
import { when } from '../parts/alternatives.js';
import { transferDemands } from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

const iban = { type: 'string', 'x-basis': 'published' } as const;
const day = { type: 'string', format: 'date', 'x-basis': 'published' } as const;

export const periodicPayment = {
  $id: 'psd2:periodic-payment',
  title: 'Periodic payment',
  description: 'A request for a domestic transfer that repeats.',
  'x-basis': 'stated',
  $ref: 'psd2:credit-transfer',
  type: 'object',
  'x-bases': { type: 'published', 'x-in-order': 'published' },
  required: [
    'instructedAmount',
    'creditorName',
    'creditorAccount',
    'creditorAddress',
    'debtorAccount',
    'startDate',
    'frequency',
  ],
  properties: {
    ...transferDemands,
    creditorAgent: { $ref: 'psd2:creditor-agent' },
    creditorAccount: {
      $ref: 'psd2:creditor-account',
      type: 'object',
      properties: { iban },
      'x-clauses': { required: 'PAY-10' },
      'x-bases': { type: 'published' },
    },
    creditorAddress: { $ref: 'psd2:creditor-address', 'x-clauses': { required: 'PAY-15' } },
    debtorAccount: {
      $ref: 'psd2:debtor-account',
      type: 'object',
      properties: { iban },
      'x-clauses': { required: 'PAY-23' },
      'x-bases': { type: 'published' },
    },
    startDate: { ...day, description: 'First day of execution.' },
    endDate: { ...day, description: 'Last day; absent means without end.' },
    frequency: { type: 'string', enum: frequencies, 'x-basis': 'framework' },
    executionRule: { type: 'string', enum: executionRules, 'x-basis': 'framework' },
    dayOfExecution: {
      description: 'Day of the month; 31 is the last one.',
      type: 'string',
      pattern: '^([1-9]|[12][0-9]|3[01])$',
      'x-message': 'is no day from 1 to 31',
      'x-basis': 'framework',
    },
    monthsOfExecution: {
      description: 'The months of MonthlyVariable.',
      type: 'array',
      maxItems: 11,
      'x-basis': 'framework',
      items: { type: 'string', enum: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] },
    },
  },
  'x-in-order': ['startDate', 'endDate'],
  allOf: [
    {
      description: 'Chosen months belong to MonthlyVariable, and each stands there once.',
      ...when(
        {
          type: 'object',
          required: ['frequency'],
          properties: { frequency: { const: 'MonthlyVariable' } },
        },
        {
          type: 'object',
          required: ['monthsOfExecution'],
          properties: {
            monthsOfExecution: {
              type: 'array',
              uniqueItems: true,
              'x-clauses': { uniqueItems: 'ERR-10' },
              'x-bases': { uniqueItems: 'stated' },
            },
          },
          'x-basis': 'framework',
        },
        {
          not: { type: 'object', required: ['frequency', 'monthsOfExecution'] },
          'x-message': 'monthsOfExecution belongs to frequency MonthlyVariable',
          'x-basis': 'framework',
        },
      ),
    },
  ],
} as const satisfies PayloadSchema;
