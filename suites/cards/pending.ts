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
  Untestable,
} from '../../lib/harness/kit/index.js';

/**
 * How a pending card transaction comes about is not shown; one without bookingDate is tried. Pending ones are
 * strings of open content, so they are counted, not read.
 */
export const pending = scenario({
  id: 'cards/pending',
  title: 'bookingStatus decides what is listed, and in the sandbox filters cut pending transactions too',
  clauses: ['CARD-17', 'LIM-18', 'SBX-40'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, judge, observe } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    await makeCardTransactions(stage, tpp, cardId, [
      { code: '5411', amount: 11, day: dayAgo(stage, 2) },
      { code: '5812', amount: 12, day: dayAgo(stage, 2), booked: false },
    ]);
    const list = (bookingStatus: string, rest: Readonly<Record<string, string>> = {}) =>
      listCardTransactions(tpp, cardId, { bookingStatus, ...rest });
    const replies = {
      booked: await list('booked'),
      pending: await list('pending'),
      both: await list('both'),
    };
    const isBooked = codesOf(replies.both).includes('5812');
    const isPending = Object.values(replies).some((each) => pendingOf(each).length > 0);
    judge('SBX-40', 'a transaction that was made without bookingDate is listed, booked or pending', () =>
      expectThat(isBooked || isPending, 'one of the two lists', 'neither'),
    );
    if (!isPending) {
      judge('CARD-17', 'pending lists nothing that is booked, and booked what both does', () => {
        expectEqual(bookedOf(replies.pending).length, 0, 'the number of booked for pending');
        expectEqual(codesOf(replies.booked), codesOf(replies.both), 'the codes of booked');
      });
      // How a pending one comes about is not shown.
      observe('LIM-18', 'a card transaction without bookingDate is not listed as pending');
      return;
    }
    for (const [status, booked, waiting] of [
      ['booked', 1, 0],
      ['pending', 0, 1],
      ['both', 1, 1],
    ] as const) {
      judge('CARD-17', `${status} lists ${booked} booked and ${waiting} pending`, () => {
        replies[status].hasStatus(200);
        const counted = [bookedOf(replies[status]).length, pendingOf(replies[status]).length];
        expectEqual(counted, [booked, waiting], 'the numbers of booked and pending');
      });
    }

    await makeCardTransactions(stage, tpp, cardId, [
      { code: '7011', amount: 13, day: dayAgo(stage, 20), booked: false },
      { code: '7832', amount: 14, day: dayAgo(stage, 21), booked: false },
    ]);
    const uncut = await list('pending');
    if (pendingOf(uncut).length !== 3)
      throw new Untestable('not every transaction without bookingDate is listed');
    for (const status of ['pending', 'both']) {
      for (const [window, expected] of [
        [{ fromDate: dayAgo(stage, 10) }, 1],
        [{ toDate: dayAgo(stage, 10) }, 2],
      ] as const) {
        const reply = await list(status, window);
        judge('LIM-18', `${Object.keys(window).join()} cuts pending ones for ${status}`, () => {
          reply.hasStatus(200);
          expectEqual(pendingOf(reply).length, expected, 'the number of pending ones');
        });
      }
    }
    for (const limit of [1, 2]) {
      const reply = await list('pending', { limit: String(limit) });
      judge('LIM-18', `limit=${limit} bounds pending ones`, () => {
        reply.hasStatus(200);
        expectEqual(pendingOf(reply).length, limit, 'the number of pending ones');
      });
    }
    const one = await list('both', { limit: '1' });
    judge('LIM-18', 'limit=1 bounds pending ones beside booked ones', () => {
      one.hasStatus(200);
      expectThat(pendingOf(one).length <= 1, 'at most one', pendingOf(one).length);
      expectThat(codesOf(one).length <= 1, 'at most one booked', codesOf(one).length);
    });
  },
});
