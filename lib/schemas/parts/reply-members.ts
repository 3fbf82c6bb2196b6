/** Members that several replies share, each with its clause: status, messages for TPP and PSU, links. */

import { transactionStatuses } from '../../model/codes.js';
import type { SchemaNode } from '../schema.js';

/** Messages and links as they stand beside the business members of a reply (ERR-01, PRS-11, TYPE-11). */
export const messageMembers = {
  tppMessages: { type: 'array', items: { $ref: 'psd2:tpp-message' }, 'x-clause': 'ERR-01' },
  psuMessage: {
    description: 'Text to show to the PSU.',
    type: 'string',
    maxLength: 512,
    'x-clause': 'PRS-11',
  },
  _links: { $ref: 'psd2:links' },
} as const satisfies Readonly<Record<string, SchemaNode>>;

/** A transaction status anywhere in a reply (TYPE-30). */
export const transactionStatus = {
  type: 'string',
  enum: transactionStatuses,
  'x-clause': 'TYPE-30',
} as const satisfies SchemaNode;
