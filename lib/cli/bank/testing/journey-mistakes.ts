/**
 * Mistakes in the order of calls, with what the person has and has not granted, and with payments after their
 * creation.
 */

import { textAt } from '../../../bank/testing/test-bank.js';
import type { Order } from '../../../bank/testing/orders.js';
import { list, transactions } from './calls.js';
import { numbers, order, paymentPath, person, type ClientBed, type ClientOutcome } from './client-bed.js';
import { alike, at, type BankMistake } from './client-mistake.js';

const id = '11111111-2222-4333-8444-555555555555';
const hour = 3_600_000;
const bulk = '/v1/bulk-payments/norwegian-domestic-credit-transfers';
const periodic = '/v1/periodic-payments/norwegian-domestic-credit-transfers';
const baskets = '/v1/signing-baskets';

async function created(bed: ClientBed, more: Order = {}, path = paymentPath): Promise<string> {
  const { body } = await bed.send({ method: 'POST', path, body: order(more) });
  return textAt(body, 'paymentId');
}

const post =
  (path: string, body?: unknown) =>
  (bed: ClientBed): Promise<ClientOutcome> =>
    bed.send({ method: 'POST', path, body });
const get =
  (path: string) =>
  (bed: ClientBed): Promise<ClientOutcome> =>
    bed.send({ path });

function later(bed: ClientBed, milliseconds: number): void {
  bed.bank.admin.clock({ now: new Date(bed.bank.admin.now() + milliseconds).toISOString() });
}

/** Makes the bank's clock go on, and sets it back afterwards. */
const after =
  (milliseconds: number, make: BankMistake['make']): BankMistake['make'] =>
  async (bed) => {
    later(bed, milliseconds);
    const outcome = await make(bed);
    later(bed, -milliseconds);
    return outcome;
  };

const several =
  (times: number, make: BankMistake['make']): BankMistake['make'] =>
  async (bed) => {
    for (let made = 1; made < times; made += 1) await make(bed);
    return make(bed);
  };

const ofBulk = (more: Order): Order => ({
  paymentInformationId: 'salaries',
  debtorAccount: { bban: numbers.daily, currency: 'NOK' },
  payments: [{ ...order(), debtorAccount: undefined }],
  ...more,
});
const ofPeriod = (more: Order): Order => ({
  startDate: '2030-06-20',
  frequency: 'Monthly',
  dayOfExecution: '20',
  ...more,
});

/** A bulk, and a standing order, with members changed; undefined leaves one out. */
const bulkWith =
  (more: Order): BankMistake['make'] =>
  (bed) =>
    post(bulk, ofBulk(more))(bed);
const periodicWith =
  (more: Order): BankMistake['make'] =>
  (bed) =>
    post(periodic, order(ofPeriod(more)))(bed);

const journeys: readonly BankMistake[] = [
  at(
    'status before approval',
    'STA-07',
    /the payment exists and the PSU has not approved it yet/,
    async (bed) => bed.send({ path: `${paymentPath}/${await created(bed)}/status` }),
  ),
  at(
    'details before approval',
    'STA-06',
    /the payment exists and the PSU has not approved it yet/,
    async (bed) => bed.send({ path: `${paymentPath}/${await created(bed)}` }),
  ),
  ...alike('PRS-03', /no such resource/, {
    'status of no payment': get(`${paymentPath}/${id}/status`),
    'payment under another product': async (bed) =>
      bed.send({ path: `/v1/payments/sepa-credit-transfers/${await created(bed)}` }),
    'authorisation of no payment': post(`${paymentPath}/${id}/authorisations`),
  }),
  ...alike('RDR-03', /PSU-ID is not known for this TPP/, {
    'payment asked by another TPP': async (bed) =>
      bed.send({ path: `${paymentPath}/${await created(bed)}`, signer: bed.identities.tpps.second.signer }),
    'basket of another TPP': async (bed) =>
      bed.send({
        method: 'POST',
        path: baskets,
        body: { paymentIds: [await created(bed)] },
        signer: bed.identities.tpps.second.signer,
      }),
  }),
  at(
    'the same payment twice',
    'END-08',
    /the same payment was created today; allowLogicalDuplicate=/,
    async (bed) => {
      const body = order();
      await bed.send({ method: 'POST', path: paymentPath, body });
      return bed.send({ method: 'POST', path: paymentPath, body });
    },
  ),
  at('authorisation in the singular', 'GEN-01', /the interface has no such path/, async (bed) =>
    bed.send({ method: 'POST', path: `${paymentPath}/${await created(bed)}/authorisation` }),
  ),
  ...alike('STA-05', /the payment can no longer be cancelled/, {
    'cancellation before approval': async (bed) =>
      bed.send({ method: 'POST', path: `${paymentPath}/${await created(bed)}/cancellation-authorisations` }),
    'deleting an executed payment': async (bed) => {
      const path = `${paymentPath}/${await created(bed)}`;
      const { body } = await bed.send({ method: 'POST', path: `${path}/authorisations` });
      await bed.play(textAt(body, '_links', 'scaRedirect', 'href'));
      bed.bank.admin.batchRun();
      return bed.send({ method: 'DELETE', path });
    },
  }),
  at('authorisation after approval', 'FLW-06', /there is nothing left to authorise/, async (bed) => {
    const path = `${paymentPath}/${await created(bed)}`;
    const { body } = await bed.send({ method: 'POST', path: `${path}/authorisations` });
    await bed.play(textAt(body, '_links', 'scaRedirect', 'href'));
    return bed.send({ method: 'POST', path: `${path}/authorisations` });
  }),
  at('basket without payments', 'END-13', /\/paymentIds is missing/, post(baskets, {})),
  at('basket of none', 'END-13', /\/paymentIds fewer than 1 item \(0\)/, post(baskets, { paymentIds: [] })),
  at(
    'basket of no such payment',
    'BSK-08',
    /\/paymentIds no such resource/,
    post(baskets, { paymentIds: [id] }),
  ),
  at('basket of a payment twice', 'END-13', /\/paymentIds items 1 and 0 are the same/, async (bed) => {
    const one = await created(bed);
    return bed.send({ method: 'POST', path: baskets, body: { paymentIds: [one, one] } });
  }),
  at(
    'basket of a number',
    'END-13',
    /\/paymentIds\/0 is a number, not a string/,
    post(baskets, { paymentIds: [5] }),
  ),
  at('basket of text', 'END-13', /\/paymentIds is a string, not an array/, post(baskets, { paymentIds: id })),
  at(
    'basket of 101',
    'LIM-03',
    /\/paymentIds more than \d+ items \(\d+\)/,
    post(baskets, { paymentIds: Array.from({ length: 101 }, (_, index) => `p${index}`) }),
  ),
  at('basket with a bulk', 'ERR-05', /\/paymentIds one of the payments is a bulk payment/, async (bed) =>
    bed.send({
      method: 'POST',
      path: baskets,
      body: {
        paymentIds: [
          await created(bed),
          textAt((await bed.send({ method: 'POST', path: bulk, body: ofBulk({}) })).body, 'paymentId'),
        ],
      },
    }),
  ),
  at(
    'basket with a periodic one',
    'ERR-06',
    /\/paymentIds one of the payments is a periodic payment/,
    async (bed) =>
      bed.send({
        method: 'POST',
        path: baskets,
        body: {
          paymentIds: [
            await created(bed),
            textAt(
              (await bed.send({ method: 'POST', path: periodic, body: order(ofPeriod({})) })).body,
              'paymentId',
            ),
          ],
        },
      }),
  ),
  at('no such basket', 'BSK-08', /no such resource/, get(`${baskets}/${id}`)),
  ...alike('END-13', /\/payments is missing/, {
    'bulk without payments': bulkWith({ payments: undefined }),
    'bulk of a single payment': (bed) => post(bulk, order())(bed),
  }),
  at('bulk of none', 'END-13', /\/payments fewer than 1 item \(0\)/, bulkWith({ payments: [] })),
  at(
    'bulk with a wrong sum',
    'TYPE-05',
    /\/payments\/0\/instructedAmount\/amount is no decimal number/,
    (bed) =>
      post(
        bulk,
        ofBulk({ payments: [{ ...order(), instructedAmount: { amount: '1,00', currency: 'NOK' } }] }),
      )(bed),
  ),
  at('periodic without start', 'END-13', /\/startDate is missing/, periodicWith({ startDate: undefined })),
  at(
    'periodic without frequency',
    'END-13',
    /\/frequency is missing/,
    periodicWith({ frequency: undefined }),
  ),
  ...alike('END-13', /\/frequency is none of Daily Weekly EveryTwoWeeks Monthly EveryTwoMont/, {
    'frequency in small letters': periodicWith({ frequency: 'monthly' }),
    'frequency unknown': periodicWith({ frequency: 'Fortnightly' }),
  }),
  at('end before start', 'END-13', /\/endDate is before startDate/, periodicWith({ endDate: '2030-01-01' })),
  at('day 32', 'END-13', /\/dayOfExecution is no day from 1 to \d+/, periodicWith({ dayOfExecution: '32' })),
  at(
    'day as a number',
    'END-13',
    /\/dayOfExecution is a number, not a string/,
    periodicWith({ dayOfExecution: 20 }),
  ),
  at(
    'months twice',
    'ERR-10',
    /\/monthsOfExecution items 0 and 1 are the same/,
    periodicWith({ frequency: 'MonthlyVariable', monthsOfExecution: ['1', '1'] }),
  ),
  at(
    'months without any',
    'END-13',
    /\/monthsOfExecution is missing/,
    periodicWith({ frequency: 'MonthlyVariable' }),
  ),
];

const access: readonly BankMistake[] = [
  at('five balances without the person', 'LIM-05', /PSU-IP-Address/, (bed) =>
    several(5, () =>
      bed.send({ path: `/v1/accounts/${bed.account}/balances`, headers: { 'PSU-IP-Address': undefined } }),
    )(bed),
  ),
  at(
    'five lists of transactions without the person',
    'LIM-09',
    /PSU-IP-Address/,
    several(5, transactions('?bookingStatus=booked', { headers: { 'PSU-IP-Address': undefined } })),
  ),
  at(
    'old transactions without the person',
    'LIM-11',
    /transactions that old need an SCA with the PSU present/,
    after(25 * hour, (bed) =>
      transactions('?bookingStatus=booked&dateFrom=2020-01-01', { headers: { 'PSU-IP-Address': undefined } })(
        bed,
      ),
    ),
  ),
  at(
    'consent of half a year ago',
    'LIM-01',
    /the last SCA for account access is more than \d+ days ago/,
    after(200 * 24 * hour, list()),
  ),
  ...alike('ACC-10', /no such resource/, {
    'no such account': get('/v1/accounts/enc!!abc/balances'),
    'card account among accounts': (bed) => bed.send({ path: `/v1/accounts/${bed.cardAccount}/balances` }),
    'account among card accounts': (bed) => bed.send({ path: `/v1/card-accounts/${bed.account}/balances` }),
    'no such transaction': (bed) => bed.send({ path: `/v1/accounts/${bed.account}/transactions/${id}` }),
  }),
  at(
    'a corporate customer without corporate id',
    'RDR-06',
    /PSU-Corporate-ID PSU-Corporate-ID is required for a corporate user/,
    async (bed) => {
      const { body } = await bed.send({
        method: 'POST',
        path: '/v1/bank-offered-consents',
        headers: { 'PSU-ID': undefined, 'TPP-Session-ID': undefined },
      });
      const psu = await bed.play(textAt(body, '_links', 'scaRedirect', 'href'), {
        customerNumber: '18129215603',
        context: 'CORPORATE',
      });
      return bed.send({
        path: '/v1/accounts',
        headers: { ...psu, 'PSU-Corporate-ID': undefined, 'PSU-Context': 'CORPORATE' },
      });
    },
  ),
  at('agreements of nobody', 'FLW-04', /the PSU has to give consent/, (bed) =>
    bed.send({ path: '/v1/agreements', headers: { 'PSU-ID': undefined } }),
  ),
  at('contact of another TPP', 'DLG-02', /another TPP's record is out of reach/, (bed) =>
    bed.send({
      method: 'PUT',
      path: '/v1/tpps/PSDNO-FSA-999999999/contact-information',
      body: { email: 'a@tpp.example' },
    }),
  ),
  at('contact without email', 'DLG-01', /\/email is missing/, (bed) =>
    bed.send({ method: 'PUT', path: '/v1/tpps/PSDNO-FSA-310000019/contact-information', body: {} }),
  ),
  at('revoked at the bank', 'CON-10', /the PSU has revoked the consent/, async (bed) => {
    bed.bank.admin.revoke({ psuIdentity: person });
    return bed.send({ path: '/v1/accounts' });
  }),
];

const sandbox: readonly BankMistake[] = [
  at(
    'customer without number',
    'SBX-38',
    /\/customerNumber is missing/,
    post('/v1/sandbox/customers', { customerType: 'PRIVATE', customerName: 'Kari' }),
  ),
  at(
    'customer type unknown',
    'SBX-38',
    /\/customerType is none of PRIVATE CORPORATE/,
    post('/v1/sandbox/customers', {
      customerNumber: '12085592799',
      customerType: 'PERSON',
      customerName: 'Kari',
    }),
  ),
  at(
    'customer number a number',
    'SBX-38',
    /\/customerNumber is a number, not a string/,
    post('/v1/sandbox/customers', {
      customerNumber: 12085592799,
      customerType: 'PRIVATE',
      customerName: 'Kari',
    }),
  ),
  at(
    'customer that exists',
    'SBX-38',
    /\/customerNumber the customer exists already/,
    post('/v1/sandbox/customers', { customerNumber: person, customerType: 'PRIVATE', customerName: 'Kari' }),
  ),
  at(
    'account of nobody',
    'SBX-03',
    /\/customerNumber there is no such customer/,
    post('/v1/sandbox/accounts', { customerNumber: '12085592799', accountName: 'A', currency: 'NOK' }),
  ),
  at(
    'account in no currency',
    'END-13',
    /\/currency is none of the \d+ listed values/,
    post('/v1/sandbox/accounts', { customerNumber: person, accountName: 'A', currency: 'KRONER' }),
  ),
  ...alike('SBX-21', /no such resource/, {
    'transactions of no account': post('/v1/sandbox/accounts/none/transactions', []),
    'no such customer': get('/v1/sandbox/customers/none'),
  }),
  at(
    'card transactions without bookingStatus',
    'CARD-15',
    /bookingStatus bookingStatus is required/,
    get('/v1/sandbox/card-accounts/none/transactions'),
  ),
];

export const journeyMistakes: readonly BankMistake[] = [...journeys, ...access, ...sandbox];
