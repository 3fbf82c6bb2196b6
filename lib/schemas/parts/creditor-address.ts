/** The postal address of a creditor (PAY-15 to PAY-22, TYPE-24, DEP-01). */

import { countries } from '../../model/country.js';
import type { PayloadSchema } from '../schema.js';

export const creditorAddress = {
  $id: 'psd2:creditor-address',
  title: 'Creditor address',
  description: 'A postal address of which only the country must be given; townName takes the place of city.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'PAY-15',
  required: ['country'],
  properties: {
    street: { type: 'string', maxLength: 70, 'x-clause': 'PAY-16' },
    buildingNumber: { type: 'string', 'x-clause': 'PAY-18' },
    postalCode: { type: 'string', 'x-clause': 'PAY-19' },
    city: { description: 'Deprecated.', type: 'string', 'x-clause': 'PAY-20' },
    townName: { type: 'string', 'x-clause': 'DEP-01', 'x-basis': 'derived' },
    country: {
      type: 'string',
      minLength: 2,
      maxLength: 2,
      enum: countries,
      'x-clause': 'PAY-22',
      'x-clauses': { required: 'PAY-21', minLength: 'TYPE-24', maxLength: 'TYPE-24' },
    },
  },
} as const satisfies PayloadSchema;
