/** Members that payments which leave Norway have beyond domestic ones; published, or assumed where nobody names them. */

import type { SchemaNode } from '../schema.js';
import { creditorAgent, requestedExecutionDate, transferMembers } from './credit-transfer.js';

export const crossBorderMembers = {
  ...transferMembers,
  creditorAgent,
  creditorAccount: { $ref: 'psd2:foreign-account', 'x-basis': 'published' },
  creditorAddress: { $ref: 'psd2:creditor-address', 'x-basis': 'published' },
  requestedExecutionDate,
  serviceLevel: { type: 'string', 'x-basis': 'assumed' },
  regulatoryReportingCode: { type: 'string', 'x-basis': 'published' },
  regulatoryReportingInformation: { type: 'string', maxLength: 35, 'x-basis': 'assumed' },
} as const satisfies Readonly<Record<string, SchemaNode>>;

/** The members that must be there. */
export const crossBorderRequired = [
  'instructedAmount',
  'creditorName',
  'creditorAccount',
  'creditorAddress',
  'debtorAccount',
] as const;
