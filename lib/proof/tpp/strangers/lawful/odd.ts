/** Strangers in order of unusual habits, one in each place: dates, addresses, links, sums, ids, and roles. */

import { anna, bo, Customer, inOrder } from '../customer.js';
import { looksAt } from '../courses.js';
import { paysAbroad } from '../forms.js';
import { createPeriodic, dateIn, idOf, makeHolder, payLater } from '../making.js';
import { answers } from '../places/answers.js';
import type { Stranger } from '../stranger.js';

const hour = 3_600_000;
const day = 24 * hour;

function sum(amount: string): object {
  return { instructedAmount: { amount, currency: 'NOK' } };
}

const ofReplies: readonly Stranger[] = [
  inOrder(
    'ticket-of-a-link-kept',
    'follows the link of an authorisation with its query',
    async (each) => {
      const created = await each.create();
      await each.authorise(created);
      await looksAt(each, created);
    },
    { trouble: answers.ticketed('POST', /credit-transfers$/) },
  ),
  inOrder(
    'ticket-of-a-later-link',
    'follows the link that the details of a payment show, whose query is another',
    async (each) => {
      const id = idOf(await paysAbroad(each, {}));
      const shown = await each.call('GET', `/v1/payments/cross-border-credit-transfers/${id}`);
      await each.authorise(shown);
    },
    { trouble: answers.eachTicketed },
  ),
  inOrder(
    'basket-anew-without-one',
    'makes a basket anew without the payment that does not fit, and authorises that one by itself',
    async (each) => {
      const [first, second] = [await each.create(each.order(sum('1.10'))), await each.create()];
      const basket = async (paymentIds: readonly string[]) =>
        each.call('POST', '/v1/signing-baskets', { paymentIds });
      await basket([idOf(first), idOf(second)]);
      await each.authorise(await basket([idOf(first)]));
      await each.authorise(second);
    },
    { trouble: answers(400, 'POST', /baskets$/) },
  ),
  inOrder('cancellation-given-up', 'asks for a payment whose cancellation was given up', async (each) => {
    const created = await payLater(each);
    await each.authorise(await each.call('DELETE', created.link('self')), 'cancel');
    await looksAt(each, created);
  }),
];

const ofForms: readonly Stranger[] = [
  inOrder('date-headers', 'asks whether balances have changed, in two forms of a date', async (each) => {
    for (const since of ['Sun, 01 Nov 2026 00:00:00 GMT', 'Mon, 26 Jul 1997 05:00:00 GMT'])
      await each.call('GET', each.accounts[0]?.balances ?? '', undefined, {
        'if-modified-since': since,
        expires: '0',
      });
  }),
  inOrder('sums-of-many-currencies', 'pays sums in currencies of each number of decimals', async (each) => {
    for (const [amount, currency] of [
      ['1.250', 'BHD'],
      ['7', 'JPY'],
      ['12', 'USD'],
    ] as const) {
      const instructedAmount = { amount, currency };
      const creditorAccount = { bban: '021000021123456', currency };
      await each.authorise(await paysAbroad(each, { instructedAmount, creditorAccount }));
    }
  }),
  inOrder('longest-texts', 'writes names of 70 letters and a text of 140 characters', async (each) =>
    each.pay(
      each.order({
        creditorName: 'Ø'.repeat(70),
        ultimateDebtor: 'å'.repeat(70),
        remittanceInformationUnstructured: `${'æ'.repeat(139)}\n`,
      }),
    ),
  ),
  inOrder('months-all-different', 'orders a standing order for three months of the year', async (each) => {
    const months = { frequency: 'MonthlyVariable', monthsOfExecution: ['1', '11', '12'] };
    await each.authorise(await createPeriodic(each, { ...months, endDate: dateIn(each, 500) }));
  }),
  inOrder(
    'no-town-before-the-switch',
    'pays abroad without a town in production, before addresses are structured there',
    async (each) => each.authorise(await paysAbroad(each, { creditorAddress: { country: 'US' } })),
    { environment: 'production' },
  ),
  inOrder('mailboxes-of-teams', 'registers mailboxes of teams with unusual names', async ({ world }) => {
    const path = `/v1/tpps/${world.both.organisation}/contact-information`;
    for (const email of ['noc@shop.example', 'psd2.drift@shop.example', 'api_support+bank@shop.example'])
      await world.send(world.both, 'PUT', path, {}, { email });
  }),
];

const ofTimes: readonly Stranger[] = [
  inOrder('four-times-each-day', 'reads two accounts four times in a minute, on two days', async (each) => {
    each.address = undefined;
    for (let run = 0; run < 2; run += 1) {
      for (let read = 0; read < 4; read += 1) for (const index of [0, 1]) await each.balances(index);
      each.world.pass(day);
    }
  }),
  inOrder(
    'app-opened-after-the-quota',
    'reads four times by itself, and again as it is opened',
    async (each) => {
      const { address } = each;
      each.address = undefined;
      for (let read = 0; read < 4; read += 1) {
        each.world.pass(2 * hour);
        await each.balances();
      }
      each.address = address;
      const { offer } = await each.balances();
      if (offer !== undefined) await each.approve(offer);
      await each.balances();
    },
  ),
  inOrder(
    'address-of-each-network',
    'forwards another address with each call of one customer',
    async (each) => {
      for (const address of ['2001:db8::7', '198.51.100.9', '::ffff:198.51.100.7']) {
        each.address = address;
        await each.balances();
      }
    },
  ),
  inOrder(
    'days-of-the-last-month',
    'asks without anybody until some days ago, or for all days',
    async (each) => {
      each.address = undefined;
      each.world.pass(5 * hour);
      const [path] = (each.accounts[0]?.transactions ?? '').split('?');
      for (const query of ['', `&dateTo=${dateIn(each, -10)}`])
        await each.call('GET', `${path}?bookingStatus=booked${query}`);
    },
  ),
];

const ofOthers: readonly Stranger[] = [
  inOrder('request-ids-at-two-shops', 'uses the same request id at two TPPs', async (each) => {
    const { world } = each;
    const same = { 'x-request-id': world.draw() };
    await each.call('GET', each.accounts[0]?.balances ?? '', undefined, same);
    const payer = new Customer(world, { shop: world.pisp });
    await payer.approve((await payer.call('GET', '/v1/users', undefined, same)).link('scaRedirect'));
  }),
  inOrder('customer-made-anew', 'makes the same customer again after a reset', async (each) => {
    await makeHolder(each);
    await each.call('POST', '/v1/sandbox/initialize');
    await makeHolder(each);
  }),
  {
    id: 'stranger-in-order/single-sca-each-time',
    title: 'pays each payment by single SCA, and keeps no PSU-ID',
    walk: async (world) => {
      for (const amount of ['3.00', '4.00']) {
        const customer = new Customer(world, { shop: world.pisp });
        const heads = { 'x-psu-identity': anna, 'psu-context': 'PRIVATE' };
        const path = '/v1/payments/norwegian-domestic-credit-transfers';
        const created = await customer.call('POST', path, customer.order(sum(amount)), heads);
        await customer.approve(created.link('scaRedirect'));
        await customer.call('GET', created.link('status'));
        world.pass(hour / 3);
      }
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/company-of-a-payment-service',
    title: 'starts the SCA of a company as a payment service, and pays under its agreement',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp, identity: bo, context: 'CORPORATE' });
      await customer.approve((await customer.call('GET', '/v1/user')).link('scaRedirect'));
      await customer.call('GET', '/v1/agreements');
      await customer.create(customer.order({ debtorAccount: { bban: '36062111016', currency: 'NOK' } }));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/login-tried-the-next-day',
    title: 'lets a customer give the first SCA up, and come again the next day under another session',
    walk: async (world) => {
      const customer = new Customer(world);
      await customer.approve((await customer.call('GET', '/v1/accounts')).link('scaRedirect'), 'cancel');
      world.pass(day);
      customer.session = world.draw();
      await (await customer.login()).balances();
    },
    catches: [],
  },
];

export const lawfulOdd: readonly Stranger[] = [...ofReplies, ...ofForms, ...ofTimes, ...ofOthers];
