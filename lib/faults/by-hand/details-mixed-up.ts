/** Banks whose details of a payment tell another value of one member than was ordered. */

import { listOf, objectOf } from '../../bank/body.js';
import { withPresenter } from '../../bank/part-changes.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { PartsChange } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { addDays, osloDate } from '../../model/dates.js';
import { faults, type Fault } from '../fault.js';

type Order = Readonly<Record<string, unknown>>;

/** The details of some payments tell another order. */
function tells(fits: (payment: PaymentRecord) => boolean, change: (order: Order) => Order): PartsChange {
  return (parts) =>
    withPresenter(parts, 'payments', (given) => ({
      details: (payment, show) =>
        given.details(fits(payment) ? { ...payment, order: change(payment.order) } : payment, show),
    }));
}

const isBulk = ({ family }: PaymentRecord) => family === 'bulk-payment';
const isPeriodic = ({ family }: PaymentRecord) => family === 'periodic-payment';
const isOf = (product: string) => (payment: PaymentRecord) =>
  payment.product === product && payment.family === 'payment';

/** A member of the order that is another one, where it is there. */
function changed(order: Order, name: string, change: (value: unknown) => unknown): Order {
  return name in order ? { ...order, [name]: change(order[name]) } : order;
}

/** The second transfer of a bulk payment is told otherwise; `first` is the one before it. */
function second(change: (item: Order, first: Order) => Order): (order: Order) => Order {
  return (order) => {
    const [first, item, ...others] = listOf(order['payments']).map(objectOf);
    if (first === undefined || item === undefined) return order;
    return { ...order, payments: [first, change(item, first), ...others] };
  };
}

/** A member of the second transfer is that of the first. */
function ofFirst(name: string): (order: Order) => Order {
  return second((item, first) => changed(item, name, (value) => first[name] ?? value));
}

/** A member inside a member of the second transfer is that of the first. */
function inFirst(name: string, inner: string): (order: Order) => Order {
  return second((item, first) =>
    changed(item, name, (value) =>
      changed(objectOf(value), inner, (given) => objectOf(first[name])[inner] ?? given),
    ),
  );
}

function mixedUp(
  id: string,
  title: string,
  [fits, change]: readonly [(payment: PaymentRecord) => boolean, (order: Order) => Order],
  mayFail: readonly ClauseId[] = [],
): Fault {
  return { id: `details/${id}`, title, catches: ['PRS-03'], mayFail, change: tells(fits, change) };
}

const straks = 'instant-norwegian-domestic-credit-transfers-straks';

export const detailsMixedUp = faults(
  mixedUp(
    'bulk-second-ultimate-debtor',
    'The second transfer of a bulk is told with the ultimateDebtor of the first',
    [isBulk, ofFirst('ultimateDebtor')],
  ),
  mixedUp('bulk-second-street', 'The second transfer of a bulk is told with the street of the first', [
    isBulk,
    inFirst('creditorAddress', 'street'),
  ]),
  mixedUp('bulk-second-country', 'The second transfer of a bulk is told with the country of the first', [
    isBulk,
    inFirst('creditorAddress', 'country'),
  ]),
  mixedUp(
    'bulk-second-account-currency',
    'The second transfer of a bulk is told with the currency of the first creditorAccount',
    [isBulk, inFirst('creditorAccount', 'currency')],
  ),
  mixedUp('bulk-second-purpose', 'The second transfer of a bulk is told with the purposeCode of the first', [
    isBulk,
    ofFirst('purposeCode'),
  ]),
  mixedUp('bulk-second-agent', 'The second transfer of a bulk is told with the creditorAgent of the first', [
    isBulk,
    ofFirst('creditorAgent'),
  ]),
  mixedUp(
    'bulk-transfers-share-debtor-names',
    'Each transfer of a bulk is told with the ultimateDebtor of the last',
    [
      isBulk,
      (order) => {
        const items = listOf(order['payments']).map(objectOf);
        const last = items.at(-1)?.['ultimateDebtor'];
        const payments = items.map((each) => changed(each, 'ultimateDebtor', (value) => last ?? value));
        return { ...order, payments };
      },
    ],
  ),
  mixedUp('bulk-id', 'A bulk payment is told with another paymentInformationId', [
    isBulk,
    (order) => changed(order, 'paymentInformationId', () => 'BULK-0001'),
  ]),
  mixedUp('bulk-reference-type', 'References of the second transfer of a bulk are told with the type DISP', [
    isBulk,
    second((item) =>
      changed(item, 'remittanceInformationStructuredArray', (list) =>
        listOf(list).map((each) => changed(objectOf(each), 'referenceType', () => 'DISP')),
      ),
    ),
  ]),
  mixedUp('periodic-country', 'Periodic payments are told with the country NO', [
    isPeriodic,
    (order) => changed(order, 'creditorAddress', (value) => changed(objectOf(value), 'country', () => 'NO')),
  ]),
  mixedUp('periodic-day', 'Periodic payments are told with dayOfExecution 1', [
    isPeriodic,
    (order) => changed(order, 'dayOfExecution', () => '1'),
  ]),
  mixedUp('periodic-rule', 'Periodic payments are told with executionRule following', [
    isPeriodic,
    (order) => changed(order, 'executionRule', () => 'following'),
  ]),
  mixedUp('periodic-end', 'Periodic payments are told with endDate 9999-12-31', [
    isPeriodic,
    (order) => changed(order, 'endDate', () => '9999-12-31'),
  ]),
  mixedUp('periodic-months', 'Of the months of a periodic payment the first is told alone', [
    isPeriodic,
    (order) => changed(order, 'monthsOfExecution', (value) => listOf(value).slice(0, 1)),
  ]),
  mixedUp('periodic-issuer', 'References of periodic payments are told with the issuer ISO', [
    isPeriodic,
    (order) =>
      changed(order, 'remittanceInformationStructuredArray', (list) =>
        listOf(list).map((each) => changed(objectOf(each), 'referenceIssuer', () => 'ISO')),
      ),
  ]),
  mixedUp('instant-purpose', 'Instant payments are told with the purposeCode CASH', [
    isOf(straks),
    (order) => changed(order, 'purposeCode', () => 'CASH'),
  ]),
  mixedUp('sepa-day', 'SEPA payments are told with the day of their creation as requestedExecutionDate', [
    isOf('sepa-credit-transfers'),
    (order) => changed(order, 'requestedExecutionDate', () => '2020-01-02'),
  ]),
  mixedUp('cross-border-building', 'Cross-border payments are told with buildingNumber 1', [
    isOf('cross-border-credit-transfers'),
    (order) =>
      changed(order, 'creditorAddress', (value) => changed(objectOf(value), 'buildingNumber', () => '1')),
  ]),
  mixedUp('reported-code', 'Payments that are reported are told with regulatoryReportingCode 14', [
    isOf('norwegian-cross-border-credit-transfers'),
    (order) => changed(order, 'regulatoryReportingCode', () => '14'),
  ]),
  {
    id: 'details/today-is-yesterday',
    title: 'A payment for the day on which it was ordered is told as one for the day before',
    catches: ['PRS-03'],
    change: tells(
      ({ order, createdAt }) => order['requestedExecutionDate'] === osloDate(createdAt),
      (order) => changed(order, 'requestedExecutionDate', (day) => addDays(String(day), -1)),
    ),
  },
  {
    id: 'details/question-marks',
    title: 'In the details of a payment letters of creditorName beyond Latin-1 are question marks',
    catches: ['TRN-07'],
    mayFail: ['PRS-03'],
    change: tells(
      () => true,
      (order) => changed(order, 'creditorName', (value) => String(value).replaceAll(/[\u0100-\uffff]/g, '?')),
    ),
  },
);
