import {
  expectEqual,
  expectThat,
  listedCard,
  makeCardAccount,
  makePurchase,
  scenario,
  type Tpp,
  unlessUntestable,
  valueAt,
} from '../../lib/harness/kit/index.js';
import { purchaseOf, purchasesOf, withFix } from './shown.js';

const mapping = 'cardaccount-switch-originalamount-and-transactionamount';

const purchase = { booked: -115, bought: { amount: -10, currency: 'EUR' } };

/** What a purchase may say beside its amounts. */
const withOtherMembers = [
  { markupFeePercentage: '1.75' },
  { invoiced: true, merchantCategoryCode: '5812', proprietaryBankTransactionCode: 'R_710' },
  { terminalId: 'T-1', cardAcceptorId: 'A-1', cardAcceptorAddress: { city: 'Tromsø', country: 'NO' } },
] as const;

/** The currencies of both amounts of a pending purchase; undefined where not both are shown. */
async function pendingCurrencies(tpp: Tpp, cardAccountId: string): Promise<readonly unknown[] | undefined> {
  const query = { bookingStatus: 'pending' };
  const reply = await tpp.call('list-card-transactions', { params: { cardAccountId }, query });
  const first = reply.at('cardTransactions', 'pending', 0);
  const shown = ['transactionAmount', 'originalAmount'].map((each) => valueAt(first, [each, 'currency']));
  return reply.accepted && shown.every((each) => typeof each === 'string') ? shown : undefined;
}

/**
 * A purchase in two currencies tells the two amounts apart. Which way round is right counts only when pinned.
 */
export const cards = scenario({
  id: 'versioning/card-amounts',
  title: 'Card amounts have the corrected mapping, with the value and without it',
  clauses: ['VER-06', 'VER-07'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const made = await makeCardAccount(stage, tpp, psu, 'Credit card');
    await makePurchase(stage, tpp, made, purchase);
    const access = await psu.grants(tpp);
    const cardAccountId = listedCard(await access.tpp.call('list-card-accounts'), made);
    const read = (fix: string | undefined) =>
      access.tpp.call('list-card-transactions', {
        params: { cardAccountId },
        query: { bookingStatus: 'booked' },
        ...withFix(fix),
      });
    const asked = await read(mapping);
    require('a card transaction with both amounts', () => {
      asked.hasStatus(200);
      const { booked, bought } = purchaseOf(asked);
      expectThat(booked !== undefined && bought !== undefined, 'both amounts', purchaseOf(asked));
    });
    judge(
      'VER-06',
      'transactionAmount is in the currency of the card, originalAmount in that of the shop',
      () => {
        expectEqual(
          asked.at('cardTransactions', 'booked', 0, 'transactionAmount', 'currency'),
          'NOK',
          'currency',
        );
        expectEqual(
          asked.at('cardTransactions', 'booked', 0, 'originalAmount', 'currency'),
          'EUR',
          'currency',
        );
      },
    );
    // Whether such a purchase is taken is open.
    for (const more of withOtherMembers)
      await unlessUntestable(async () => [await makePurchase(stage, tpp, made, { ...purchase, more })]);
    const all = await read(mapping);
    for (const fix of [undefined, 'amount-as-string']) {
      const reply = await read(fix);
      judge('VER-07', `with x-accept-fix ${fix ?? 'absent'} the mapping is the same`, () =>
        expectEqual(purchasesOf(reply), purchasesOf(all), 'the amounts'),
      );
    }
    // Whether a purchase without bookingDate is pending, and what a pending one shows, is open.
    await unlessUntestable(async () => [await makePurchase(stage, tpp, made, { ...purchase, waits: true })]);
    const waiting = await pendingCurrencies(access.tpp, cardAccountId);
    const isSwitched = waiting?.[0] === 'EUR' && waiting[1] === 'NOK';
    if (waiting !== undefined && valueAt(purchaseOf(asked).booked, ['currency']) === 'NOK')
      judge(
        'VER-07',
        'the amounts of a pending purchase are not switched against those of a booked one',
        () => expectThat(!isSwitched, 'the amounts as of a booked purchase', 'switched ones'),
      );
  },
});
