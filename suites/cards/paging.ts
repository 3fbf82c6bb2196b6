import {
  bookedOf,
  codesOf,
  dayAgo,
  expectEqual,
  expectThat,
  listCardTransactions,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  pendingOf,
  scenario,
} from '../../lib/harness/kit/index.js';

const codes = ['5411', '5812', '5942', '7011', '7832'] as const;

/**
 * Five booked transactions, cut in every way; their order is the bank's own, so the uncut list says what to
 * expect.
 */
export const paging = scenario({
  id: 'cards/paging',
  title: 'offset skips and limit bounds the card transactions of the uncut list',
  clauses: ['CARD-20', 'CARD-22', 'CARD-23', 'CARD-24', 'CARD-26'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, judge, observe, require } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    await makeCardTransactions(
      stage,
      tpp,
      cardId,
      codes.map((code, index) => ({ code, amount: 100 + index, day: dayAgo(stage, index + 1) })),
    );
    const list = (query: Readonly<Record<string, string>>) =>
      listCardTransactions(tpp, cardId, { bookingStatus: 'booked', ...query });
    const uncut = await list({});
    const all = codesOf(uncut);
    require('the five transactions are listed', () => {
      uncut.hasStatus(200);
      expectEqual(all.toSorted(), codes, 'the codes listed');
    });
    judge('CARD-26', 'without offset and limit all are listed', () =>
      expectEqual(all.length, codes.length, 'the number listed'),
    );
    observe(
      'card-order',
      `the days of creation are listed as ${all.map((each) => codes.findIndex((code) => code === each) + 1).join(', ')}`,
    );

    for (const [query, from, to] of [
      [{ limit: '1' }, 0, 1],
      [{ limit: '2' }, 0, 2],
      [{ limit: '4' }, 0, 4],
      [{ limit: '5' }, 0, 5],
    ] as const) {
      const page = await list(query);
      if (query.limit === '1') judge('CARD-23', 'limit 1 is accepted', () => page.hasStatus(200));
      judge('CARD-24', `limit=${query.limit} gives the first ${to}`, () => {
        page.hasStatus(200);
        expectEqual(codesOf(page), all.slice(from, to), 'the codes listed');
        expectThat(bookedOf(page).length + pendingOf(page).length <= to, `at most ${to}`, 'more');
      });
    }
    for (const [query, from, to] of [
      [{ offset: '0', limit: '2' }, 0, 2],
      [{ offset: '1', limit: '1' }, 1, 2],
      [{ offset: '2', limit: '2' }, 2, 4],
      [{ offset: '4', limit: '2' }, 4, 5],
      [{ offset: '5', limit: '2' }, 5, 5],
      [{ offset: '3' }, 3, 5],
      [{ offset: '5' }, 5, 5],
    ] as const) {
      const page = await list(query);
      judge('CARD-20', `${new URLSearchParams(query).toString()} skips ${query.offset}`, () => {
        page.hasStatus(200);
        expectEqual(codesOf(page), all.slice(from, to), 'the codes listed');
      });
    }

    // The three days in the middle, by the list that the bank itself cuts to them.
    const days = { fromDate: dayAgo(stage, 4), toDate: dayAgo(stage, 2) };
    const within = await list(days);
    const inside = codesOf(within);
    for (const [offset, limit] of [
      [1, 1],
      [1, 2],
      [inside.length, 1],
    ] as const) {
      if (!within.accepted || inside.length < 2) break;
      const page = await list({ ...days, offset: String(offset), limit: String(limit) });
      judge('CARD-20', `offset=${offset} skips as many of the days asked for`, () => {
        page.hasStatus(200);
        expectEqual(codesOf(page), inside.slice(offset, offset + limit), 'the codes listed');
      });
    }

    const greatest = await list({ limit: '2147483647' });
    observe('limit-bounds', `the greatest int32 as limit is answered with ${greatest.status}`);
    const usual = await list({ limit: '50' });
    judge('CARD-22', 'an Int32 is accepted', () => usual.hasStatus(200));
  },
});

/** What is pending is cut as what is booked is; where nothing is listed as pending, nothing is said. */
export const pagingOfPending = scenario({
  id: 'cards/paging-of-pending',
  title: 'offset and limit cut the pending card transactions of the uncut list',
  clauses: ['CARD-20', 'CARD-24'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  widens: true,
  async run(stage) {
    const { tpp, judge } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    const wanted = codes.map((code, index) => ({ code, amount: 100 + index, day: dayAgo(stage, index + 1) }));
    await makeCardTransactions(stage, tpp, cardId, [
      ...wanted.slice(0, 2),
      ...wanted.slice(2).map((each) => ({ ...each, booked: false as const })),
    ]);
    // A bank may cut what is booked and what is pending each by itself, so that only one is asked for.
    const list = async (query: Readonly<Record<string, string>>) => {
      const reply = await listCardTransactions(tpp, cardId, { bookingStatus: 'pending', ...query });
      return { reply, count: bookedOf(reply).length + pendingOf(reply).length };
    };
    const uncut = await list({});
    if (!uncut.reply.accepted || uncut.count < 2) return;
    for (const [clause, query, count] of [
      ['CARD-20', { offset: '1' }, uncut.count - 1],
      ['CARD-20', { offset: String(uncut.count - 1), limit: '5' }, 1],
      ['CARD-20', { offset: String(uncut.count) }, 0],
      ['CARD-24', { limit: '1' }, 1],
    ] as const) {
      const page = await list(query);
      judge(clause, `${new URLSearchParams(query).toString()} leaves ${count} of what is pending`, () => {
        page.reply.hasStatus(200);
        expectEqual(page.count, count, 'the number listed');
      });
    }
  },
});
