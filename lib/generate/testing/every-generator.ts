/** Every generator by a name, in its whole range and within each setting that narrows it. */

import * as fc from 'fast-check';
import { isOperationId, operations } from '../../model/operations/index.js';
import { carries } from '../../rules/headers/header-breakers.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { sampleDrafts } from '../../rules/testing/sample-drafts.js';
import { sampleNow } from '../../rules/testing/sample-identities.js';
import {
  amounts,
  anyDay,
  baskets,
  bbans,
  bodyOf,
  bounded,
  brokenBy,
  brokenHeaders,
  bulkPayments,
  creditorAddresses,
  crossBorderPayments,
  days,
  domesticPayments,
  foreignAccounts,
  free,
  geoLocations,
  headerSets,
  ibanAccounts,
  ibans,
  identityNumbers,
  instantPayments,
  ipAddresses,
  kids,
  norwegianCrossBorderPayments,
  periodicPayments,
  psuHeaders,
  queries,
  remittances,
  sandboxAgreements,
  sandboxCardTransactions,
  sandboxTransactions,
  sepaPayments,
  uuids,
  validHeaders,
  type BrokenRequest,
  type PaymentSetting,
} from '../index.js';
import { bodiesFor, everyBody } from './every-body.js';
import { bodyDraft, bodyRules, context, today } from './judging.js';

type Named = readonly (readonly [name: string, generator: fc.Arbitrary<unknown>])[];

const day = { today } as const;
const byNumber = { bban: 'A', currency: 'SEK' } as const;
const byIban = { iban: 'DE89370400440532013000', currency: 'EUR' } as const;

/** Each member of a payment setting alone. */
const settings: Readonly<Record<string, PaymentSetting>> = {
  'a debtor': { ...day, debtorAccount: byNumber },
  'a creditor': { ...day, creditorAccount: byNumber },
  'two days': { ...day, days: ['2028-02-29', '2030-01-01'] },
  'EUR and JPY': { ...day, currencies: ['EUR', 'JPY'] },
  'NOK and KWD': { ...day, currencies: ['NOK', 'KWD'] },
  'up to 99': { ...day, largest: 99 },
  'exact digits': { ...day, exactDigits: true },
  bytes: { ...day, lengthUnit: 'bytes' },
  'ASCII letters': { ...day, alphabets: ['ascii'] },
  'no empty texts': { ...day, emptyTexts: false },
  'addresses not enforced': { ...day, addressesEnforced: false },
  'no single reference': { ...day, singleReference: false },
};

const before = { ...day, addressesEnforced: false } as const;

const settled: Named = [
  ...Object.entries(settings).map(
    ([name, each]) => [`domestic payment: ${name}`, domesticPayments(each)] as const,
  ),
  [
    'instant payment: a debtor, a creditor',
    instantPayments({ ...day, debtorAccount: byNumber, creditorAccount: byNumber }),
  ],
  ['euro-area payment: a debtor', sepaPayments({ ...day, debtorAccount: byIban })],
  ['euro-area payment: addresses not enforced', sepaPayments(before)],
  ['cross-border payment: a debtor', crossBorderPayments({ ...day, debtorAccount: byIban })],
  ['cross-border payment: addresses not enforced', crossBorderPayments(before)],
  ['Norwegian cross-border payment: addresses not enforced', norwegianCrossBorderPayments(before)],
  ['bulk payment: a debtor, one transfer', bulkPayments({ ...day, debtorAccount: byNumber }, 1)],
  ['bulk payment: addresses not enforced', bulkPayments(before)],
  ['standing order: a debtor', periodicPayments({ ...day, debtorAccount: byNumber })],
  ['basket: of one', baskets(['only'])],
  ['basket: of three', baskets(['a', 'b', 'c'])],
  ['account transactions: in NOK, in the past', sandboxTransactions({ currency: 'NOK', until: today })],
  ['card transactions: in the past', sandboxCardTransactions({ until: today })],
  ['agreement: all given', sandboxAgreements({ owner: 'o', customer: 'c', iban: 'i' })],
  ...bodiesFor({ person: 'p' }).filter(([id]) => /sandbox-(?:card-)?account$/.test(id)),
];

const parts: Named = [
  ['texts of 0 to 0', bounded(0)],
  ['texts of 0 to 3', bounded(3)],
  ['texts of 1 to 2000', bounded(2000, 1)],
  ['texts of 0 to 70, Norwegian', bounded(70, 0, { alphabets: ['norwegian'] })],
  ['texts of 1 to 35 bytes', bounded(35, 1, { unit: 'bytes' })],
  ['texts without a limit', free()],
  ['amounts', amounts()],
  ['account numbers', bbans()],
  ['IBANs', ibans()],
  ['accounts by IBAN, in EUR', ibanAccounts(['EUR'])],
  ['accounts abroad', foreignAccounts()],
  ['addresses', creditorAddresses({}, false)],
  ['addresses with a town', creditorAddresses({ emptyTexts: false }, true)],
  ['KIDs', kids()],
  ['remittance', remittances({})],
  ['identity numbers', identityNumbers()],
  ['days from a day on', days(today)],
  ['any day', anyDay()],
  ['UUIDs', uuids()],
  ['IP addresses', ipAddresses()],
  ['places', geoLocations()],
  ['PSU headers', psuHeaders()],
  ['header sets', headerSets()],
];

const asked: Named = operations
  .filter(({ query }) => query.length > 0)
  .map(({ id }) => id)
  .filter(isOperationId)
  .map((id) => [`query of ${id}`, queries(id)] as const);

/** What was done to a request, without the request where that is long. */
const told = ({ rule, how }: BrokenRequest) => `${rule}: ${how}`;

const headersOf = ({ headers }: RequestDraft) => headers;

const requests = fc.constantFrom(
  ...sampleDrafts(sampleNow)
    .map(([, draft]) => draft)
    .filter((each) => !carries(each, 'x-psu-identity')),
);

const domestic = domesticPayments(day).map((body) => bodyDraft('create-domestic-payment', body));

const broken = (options: Parameters<typeof brokenBy>[2]) =>
  brokenBy(domestic, bodyRules('create-domestic-payment'), options);

const spoilt: Named = [
  ['headers of valid requests', validHeaders(requests).map(headersOf)],
  ['broken headers', brokenHeaders(requests, { setting: { context } }).map(told)],
  ['broken domestic payments', broken({ setting: { context } }).map(told)],
  ['broken domestic payments, setting unknown', broken({}).map(told)],
  ['broken domestic payments, firmly refused', broken({ firmFor: {} }).map(told)],
  ['bodies of broken domestic payments', broken({ setting: { context } }).map(bodyOf)],
];

export const everyGenerator: Named = [...parts, ...everyBody, ...settled, ...asked, ...spoilt];
