import {
  bookedOf,
  dayAgo,
  expectEqual,
  expectThat,
  listCardTransactions,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  scenario,
  textOf,
  unlessUntestable,
  valueAt,
} from '../../lib/harness/kit/index.js';
import { listedAs } from './records.js';

/** The first one is plain, and tells how the bank lists amounts. */
const wanted = [
  { code: '5411', amount: 115, original: { currency: 'EUR', amount: 10 } },
  { code: '5412', amount: -115, original: { currency: 'EUR', amount: -10 } },
  { code: '5422', amount: -116, original: { currency: 'EUR', amount: 11 } },
  { code: '5441', amount: 117, original: { currency: 'EUR', amount: -12 } },
  { code: '5451', amount: 118, original: { currency: 'JPY', amount: 1_900 } },
  { code: '5462', amount: 119, original: { currency: 'KWD', amount: 3 } },
  { code: '5499', amount: 0, original: { currency: 'NOK', amount: 0 } },
] as const;

/** Whether a bank takes parts of a krone is open, and as what it lists them; that is an int32. */
const inParts = {
  code: '5533',
  amount: -120.5,
  original: { currency: 'EUR', amount: -10.45 },
} as const;

/** What is given back is no purchase, and a yen has no hundredths. */
export const signs = scenario({
  id: 'cards/signs',
  title: 'Card transactions are listed with both of their amounts, of whatever sign and currency these are',
  clauses: ['SBX-40', 'CARD-07', 'CARD-09'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, judge } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    const day = dayAgo(stage, 2);
    const made = [];
    // Which signs and currencies a bank takes is open.
    for (const each of wanted)
      made.push(
        ...(await unlessUntestable(async () => {
          await makeCardTransactions(stage, tpp, cardId, [{ ...each, day }]);
          return [each];
        })),
      );
    const all = bookedOf(await listCardTransactions(tpp, cardId));
    const told = (code: string, member: string) => {
      const found = all.find((each) => Number(textOf(each, 'merchantCategoryCode')) === Number(code));
      return [valueAt(found, [member, 'currency']), Number(valueAt(found, [member, 'amount']))];
    };
    const [, plain] = told(wanted[0].code, 'transactionAmount');
    if (plain !== 115 && plain !== 11_500) return;
    for (const { code, amount, original } of made)
      judge('SBX-40', `amounts of ${amount} and ${original.amount} ${original.currency} are listed`, () => {
        const isMinor = plain === 11_500;
        expectEqual(told(code, 'transactionAmount'), listedAs(amount, 'NOK', isMinor), 'transactionAmount');
        const bought = listedAs(original.amount, original.currency, isMinor);
        expectEqual(told(code, 'originalAmount'), bought, 'originalAmount');
      });
    const last = await unlessUntestable(async () => {
      await makeCardTransactions(stage, tpp, cardId, [{ ...inParts, day }]);
      return bookedOf(await listCardTransactions(tpp, cardId));
    });
    const listedInParts = last.find((each) => Number(textOf(each, 'merchantCategoryCode')) === 5_533);
    if (listedInParts === undefined) return;
    for (const [clause, member] of [
      ['CARD-07', 'transactionAmount'],
      ['CARD-09', 'originalAmount'],
    ] as const) {
      const amount = valueAt(listedInParts, [member, 'amount']);
      judge(clause, `amount of ${member} is an int32 where it was made with a fraction`, () =>
        expectThat(Number.isInteger(Number(amount)), 'an integer', amount),
      );
    }
  },
});
