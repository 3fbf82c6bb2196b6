/** Operations on single, bulk and periodic payments and on signing baskets. */

import {
  paymentCallHeaders,
  type Operation,
  type OperationGroup,
  type QueryParameter,
} from '../operation.js';

const creationHeaders = [...paymentCallHeaders, 'Digest'] as const;

const allowLogicalDuplicate: QueryParameter = {
  name: 'allowLogicalDuplicate',
  type: 'boolean',
  required: false,
  values: ['true', 'false'],
};

/** Products of single payments whose operations beyond creation are published. */
export const paymentProducts = [
  'norwegian-domestic-credit-transfers',
  'instant-norwegian-domestic-credit-transfers-straks',
  'cross-border-credit-transfers',
  'sepa-credit-transfers',
  'norwegian-cross-border-credit-transfers',
] as const;

export type PaymentProduct = (typeof paymentProducts)[number];

/** The one product that bulk and periodic payments know. */
export const groupedPaymentProducts = ['norwegian-domestic-credit-transfers'] as const;

function creation(
  id: string,
  product: PaymentProduct,
  requestSchema: string,
  purpose: string,
  place: Place,
): Operation {
  return {
    id,
    method: 'POST',
    path: `/v1/payments/${product}`,
    group: 'payments',
    purpose,
    role: 'PISP',
    environment: 'any',
    effect: 'creates-payments',
    requestSchema,
    requiredHeaders: creationHeaders,
    query: [allowLogicalDuplicate],
    success: [{ status: 201, schema: 'payment-initiation-response' }],
    ...place,
  };
}

/** How firm each place is, and the assumption that it rests on. */
interface LifeCycleSource {
  readonly details: Place;
  readonly status: Place;
  readonly removal: Place;
  readonly start: Place;
  readonly cancellation: Place;
}

type Place = Pick<Operation, 'basis' | 'assumption'>;

/** Details, status, deletion and the two authorisations, alike for the three kinds of payment. */
function lifeCycle(
  kind: string,
  group: OperationGroup,
  root: string,
  detailsSchema: string,
  source: LifeCycleSource,
): readonly Operation[] {
  const shared = {
    group,
    role: 'PISP',
    environment: 'any',
    requiredHeaders: paymentCallHeaders,
    query: [],
  } as const;
  const one = `${root}/{product}/{paymentId}`;
  return [
    {
      ...shared,
      id: `read-${kind}`,
      method: 'GET',
      path: one,
      purpose: `details of one ${kind}`,
      effect: 'reads',
      success: [{ status: 200, schema: detailsSchema }],
      ...source.details,
    },
    {
      ...shared,
      id: `read-${kind}-status`,
      method: 'GET',
      path: `${one}/status`,
      purpose: `status of one ${kind}`,
      effect: 'reads',
      success: [{ status: 200, schema: 'payment-status' }],
      ...source.status,
    },
    {
      ...shared,
      id: `delete-${kind}`,
      method: 'DELETE',
      path: one,
      purpose: `cancel a ${kind}, or start cancelling it`,
      effect: 'creates-payments',
      success: [{ status: 204 }, { status: 202, schema: 'payment-cancellation' }],
      ...source.removal,
    },
    {
      ...shared,
      id: `start-${kind}-authorisation`,
      method: 'POST',
      path: `${one}/authorisations`,
      purpose: `start the SCA of a ${kind}`,
      effect: 'creates-payments',
      success: [{ status: 201, schema: 'authorisation-start' }],
      ...source.start,
    },
    {
      ...shared,
      id: `start-${kind}-cancellation-authorisation`,
      method: 'POST',
      path: `${one}/cancellation-authorisations`,
      purpose: `start the SCA of cancelling a ${kind}`,
      effect: 'creates-payments',
      success: [{ status: 201, schema: 'authorisation-start' }],
      ...source.cancellation,
    },
  ];
}

export const paymentOperations = [
  creation(
    'create-domestic-payment',
    'norwegian-domestic-credit-transfers',
    'domestic-payment',
    'create a Norwegian domestic credit transfer',
    { basis: 'stated' },
  ),
  creation(
    'create-instant-payment',
    'instant-norwegian-domestic-credit-transfers-straks',
    'instant-payment',
    'create an instant Norwegian domestic credit transfer',
    { basis: 'published' },
  ),
  creation(
    'create-sepa-payment',
    'sepa-credit-transfers',
    'sepa-payment',
    'create a euro-area credit transfer',
    { basis: 'published', assumption: 'euro-area-product' },
  ),
  creation(
    'create-cross-border-payment',
    'cross-border-credit-transfers',
    'cross-border-payment',
    'create a payment over the international network',
    { basis: 'published', assumption: 'international-product' },
  ),
  creation(
    'create-norwegian-cross-border-payment',
    'norwegian-cross-border-credit-transfers',
    'norwegian-cross-border-payment',
    'create a cross-border payment with regulatory reporting',
    { basis: 'published' },
  ),
  ...lifeCycle('payment', 'payments', '/v1/payments', 'payment-details', {
    details: { basis: 'published', assumption: 'payment-details-operation' },
    status: { basis: 'stated' },
    removal: { basis: 'published', assumption: 'payment-deletion-operation' },
    start: { basis: 'stated', assumption: 'payment-authorisation-operation' },
    cancellation: { basis: 'published', assumption: 'payment-cancellation-operation' },
  }),
  {
    id: 'create-bulk-payment',
    method: 'POST',
    path: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
    group: 'bulk-payments',
    purpose: 'create a bulk of domestic credit transfers',
    role: 'PISP',
    environment: 'any',
    effect: 'creates-payments',
    requestSchema: 'bulk-payment',
    requiredHeaders: creationHeaders,
    query: [allowLogicalDuplicate],
    success: [{ status: 201, schema: 'payment-initiation-response' }],
    basis: 'published',
    assumption: 'bulk-creation-operation',
  },
  ...lifeCycle('bulk-payment', 'bulk-payments', '/v1/bulk-payments', 'bulk-payment-details', {
    details: { basis: 'framework', assumption: 'bulk-details-operation' },
    status: { basis: 'published', assumption: 'bulk-status-operation' },
    removal: { basis: 'framework', assumption: 'bulk-deletion-operation' },
    start: { basis: 'framework', assumption: 'bulk-authorisation-operation' },
    cancellation: { basis: 'published', assumption: 'bulk-cancellation-operation' },
  }),
  {
    id: 'create-periodic-payment',
    method: 'POST',
    path: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
    group: 'periodic-payments',
    purpose: 'create a standing order',
    role: 'PISP',
    environment: 'any',
    effect: 'creates-payments',
    requestSchema: 'periodic-payment',
    requiredHeaders: creationHeaders,
    query: [],
    success: [{ status: 201, schema: 'payment-initiation-response' }],
    basis: 'published',
    assumption: 'periodic-creation-operation',
  },
  ...lifeCycle('periodic-payment', 'periodic-payments', '/v1/periodic-payments', 'periodic-payment-details', {
    details: { basis: 'framework', assumption: 'periodic-details-operation' },
    status: { basis: 'framework', assumption: 'periodic-status-operation' },
    removal: { basis: 'published', assumption: 'periodic-deletion-operation' },
    start: { basis: 'published', assumption: 'periodic-authorisation-operation' },
    cancellation: { basis: 'published', assumption: 'periodic-cancellation-operation' },
  }),
  {
    id: 'create-basket',
    method: 'POST',
    path: '/v1/signing-baskets',
    group: 'baskets',
    purpose: 'group payments for one authorisation',
    role: 'PISP',
    environment: 'any',
    effect: 'creates-payments',
    requestSchema: 'basket',
    requiredHeaders: creationHeaders,
    query: [],
    success: [{ status: 201, schema: 'basket-created' }],
    basis: 'published',
    assumption: 'basket-creation-operation',
  },
  {
    id: 'read-basket',
    method: 'GET',
    path: '/v1/signing-baskets/{basketId}',
    group: 'baskets',
    purpose: 'members and single status of a basket',
    role: 'PISP',
    environment: 'any',
    effect: 'reads',
    requiredHeaders: paymentCallHeaders,
    query: [],
    success: [{ status: 200, schema: 'basket-details' }],
    basis: 'published',
    assumption: 'basket-read-operation',
  },
  {
    id: 'start-basket-authorisation',
    method: 'POST',
    path: '/v1/signing-baskets/{basketId}/authorisations',
    group: 'baskets',
    purpose: 'start the SCA of a basket',
    role: 'PISP',
    environment: 'any',
    effect: 'creates-payments',
    requiredHeaders: paymentCallHeaders,
    query: [],
    success: [{ status: 201, schema: 'authorisation-start' }],
    basis: 'published',
    assumption: 'basket-authorisation-operation',
  },
] as const satisfies readonly Operation[];
