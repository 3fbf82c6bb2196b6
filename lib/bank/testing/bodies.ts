/** A lawful call of every POST and PUT operation, for tests that damage its body. */

import { operation, type OperationId } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import type { Bank } from '../bank.js';
import {
  basketPath,
  bulkPath,
  idOf,
  knownPayer,
  numbers,
  orders,
  paymentsOf,
  periodicPath,
  sum,
} from './orders.js';
import { bothRoles, callBank, people, testBank, textAt, type CallHeaders } from './test-bank.js';

/** One call that the bank accepts. */
export interface BodyCall {
  readonly id: OperationId;
  readonly method: string;
  readonly target: string;
  readonly headers: CallHeaders;
  readonly body: unknown;
}

export interface BodyCalls {
  readonly bank: Bank;
  readonly calls: readonly BodyCall[];
}

const cardDraft = {
  cardTransactionId: 'c-1',
  bookingDate: '2026-06-01',
  transactionDate: '2026-05-31',
  transactionAmount: { currency: 'NOK', amount: -115 },
  originalAmount: { currency: 'EUR', amount: -10 },
  merchantCategoryCode: '5942',
  invoiced: 'true',
  cardAcceptorAddress: { city: 'Oslo', country: 'NO' },
};

const draft = {
  transactionAmount: { amount: -12.34, currency: 'NOK' },
  bookingDate: '2026-06-10',
  valueDate: '2026-06-11',
  creditorAccount: { bban: '95360573002', iban: 'NO0995360573002' },
  creditorName: 'Boat yard',
  debtorAccount: { bban: '26743379224' },
  debtorName: 'Somebody',
  remittanceInformationUnstructured: 'Paint',
};

/** A bank, by default a new one without rules, with everything that the calls of the TPP need. */
export async function bodyCalls(
  bank: Bank = testBank(),
  tpp: string = bothRoles,
  companyNumber = '01085800481',
): Promise<BodyCalls> {
  const psu = await knownPayer(bank, { customerNumber: people.private1 }, tpp);
  const made = async (target: string, body: unknown, name: string) =>
    textAt((await callBank(bank, tpp, 'POST', target, {}, body)).body, name);
  const company = { customerNumber: companyNumber, customerType: 'CORPORATE', customerName: 'Fjord AS' };
  await made('/v1/sandbox/customers', company, 'customerId');
  const accountBody = { customerNumber: company.customerNumber, accountName: 'Wages', currency: 'NOK' };
  const iban = await made('/v1/sandbox/accounts', accountBody, 'iban');
  const own = { ...accountBody, customerNumber: people.private1 };
  const mockAccountId = await made('/v1/sandbox/accounts', own, 'resourceId');
  const cardBody = { customerNumber: people.private1, creditLimit: 1000, currency: 'NOK', name: 'Card' };
  const mockCardAccountId = await made('/v1/sandbox/card-accounts', cardBody, 'resourceId');
  const agreement = { name: 'Fjord', owner: company.customerNumber, engagements: [] };
  const mockAgreementId = await made('/v1/sandbox/agreements', agreement, 'id');
  const engagement = {
    customer: people.private2,
    account: { iban },
    roles: ['REGISTER', 'VIEW'],
    registerLimit: 1,
    approvalLimit: 1,
  };
  const payments = paymentsOf(bank, psu, tpp);
  const members = [await payments.create(sum('77.00')), await payments.create(sum('78.00'))].map(idOf);
  const later = { ...orders.domestic, requestedExecutionDate: '2026-08-01' };
  const basket = await payments.call('POST', basketPath, { paymentIds: members });
  const ids = {
    payment: [await payments.create(sum('79.00')), await payments.approved(later)],
    'bulk-payment': [
      await payments.create(orders.bulk, bulkPath),
      await payments.approved({ ...orders.bulk, requestedExecutionDate: '2026-08-01' }, bulkPath),
    ],
    'periodic-payment': [
      await payments.create(orders.periodic, periodicPath),
      await payments.approved(orders.periodic, periodicPath),
    ],
  } as const;
  const params = {
    paymentId: idOf(ids.payment[0]),
    product: 'norwegian-domestic-credit-transfers',
    basketId: textAt(basket.body, 'basketId'),
    mockAccountId,
    mockCardAccountId,
    mockAgreementId,
    tppId: tpp.split(':')[1] ?? '',
  };
  const call = (id: OperationId, body: unknown = {}): BodyCall => ({
    id,
    method: operation(id).method,
    target: publishedTable.pathOf(id, params),
    headers: psu,
    body: JSON.parse(JSON.stringify(body)),
  });
  const starts = (['payment', 'bulk-payment', 'periodic-payment'] as const).flatMap((family) => {
    const [open, approved] = ids[family];
    const start = `start-${family}-authorisation` as const;
    const cancel = `start-${family}-cancellation-authorisation` as const;
    return [
      { ...call(start), target: `${open}/authorisations` },
      { ...call(cancel), target: `${approved}/cancellation-authorisations` },
    ];
  });
  return {
    bank,
    calls: [
      ...starts,
      call('start-basket-authorisation'),
      call('offer-consent'),
      call('offer-consent-deprecated'),
      call('put-contact-information', { email: 'operations@tpp.example' }),
      call('create-domestic-payment', { ...orders.domestic, ultimateDebtor: 'Ola', purposeCode: 'OTHR' }),
      call('create-instant-payment', orders.instant),
      call('create-sepa-payment', orders.sepa),
      call('create-cross-border-payment', orders.crossBorder),
      call('create-norwegian-cross-border-payment', {
        ...orders.crossBorder,
        debtorAccount: { bban: numbers.savings, currency: 'NOK' },
        regulatoryReportingCode: '26',
      }),
      call('create-bulk-payment', { ...orders.bulk, requestedExecutionDate: '2026-07-01' }),
      call('create-periodic-payment', {
        ...orders.periodic,
        endDate: '2027-06-20',
        executionRule: 'following',
      }),
      call('create-basket', { paymentIds: members }),
      call('create-sandbox-customer', { ...company, customerNumber: '12085592799' }),
      call('create-sandbox-account', { ...own, cashAccountType: 'CACC', creditLine: 1, balance: 2.5 }),
      call('create-sandbox-transactions', [draft]),
      call('create-sandbox-card-account', { ...cardBody, maskedPan: '123456******1234', product: 'GOLD' }),
      call('create-sandbox-card-transactions', [cardDraft]),
      call('create-sandbox-agreement', { ...agreement, engagements: [engagement] }),
      call('create-sandbox-engagement', engagement),
      // last, since it discards what the others need
      call('initialize-sandbox'),
    ],
  };
}
