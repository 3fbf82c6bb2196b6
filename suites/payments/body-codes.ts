import {
  type Body,
  clausesIn,
  countries,
  currencies,
  currencyStanding,
  expectEqual,
  judgeRefusals,
  minorUnits,
  purposeCodes,
  refusalTable,
  scenario,
  shuffled,
  standingOf,
} from '../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody, inChunks } from './bodies.js';

function inCurrency(currency: string): Body {
  const digits = minorUnits(currency);
  return { instructedAmount: { amount: digits === 0 ? '7' : `7.${'1'.repeat(digits)}`, currency } };
}

function inCountry(country: string): Body {
  return { creditorAddress: { townName: 'Oslo', country } };
}

/** Bodies that are tried where the scenario runs again under circumstances. */
const mostAgain = 40;

const refusals = refusalTable({
  'PAY-03': ['domestic-payment-pay-03'],
  'PAY-22': ['domestic-payment-pay-22'],
  'PAY-56': ['domestic-payment-pay-56'],
  'TYPE-20': ['domestic-payment-pay-03'],
  'TYPE-24': ['domestic-payment-type-24'],
  'TYPE-25': ['domestic-payment-pay-22'],
  'TYPE-28': ['domestic-payment-pay-56'],
});

/**
 * The closed tables, each code of them and some beside them. Codes are tried together, and alone where that
 * fails.
 */
export const bodyCodes = scenario({
  id: 'payments/body-codes',
  title: 'Every currency, country and purpose code of the tables is taken, and no other',
  clauses: ['TYPE-19', 'TYPE-23', 'TYPE-27', ...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, leaveOpen, random, target } = stage;
    const payer = await psu.grants(tpp);
    const standing = async (changes: Body) =>
      standingOf(await sendCreation(payer, fullBody(stage, payer, changes)));
    const isTaken = async (changes: Body) => (await standing(changes)) === 'taken';
    const together = countries.map((country, index) => ({
      country,
      currency: currencies[index % currencies.length] ?? 'NOK',
      purposeCode: purposeCodes[index % purposeCodes.length] ?? 'OTHR',
    }));
    const tried = target.again === true ? shuffled(together, random).slice(0, mostAgain) : together;
    const suspects = await inChunks(tried, async (each) => {
      const { country, currency, purposeCode } = each;
      return (await isTaken({ ...inCurrency(currency), ...inCountry(country), purposeCode })) ? [] : [each];
    });
    const objected = { currency: new Set<string>(), country: new Set<string>(), purpose: new Set<string>() };
    const note = (
      found: Awaited<ReturnType<typeof standing>>,
      kind: keyof typeof objected,
      clause: 'TYPE-19' | 'TYPE-23' | 'TYPE-27',
      code: string,
    ) => {
      if (found === 'objected') objected[kind].add(code);
      if (found === 'unexplained') leaveOpen(clause, `${code} is refused, and no code of the reply says why`);
    };
    for (const { currency, country, purposeCode } of suspects.flat()) {
      // Where ISO 4217 gives no minor units any more, whole units will do.
      const inWhole = { instructedAmount: { amount: '7', currency } };
      const exact = await standing(inCurrency(currency));
      const again = exact !== 'taken' && currencyStanding(currency) !== 'active';
      note(again ? await standing(inWhole) : exact, 'currency', 'TYPE-19', currency);
      note(await standing(inCountry(country)), 'country', 'TYPE-23', country);
      note(await standing({ purposeCode }), 'purpose', 'TYPE-27', purposeCode);
    }
    const count = (kind: keyof (typeof tried)[number]) => new Set(tried.map((each) => each[kind])).size;
    judge('TYPE-19', `each of the ${count('currency')} currencies is taken`, () =>
      expectEqual([...objected.currency], [], 'the currencies objected to'),
    );
    judge('TYPE-23', `each of the ${count('country')} countries is taken`, () =>
      expectEqual([...objected.country], [], 'the countries objected to'),
    );
    judge('TYPE-27', `each of the ${count('purposeCode')} purpose codes is taken`, () =>
      expectEqual([...objected.purpose], [], 'the purpose codes objected to'),
    );
    const request = creation(payer, fullBody(stage, payer));
    await judgeRefusals(judge, payer.tpp, request, refusals);
  },
});
