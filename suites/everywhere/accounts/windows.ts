import {
  assumed,
  expectThat,
  goesOn,
  listed,
  type Reply,
  type Stage,
  textOf,
  type Tpp,
} from '../../../lib/harness/kit/index.js';
import { type AskDays, countOutside, daysOf, judgeEndOfAll } from '../../accounts/days.js';

/** A round number of entries may be a page of a list that does not say that it goes on. */
export function mayGoOn(count: number): boolean {
  return count > 0 && (count % 10 === 0 || count % 25 === 0);
}

/**
 * What is listed in part is among the whole list, read again where something came in between. How far back a
 * list without a first day reaches is open.
 */
async function judgeWithin(
  { judge }: Pick<Stage<'ACC-13'>, 'judge'>,
  tpp: Tpp,
  accountId: string,
  all: readonly unknown[],
  part: Reply,
  what: string,
): Promise<void> {
  if (!part.accepted) return;
  const known = new Set(all.map(idOf));
  const [earliest = ''] = all.flatMap(daysOf).toSorted();
  const recent = listed(part, 'booked').filter((each) => daysOf(each).every((day) => day >= earliest));
  let strange = recent.map(idOf).filter((id) => !known.has(id));
  if (strange.length > 0) {
    const query = { bookingStatus: 'booked' };
    const again = await tpp.call('list-transactions', { params: { accountId }, query });
    if (!again.accepted || goesOn(again) || mayGoOn(idsIn(again).length)) return;
    const now = new Set(idsIn(again));
    strange = strange.filter((id) => !now.has(id));
  }
  judge('ACC-13', `${what} lists transactions of the account only`, () =>
    expectThat(strange.length === 0, 'those of the whole list', `${strange.length} others`),
  );
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
  for (const [name, value] of [
    [limit, 1],
    [offset, 1],
    [offset, all.length],
  ] as const) {
    const query = { bookingStatus: 'booked', [name]: String(value) };
    const input = { params: { accountId }, query };
    const part = await tpp.send(tpp.request('list-transactions', input), { odd: true });
    await judgeWithin(stage, tpp, accountId, all, part, `${name}=${value}`);
  }
  const [one, other] = [random, random].map(({ below }) => days[below(days.length)] ?? '').toSorted();
  if (one === undefined || other === undefined || one === '') return;
  const ask: AskDays = (bookingStatus, from, to) => {
    const query = {
      bookingStatus,
      ...(from === undefined ? {} : { [names.from]: from }),
      ...(to === undefined ? {} : { [names.to]: to }),
    };
    const input = { params: { accountId }, query };
    return tpp.send(tpp.request('list-transactions', input), { odd: true });
  };
  await judgeEndOfAll(stage, ask, all);
  for (const [bookingStatus, from, to] of [
    ['booked', one, undefined],
    ['both', undefined, one],
    ['booked', other, other],
  ] as const) {
    const reply = await ask(bookingStatus, from, to);
    const ids = new Set(idsIn(reply));
    const what = `${bookingStatus} from ${from ?? 'the first day'} to ${to ?? 'the last'}`;
    if (reply.accepted)
      judge('ACC-16', `${what} lists no other days`, () => {
        const outside = countOutside(listed(reply, 'booked'), from, to);
        expectThat(outside === 0, 'days of the window', `${outside} of other days`);
      });
    await judgeWithin(stage, tpp, accountId, all, reply, what);
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

function idOf(transaction: unknown): string {
  return textOf(transaction, 'transactionId');
}

function idsIn(reply: Reply): readonly string[] {
  return listed(reply, 'booked').map(idOf);
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
