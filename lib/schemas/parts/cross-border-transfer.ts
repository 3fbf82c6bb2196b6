/**
 * Members that payments which leave Norway have beyond domestic ones; published, or assumed where nobody
 * names them.
 */

import type { PayloadSchema } from '../schema.js';
import { transferDemands } from './credit-transfer.js';

export const crossBorderTransfer = {
  $id: 'psd2:cross-border-transfer',
  title: 'Transfer abroad',
  description: 'What both kinds of cross-border payments have in common.',
  'x-basis': 'published',
  $ref: 'psd2:credit-transfer',
  type: 'object',
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'creditorAddress'],
  properties: {
    instructedAmount: { ...transferDemands.instructedAmount, 'x-basis': 'stated' },
    creditorName: { ...transferDemands.creditorName, 'x-basis': 'stated' },
    creditorAgent: { $ref: 'psd2:creditor-agent' },
    creditorAccount: { $ref: 'psd2:foreign-account' },
    creditorAddress: { $ref: 'psd2:creditor-address' },
    requestedExecutionDate: { $ref: 'psd2:execution-date' },
    serviceLevel: { type: 'string', 'x-basis': 'assumed' },
    regulatoryReportingCode: { type: 'string' },
    regulatoryReportingInformation: { type: 'string', maxLength: 35, 'x-basis': 'assumed' },
  },
} as const satisfies PayloadSchema;
