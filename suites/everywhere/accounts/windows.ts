import {
  addDays,
  assumed,
  expectThat,
  goesOn,
  listed,
  type Stage,
  type Tpp,
} from '../../../lib/harness/kit/index.js';
import { type AskDays, countOutside, daysOf, judgeEndOfAll } from '../../accounts/days.js';
import { idOf, idsIn, judgeWithin } from './whole-list.js';

function endsMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}

/**
 * Lists what is booked from, until and between days of the whole list, on one day, and with a limit or behind
 * the last one: what lies inside with all its days is there, and nothing that the whole list has not.
 */
export async function judgeWindows(
  stage: Pick<Stage<'ACC-13' | 'ACC-16'>, 'judge' | 'random' | 'target'>,
  tpp: Tpp,
  accountId: string,
  all: readonly unknown[],
) {
  const { judge, random, target } = stage;
  const days = [...new Set(all.flatMap(daysOf))];
  const names = assumed(target, 'date-filter-names');
  const { limit, offset } = assumed(target, 'limit-parameter-names');
  const ask: AskDays = (bookingStatus, from, to) => {
    const query = {
      bookingStatus,
      ...(from === undefined ? {} : { [names.from]: from }),
      ...(to === undefined ? {} : { [names.to]: to }),
    };
    const input = { params: { accountId }, query };
    return tpp.send(tpp.request('list-transactions', input), { odd: true });
  };
  for (const [name, value] of [
    [limit, 1],
    [offset, 1],
    [offset, all.length],
  ] as const) {
    const query = { bookingStatus: 'booked', [name]: String(value) };
    const input = { params: { accountId }, query };
    const part = await tpp.send(tpp.request('list-transactions', input), { odd: true });
    await judgeWithin(stage, ask, all, part, `${name}=${value}`);
  }
  const [one, other] = [random, random].map(({ below }) => days[below(days.length)] ?? '').toSorted();
  if (one === undefined || other === undefined || one === '') return;
  await judgeEndOfAll(stage, ask, all);
  for (const [bookingStatus, from, to] of [
    ['booked', one, undefined],
    ['both', undefined, one],
    ['booked', other, other],
    ...days.filter(endsMonth).map((day) => ['booked', day, day] as const),
  ] as const) {
    const reply = await ask(bookingStatus, from, to);
    const ids = new Set(idsIn(reply));
    const what = `${bookingStatus} from ${from ?? 'the first day'} to ${to ?? 'the last'}`;
    if (reply.accepted)
      judge('ACC-16', `${what} lists no other days`, () => {
        const outside = countOutside(listed(reply, 'booked'), from, to);
        expectThat(outside === 0, 'days of the window', `${outside} of other days`);
      });
    await judgeWithin(stage, ask, all, reply, what);
    const wanted = all.filter((each) => {
      const own = daysOf(each);
      return own.length > 0 && own.every((day) => day >= (from ?? day) && day <= (to ?? day));
    });
    // A list that goes on behind a link is walked elsewhere.
    if (!reply.accepted || goesOn(reply)) continue;
    judge('ACC-16', `${what} lists all of these days`, () =>
      expectThat(
        wanted.every((each) => ids.has(idOf(each))),
        `${wanted.length} transactions of the whole list`,
        'some are missing',
      ),
    );
  }
}
