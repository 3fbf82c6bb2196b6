import {
  addDays,
  codesOf,
  dayAgo,
  expectEqual,
  listCardTransactions,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  scenario,
  type Stage,
} from '../../lib/harness/kit/index.js';

/** A code for each day, the first for the ordinary one. */
const codes = ['5812', '5411', '5942', '7832', '5541', '4111'] as const;

/** A day in the middle of a month, and days on which months, years and February begin and end. */
function daysOf(stage: Pick<Stage, 'time'>): readonly string[] {
  const thisYear = Number(dayAgo(stage, 1).slice(0, 4));
  const march = `${thisYear - 1}-03-01`;
  const newYear = `${thisYear}-01-01`;
  return [
    `${thisYear - 1}-06-17`,
    addDays(march, -1),
    march,
    `${thisYear - 1}-04-30`,
    addDays(newYear, -1),
    `${thisYear - 1}-11-30`,
  ];
}

/** Whether the bounds are inside is open; what holds of one day holds of all. */
export const calendar = scenario({
  id: 'cards/calendar',
  title: 'fromDate and toDate cut at the ends of months and years as they do at other days',
  clauses: ['CARD-18', 'CARD-19'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, judge } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    const days = daysOf(stage);
    const made = codes.map((code, at) => ({ code, amount: 10 + at, day: days[at] ?? '' }));
    await makeCardTransactions(stage, tpp, cardId, made);
    const list = async (query: Readonly<Record<string, string>>) =>
      codesOf(await listCardTransactions(tpp, cardId, { bookingStatus: 'booked', limit: '50', ...query }));
    const [ordinary] = made;
    if (ordinary === undefined || (await list({ fromDate: '2000-01-01' })).length !== made.length) return;
    for (const [clause, name, isInside] of [
      ['CARD-18', 'fromDate', (day: string, bound: string) => day > bound],
      ['CARD-19', 'toDate', (day: string, bound: string) => day < bound],
    ] as const) {
      const takesBound = (await list({ [name]: ordinary.day })).includes(ordinary.code);
      for (const { day: bound } of made) {
        const listed = (await list({ [name]: bound })).toSorted();
        const wanted = made.filter(({ day }) => isInside(day, bound) || (takesBound && day === bound));
        judge(clause, `${name}=${bound} cuts as ${name} does at other days`, () =>
          expectEqual(listed, wanted.map(({ code }) => code).toSorted(), 'the codes listed'),
        );
      }
    }
  },
});
