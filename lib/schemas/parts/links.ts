/**
 * Links and the map that holds them (TYPE-08 to TYPE-11). Which names a map has is nobody's obligation here.
 */

import { linkVerbs } from '../../model/codes.js';
import type { PayloadSchema } from '../schema.js';

export const link = {
  $id: 'psd2:link',
  title: 'Link',
  description: 'An address, absolute or relative to the base address, and the methods that it takes.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'TYPE-11',
  required: ['href', 'verbs'],
  properties: {
    href: { type: 'string', 'x-clause': 'TYPE-08' },
    verbs: {
      type: 'array',
      'x-clause': 'TYPE-09',
      items: { type: 'string', enum: linkVerbs, 'x-clauses': { type: 'TYPE-09', enum: 'TYPE-10' } },
    },
  },
} as const satisfies PayloadSchema;

export const links = {
  $id: 'psd2:links',
  title: 'Links',
  description: 'From the name of a link to the link.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'TYPE-11',
  additionalProperties: { $ref: 'psd2:link' },
} as const satisfies PayloadSchema;
