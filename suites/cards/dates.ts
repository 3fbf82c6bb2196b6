import {
  clausesIn,
  codesOf,
  dayAgo,
  expectEqual,
  expectThat,
  judgeRefusals,
  listCardTransactions,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  refusalTable,
  scenario,
} from '../../lib/harness/kit/index.js';

const before = '5411';
const onTheDay = '5812';
const after = '5942';

const refusals = refusalTable({
  'CARD-18': ['sandbox-card-transactions-from-is-date'],
  'CARD-19': ['sandbox-card-transactions-to-is-date'],
});

/**
 * One day before and one after the bound, each with equal dates: which date counts is open, and so is the
 * bound itself.
 */
export const dates = scenario({
  id: 'cards/dates',
  title: 'fromDate and toDate leave out earlier and later card transactions',
  clauses: [...clausesIn(refusals)],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, judge, observe, require } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    const [day, earlier, later] = [dayAgo(stage, 10), dayAgo(stage, 11), dayAgo(stage, 9)];
    await makeCardTransactions(stage, tpp, cardId, [
      { code: after, amount: 3, day: later },
      { code: before, amount: 1, day: earlier },
      { code: onTheDay, amount: 2, day },
    ]);
    const list = (query: Readonly<Record<string, string>>) =>
      listCardTransactions(tpp, cardId, { bookingStatus: 'booked', ...query });
    const uncut = await list({});
    require('the three transactions are listed', () =>
      expectEqual(codesOf(uncut).toSorted(), [before, onTheDay, after], 'the codes listed'));
    const from = await list({ fromDate: day });
    judge('CARD-18', 'what lies before fromDate is left out, what lies after it stays', () => {
      from.hasStatus(200);
      expectThat(!codesOf(from).includes(before), 'nothing of the day before', 'it is listed');
      expectThat(codesOf(from).includes(after), 'the day after', 'it is missing');
    });
    const to = await list({ toDate: day });
    judge('CARD-19', 'what lies after toDate is left out, what lies before it stays', () => {
      to.hasStatus(200);
      expectThat(!codesOf(to).includes(after), 'nothing of the day after', 'it is listed');
      expectThat(codesOf(to).includes(before), 'the day before', 'it is missing');
    });
    const included = (reply: typeof from) => (codesOf(reply).includes(onTheDay) ? 'listed' : 'left out');
    observe(
      'card-date-bounds',
      `the day itself is ${included(from)} from fromDate and ${included(to)} to toDate`,
    );

    // a window around all three, so that the filter of the one bound cannot be the work of the other
    const wide = await list({ fromDate: dayAgo(stage, 13), toDate: dayAgo(stage, 7) });
    for (const clause of ['CARD-18', 'CARD-19'] as const) {
      judge(clause, 'a window around all lists all', () =>
        expectEqual(codesOf(wide).toSorted(), [before, onTheDay, after], 'the codes listed'),
      );
    }
    for (const further of [{ offset: '0' }, { limit: '5' }]) {
      const cut = await list({ fromDate: later, ...further });
      judge('CARD-18', `fromDate beside ${Object.keys(further).join()} leaves out earlier ones, too`, () =>
        expectThat(!codesOf(cut).includes(before), 'nothing of an earlier day', 'it is listed'),
      );
    }
    const past = await list({ fromDate: dayAgo(stage, 30), toDate: dayAgo(stage, 20) });
    judge('CARD-19', 'a window before all lists none', () =>
      expectEqual(codesOf(past), [], 'the codes listed'),
    );
    const recent = await list({ fromDate: dayAgo(stage, 5), toDate: dayAgo(stage, 1) });
    judge('CARD-18', 'a window after all lists none', () =>
      expectEqual(codesOf(recent), [], 'the codes listed'),
    );
    const reversed = await list({ fromDate: later, toDate: earlier });
    observe('reversed-date-window', `fromDate after toDate is answered with ${reversed.status}`);

    const request = tpp.request('list-sandbox-card-transactions', {
      params: { mockCardAccountId: cardId },
      query: { bookingStatus: 'both', fromDate: earlier, toDate: later },
    });
    await judgeRefusals(judge, tpp, request, refusals);
  },
});
