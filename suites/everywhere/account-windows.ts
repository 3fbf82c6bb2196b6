import {
  assumed,
  expectThat,
  goesOn,
  isDate,
  listed,
  type Reply,
  type Stage,
  textOf,
  type Tpp,
} from '../../lib/harness/kit/index.js';

function daysOf(transaction: unknown): readonly string[] {
  const days = ['bookingDate', 'valueDate'].map((name) => textOf(transaction, name).slice(0, 10));
  return days.filter(isDate);
}

/**
 * Lists what is booked from, until and between days of the whole list: what lies inside with all its days is
 * there.
 */
export async function judgeWindows(
  stage: Pick<Stage<'ACC-16'>, 'judge' | 'random' | 'target'>,
  tpp: Tpp,
  accountId: string,
  all: readonly unknown[],
) {
  const { judge, random, target } = stage;
  const days = [...new Set(all.flatMap(daysOf))].toSorted();
  const names = assumed(target, 'date-filter-names');
  const [one, other] = [random, random].map(({ below }) => days[below(days.length)] ?? '').toSorted();
  if (one === undefined || other === undefined || one === '') return;
  for (const [from, to] of [
    [one, undefined],
    [undefined, other],
    [one, other],
  ] as const) {
    const query = {
      bookingStatus: 'booked',
      ...(from === undefined ? {} : { [names.from]: from }),
      ...(to === undefined ? {} : { [names.to]: to }),
    };
    const reply = await tpp.call('list-transactions', { params: { accountId }, query });
    const ids = new Set(listed(reply, 'booked').map((each) => textOf(each, 'transactionId')));
    const wanted = all.filter((each) => {
      const own = daysOf(each);
      return own.length > 0 && own.every((day) => day >= (from ?? day) && day <= (to ?? day));
    });
    // A list that goes on behind a link is walked elsewhere.
    if (!reply.accepted || goesOn(reply)) continue;
    judge('ACC-16', `${from ?? 'the first day'} to ${to ?? 'the last'} lists all of these days`, () =>
      expectThat(
        wanted.every((each) => ids.has(textOf(each, 'transactionId'))),
        `${wanted.length} transactions of the whole list`,
        'some are missing',
      ),
    );
  }
}

function idsIn(reply: Reply): readonly string[] {
  return listed(reply, 'booked').map((each) => textOf(each, 'transactionId'));
}

/** What is booked keeps its ids, whatever else a list asks for. Whether `all` is taken is open. */
export async function judgeIds(
  { judge }: Pick<Stage<'ACC-03'>, 'judge'>,
  tpp: Tpp,
  accountId: string,
  list: Reply,
): Promise<void> {
  if (!list.accepted || goesOn(list)) return;
  for (const bookingStatus of ['booked', 'all']) {
    const request = tpp.request('list-transactions', { params: { accountId }, query: { bookingStatus } });
    const reply = await tpp.send(request, { odd: true });
    if (!reply.accepted || goesOn(reply)) continue;
    const ids = new Set(idsIn(reply));
    judge('ACC-03', `what is booked has the same ids in the list of ${bookingStatus}`, () =>
      expectThat(
        idsIn(list).every((each) => ids.has(each)),
        'the ids of the list of both',
        'others',
      ),
    );
  }
}
