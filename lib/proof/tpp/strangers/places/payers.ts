/** Strangers that name who pays, or who is there, by something else, or start a payment in another way. */

import { wrongOnce } from '../customer.js';
import type { Stranger } from '../stranger.js';

export const payerStrangers: readonly Stranger[] = [
  wrongOnce(
    'masked-number-for-an-account',
    'pays from a card by the masked number that another bank shows',
    async (customer) =>
      customer.create(customer.order({ debtorAccount: { bban: '541275******1234', currency: 'NOK' } })),
    ['debtor-account-by-its-number'],
  ),
  wrongOnce(
    'printed-number-for-a-card',
    'pays from a card by the number that is printed on it',
    async (customer) => {
      const other = { identification: '5412750000001231', schemeNameProprietary: 'creditCardAccount' };
      await customer.create(customer.order({ debtorAccount: { other, currency: 'NOK' } }));
    },
    ['debtor-card-by-its-reference'],
  ),
  wrongOnce(
    'authorisation-by-put',
    'calls startAuthorisation with PUT',
    async (customer) => customer.call('PUT', (await customer.create()).link('startAuthorisation')),
    ['start-link-followed'],
    { may: ['offered-method', 'authorisation-begun'] },
  ),
  wrongOnce(
    'address-of-the-job',
    'sends the address of its own machine, and no session, where a job reads',
    async (customer) =>
      customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'psu-ip-address': '10.20.0.9',
        'tpp-session-id': undefined,
      }),
    ['psu-addresses-differ'],
  ),
  wrongOnce(
    'place-with-a-semicolon',
    'writes the place of the customer as plain NextGenPSD2 does',
    async (customer) =>
      customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'psu-geo-location': 'GEO:59.913868;10.752245',
      }),
    ['psu-geo-location-comma'],
  ),
  wrongOnce(
    'agent-of-its-own',
    'forwards its own User-Agent as that of the customer',
    async (customer) =>
      customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'user-agent': 'TppClient/4.1',
        'psu-user-agent': 'TppClient/4.1',
      }),
    ['psu-user-agent-of-the-psu'],
  ),
  wrongOnce(
    'agent-of-a-library',
    'sends the name of its HTTP library as that of the program of the customer',
    async (customer) =>
      customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'psu-user-agent': 'python-requests/2.32.3',
      }),
    ['psu-user-agent-of-the-psu'],
  ),
  wrongOnce(
    'members-of-the-newer-framework',
    'writes the address of the payee with the names of a newer NextGenPSD2',
    async (customer) =>
      customer.authorise(
        await customer.create(
          customer.order({
            creditorAddress: { streetName: 'Storgata', postCode: '0155', townName: 'Oslo', country: 'NO' },
          }),
        ),
      ),
    ['member-near-another'],
  ),
];
