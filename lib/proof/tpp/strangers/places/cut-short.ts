/** Strangers that cut texts and numbers short, and look more often than anything can change. */

import { wrongOnce } from '../customer.js';
import type { Stranger } from '../stranger.js';

export const cutShort: readonly Stranger[] = [
  wrongOnce(
    'name-cut-in-a-character',
    'cuts the name of a payee after so many units, in the midst of a character, in a bulk only',
    async (each) => {
      await each.pay();
      await each.createBulk(each.order({ creditorName: 'Blomster 𝒜'.slice(0, -1) }));
    },
    ['text-without-control-characters'],
    { may: ['authorisation-begun', 'payment-not-ordered-twice'] },
  ),
  wrongOnce(
    'account-from-a-spreadsheet',
    'takes the number of an account from a spreadsheet that has rounded it',
    async (each) => {
      const created = await each.create(
        each.order({ creditorAccount: { bban: '2.67434E+10', currency: 'NOK' } }),
      );
      if (created.status === 201) await each.authorise(created);
    },
    ['account-number-as-one'],
  ),
  wrongOnce(
    'details-asked-without-a-pause',
    'reads the details of a payment three times a second to see how it stands',
    async (each) => {
      const created = await each.pay();
      for (let times = 0; times < 12; times += 1) await each.call('GET', created.link('self'));
    },
    ['status-polled-slowly'],
  ),
];
