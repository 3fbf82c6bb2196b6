import {
  assumed,
  expectEqual,
  expectThat,
  followLink,
  goesOn,
  itemsOf,
  listed,
  memberOf,
  type Reply,
  type Stage,
  textOf,
  type Tpp,
} from '../../../lib/harness/kit/index.js';
import { judgeBalances } from './balances-and-cards.js';
import { judgeIds } from './whole-list.js';
import { judgeWindows } from './windows.js';

type Scene = Pick<Stage, 'target'> &
  Pick<Stage<'ACC-03' | 'ACC-10' | 'ACC-12' | 'ACC-13' | 'ACC-16'>, 'judge'>;

/** Members by which an account is known in every reply that names it. */
const numbers = ['bban', 'iban', 'maskedPan'] as const;

/** Asserts that a reply is about the account of the record, as far as it names one. */
function isAbout(reply: Reply, name: 'account' | 'cardAccount', record: unknown): void {
  const named = reply.at(name) ?? reply.json;
  for (const each of numbers) {
    const [wanted, found] = [memberOf(record, each), memberOf(named, each)];
    if (wanted !== undefined && found !== undefined)
      expectThat(found === wanted, `the ${each} of the account with the link`, 'another one');
  }
}

/** What an account is known by: its number where there is one, because ids may be new in each list. */
function nameOf(record: unknown): string {
  const number = numbers.map((each) => textOf(record, each)).find((each) => each !== '');
  return number ?? textOf(record, 'resourceId');
}

/** More pages than are walked anywhere. */
const mostPages = 4;

/** Lists transactions page by page, so that pages can be compared with the whole list. */
async function walkPages(stage: Scene, tpp: Tpp, accountId: string): Promise<void> {
  const { limit } = assumed(stage.target, 'limit-parameter-names');
  const query = { bookingStatus: 'booked', [limit]: '2' };
  let page = await tpp.call('list-transactions', { params: { accountId }, query });
  for (let count = 1; count < mostPages && page.accepted; count += 1) {
    const next = await followLink(tpp, page.at('transactions') ?? page.json, 'next');
    if (next === undefined) return;
    page = next;
  }
}

async function readAccount(stage: Scene & Pick<Stage, 'random'>, tpp: Tpp, record: unknown): Promise<void> {
  const { judge } = stage;
  const accountId = textOf(record, 'resourceId');
  if (accountId === '') return;
  const params = { accountId };
  await tpp.call('read-account', { params });
  await tpp.call('read-balances', { params });
  const list = await tpp.call('list-transactions', { params, query: { bookingStatus: 'both' } });
  for (const each of listed(list, 'booked').slice(0, 3)) {
    const transactionId = textOf(each, 'transactionId');
    if (transactionId !== '') await tpp.call('read-transaction', { params: { accountId, transactionId } });
  }
  await judgeIds(stage, tpp, accountId, list);
  if (list.accepted && !goesOn(list)) await judgeWindows(stage, tpp, accountId, listed(list, 'booked'));
  await walkPages(stage, tpp, accountId);
  const { limit } = assumed(stage.target, 'limit-parameter-names');
  await tpp.call('list-transactions', { params, query: { bookingStatus: 'pending', [limit]: '2' } });
  for (const [name, clause] of [
    ['self', 'ACC-10'],
    ['balances', 'ACC-12'],
    ['transactions', 'ACC-13'],
  ] as const) {
    const reply = await followLink(tpp, record, name);
    if (reply !== undefined)
      judge(clause, `the link ${name} of an account leads to this account`, () =>
        isAbout(reply, 'account', record),
      );
  }
}

/**
 * Reads what is listed in every way, and the list again.
 * @returns the records that were read
 */
export async function readListed(
  stage: Scene & Pick<Stage, 'random'>,
  tpp: Tpp,
): Promise<readonly unknown[]> {
  const list = await tpp.call('list-accounts');
  const records = itemsOf(list.at('accounts')).slice(0, 6);
  for (const each of records) await readAccount(stage, tpp, each);
  await judgeBalances(
    stage,
    tpp,
    records.map((each) => textOf(each, 'resourceId')).filter((id) => id !== ''),
  );
  const again = await tpp.call('list-accounts');
  stage.judge('ACC-10', 'the same accounts are listed as before', () =>
    expectEqual(
      itemsOf(again.at('accounts')).map(nameOf).toSorted(),
      itemsOf(list.at('accounts')).map(nameOf).toSorted(),
      'the accounts',
    ),
  );
  return records;
}
