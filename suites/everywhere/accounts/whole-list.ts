/** The whole list of an account, and what other lists of it show. */

import {
  expectThat,
  goesOn,
  listed,
  type Reply,
  type Stage,
  textOf,
  type Tpp,
} from '../../../lib/harness/kit/index.js';
import { type AskDays, daysOf } from '../../accounts/days.js';

export function idOf(transaction: unknown): string {
  return textOf(transaction, 'transactionId');
}

export function idsIn(reply: Reply): readonly string[] {
  return listed(reply, 'booked').map(idOf);
}

/** A round number of entries may be a page of a list that does not say that it goes on. */
export function mayGoOn(count: number): boolean {
  return count > 0 && (count % 10 === 0 || count % 25 === 0);
}

/** What a further list of the account has not, either; undefined where that list may be a page. */
async function stillStrange(
  strange: readonly unknown[],
  ask: AskDays,
  from?: string,
): Promise<readonly unknown[] | undefined> {
  if (strange.length === 0) return strange;
  const again = await ask('booked', from);
  if (!again.accepted || goesOn(again) || mayGoOn(idsIn(again).length)) return undefined;
  const now = new Set(idsIn(again));
  return strange.filter((each) => !now.has(idOf(each)));
}

/**
 * What is listed in part is among the whole list, read again where something came in between. How far back a
 * list without a first day reaches is open, so what is older is looked for from its own day on.
 */
export async function judgeWithin(
  { judge }: Pick<Stage<'ACC-13'>, 'judge'>,
  ask: AskDays,
  all: readonly unknown[],
  part: Reply,
  what: string,
): Promise<void> {
  if (!part.accepted) return;
  const known = new Set(all.map(idOf));
  const others = listed(part, 'booked').filter((each) => !known.has(idOf(each)));
  const strange = await stillStrange(others, ask);
  if (strange === undefined) return;
  const [earliest = ''] = all.flatMap(daysOf).toSorted();
  const [oldest = earliest] = strange.flatMap(daysOf).toSorted();
  const left = oldest < earliest ? await stillStrange(strange, ask, oldest) : strange;
  if (left === undefined) return;
  judge('ACC-13', `${what} lists transactions of the account only`, () =>
    expectThat(left.length === 0, 'those of the whole list', `${left.length} others`),
  );
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
