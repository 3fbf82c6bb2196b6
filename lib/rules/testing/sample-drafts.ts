/** Lawful drafts of every operation and of every shape that a rule tells apart. */

import type { HeaderLine } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { isOperationId, operation, operations, type OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { involvesPsu } from '../operation-kinds.js';
import { draft, withHeader, withSigning, type DraftInput, type RequestDraft } from '../request-draft.js';
import { membersOf } from '../body/json-place.js';
import { sampleNow } from './sample-identities.js';
import {
  cardDebtor,
  cardDomesticBody,
  leastDomesticBody,
  remittances,
  sampleBodies,
  singleReferenceDomesticBody,
} from './sample-bodies.js';

const params = {
  product: 'norwegian-domestic-credit-transfers',
  paymentId: 'enc!!cGF5LTE=',
  basketId: 'enc!!YmFza2V0',
  accountId: 'enc!!YWNjLTE=',
  transactionId: 't-0001',
  cardAccountId: 'enc!!Y2FyZC0x',
  tppId: 'PSDNO-FSA-100000001',
  customerId: 'enc!!Y3VzdC0x',
  mockAccountId: 'enc!!YWNjLTE=',
  mockTransactionId: 't-0001',
  mockCardAccountId: 'enc!!Y2FyZC0x',
  mockAgreementId: 'enc!!YWdyLTE=',
} as const;

const psuHeaders: readonly HeaderLine[] = [
  ['x-accept-fix', 'amount-as-string, longer-names'],
  ['TPP-Session-ID', '8c2a1a6a-53a9-4d28-9f0f-7f8b2f8f3c11'],
  ['TPP-Redirect-URI', 'https://tpp.example/callback?state=17'],
  ['PSU-ID', '6f9619ff-8b86-4011-b42d-00c04fc964ff'],
  ['PSU-Corporate-ID', '0b5e0bd1-31d5-4f43-9d0e-3bcb3a3e1f10'],
  ['PSU-IP-Address', '192.0.2.17'],
];

const forwarded: readonly HeaderLine[] = [
  ['PSU-Context', 'PRIVATE'],
  ['PSU-HTTP-Method', 'POST'],
  ['PSU-Device-ID', '99435C7E-ad88-49ec-a2ad-99ddcb1f5555'],
  ['PSU-Geo-Location', 'GEO:-59.91,10.75'],
  ['PSU-User-Agent', 'Browser/1.0'],
];

function queryOf(id: OperationId): Readonly<Record<string, string>> {
  return Object.fromEntries(
    operation(id).query.map(({ name, type, values }) => [
      name,
      values?.[0] ?? (type === 'date' ? '2026-02-01' : '10'),
    ]),
  );
}

const general: readonly HeaderLine[] = [
  ['Host', 'bank.example'],
  ['Accept', 'application/json'],
  ['Date', formatImfFixdate(sampleNow)],
  ['X-Request-ID', '4eba4445-1a4b-47b8-bdd5-4e56ef026b19'],
];

/** A draft of an operation with everything that it may carry. */
export function sampleDraft(id: OperationId, changes: DraftInput = {}): RequestDraft {
  const found = operation(id);
  const body = sampleBodies[id];
  return draft(id, {
    params,
    query: queryOf(id),
    headers: involvesPsu(found) ? [...general, ...psuHeaders, ...forwarded] : general,
    ...present({ body }),
    ...changes,
  });
}

function without(lines: readonly HeaderLine[], ...names: readonly string[]): readonly HeaderLine[] {
  return lines.filter(([name]) => !names.includes(name));
}

const singleSca: readonly HeaderLine[] = [
  ...general,
  ...without(psuHeaders, 'PSU-ID', 'PSU-Corporate-ID'),
  ['X-PSU-IDENTITY', '13039319955'],
  ['PSU-Context', 'PRIVATE'],
];

/** A payment body with other members instead of its own remittance. */
function variant(body: unknown, members: object): unknown {
  const kept = Object.entries(membersOf(body)).filter(([name]) => !name.startsWith('remittanceInformation'));
  return { ...Object.fromEntries(kept), ...members };
}

/**
 * Each kind of transfer with each way to tell what it is for, and from a card account where that is possible.
 */
function transferDrafts(): readonly (readonly [name: string, draft: RequestDraft])[] {
  const transfers: readonly OperationId[] = [
    'create-instant-payment',
    'create-sepa-payment',
    'create-cross-border-payment',
    'create-norwegian-cross-border-payment',
    'create-periodic-payment',
  ];
  const fromCard: readonly OperationId[] = [
    'create-instant-payment',
    'create-norwegian-cross-border-payment',
    'create-periodic-payment',
    'create-bulk-payment',
  ];
  const [first, ...others] = Object.entries(remittances);
  const bulk = membersOf(sampleBodies['create-bulk-payment']);
  const payments = Array.isArray(bulk['payments']) ? bulk['payments'] : [];
  return [
    ...transfers.flatMap((id) =>
      [first, ...others].map((each): readonly [string, RequestDraft] => [
        `${id} with ${each?.[0]}`,
        sampleDraft(id, { body: variant(sampleBodies[id], each?.[1] ?? {}) }),
      ]),
    ),
    ...fromCard.map((id): readonly [string, RequestDraft] => [
      `${id} from a card`,
      sampleDraft(id, { body: { ...membersOf(sampleBodies[id]), debtorAccount: cardDebtor } }),
    ]),
    ...others.map((each): readonly [string, RequestDraft] => [
      `create-bulk-payment with ${each[0]}`,
      sampleDraft('create-bulk-payment', {
        body: { ...bulk, payments: payments.map((payment) => variant(payment, each[1])) },
      }),
    ]),
  ];
}

/** Every operation as `sampleDraft` makes it, and the shapes that differ in what a rule looks at. */
const drafts: readonly (readonly [name: string, draft: RequestDraft])[] = [
  ...operations
    .map(({ id }) => id)
    .filter(isOperationId)
    .map((id): readonly [string, RequestDraft] => [id, sampleDraft(id)]),
  ['least domestic payment', sampleDraft('create-domestic-payment', { body: leastDomesticBody, query: {} })],
  ['domestic payment from a card', sampleDraft('create-domestic-payment', { body: cardDomesticBody })],
  [
    'domestic payment with one reference',
    sampleDraft('create-domestic-payment', { body: singleReferenceDomesticBody }),
  ],
  ...transferDrafts(),
  [
    'domestic payment with its request line signed',
    withSigning(sampleDraft('create-domestic-payment'), { requestTarget: true }),
  ],
  [
    'account list with its request line signed',
    withSigning(sampleDraft('list-accounts'), { requestTarget: true }),
  ],
  ['single-SCA payment', sampleDraft('create-domestic-payment', { headers: singleSca })],
  ['single-SCA bulk', sampleDraft('create-bulk-payment', { headers: singleSca })],
  [
    'payment call without optional headers',
    sampleDraft('read-payment-status', {
      headers: [...general, ...without(psuHeaders, 'PSU-Corporate-ID')],
    }),
  ],
  [
    'first account call',
    sampleDraft('list-accounts', {
      headers: [
        ...general,
        ['TPP-Redirect-URI', 'https://tpp.example/callback'],
        ['PSU-IP-Address', '2001:db8::17'],
      ],
      query: {},
    }),
  ],
  [
    'unattended balances',
    sampleDraft('read-balances', {
      headers: [...general, ['PSU-ID', '6f9619ff-8b86-4011-b42d-00c04fc964ff']],
    }),
  ],
];

/** The drafts, dated at an instant. */
export function sampleDrafts(now = sampleNow): readonly (readonly [name: string, draft: RequestDraft])[] {
  if (now === sampleNow) return drafts;
  const date = formatImfFixdate(now);
  return drafts.map(([name, each]) => [name, withHeader(each, 'Date', date)]);
}
