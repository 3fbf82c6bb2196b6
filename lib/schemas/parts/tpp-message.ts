/** What a reply tells the TPP (TYPE-13 to TYPE-18, ERR-02). */

import { messageCategories, tppMessageCodes } from '../../model/codes.js';
import type { PayloadSchema } from '../schema.js';

export const tppMessage = {
  $id: 'psd2:tpp-message',
  title: 'TPP message',
  description: 'An error or a warning for the TPP.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'ERR-01',
  required: ['category', 'code'],
  properties: {
    category: {
      type: 'string',
      enum: messageCategories,
      'x-clauses': { required: 'TYPE-13', type: 'TYPE-13', enum: 'TYPE-14' },
    },
    code: {
      type: 'string',
      enum: tppMessageCodes,
      'x-clauses': { required: 'TYPE-15', type: 'TYPE-15', enum: 'ERR-02' },
      // Whether the list is closed is left open.
      'x-bases': { enum: 'assumed' },
    },
    path: { type: 'string', 'x-clause': 'TYPE-16' },
    text: {
      type: 'string',
      maxLength: 512,
      'x-clauses': { type: 'TYPE-17', maxLength: 'TYPE-18' },
    },
  },
} as const satisfies PayloadSchema;
