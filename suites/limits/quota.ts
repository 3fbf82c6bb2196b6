import {
  anyAccount,
  assumed,
  dayAgo,
  expectNoAccess,
  type ListedAccount,
  type Reply,
  scenario,
  type Tpp,
  Untestable,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { laterJudge } from './attended-later.js';
import { judgeNoFifthCall, leastUsed, stillExhausted, type StillExhausted } from './no-fifth-call.js';
import { otherLists } from './other-lists.js';
import { psuAddresses } from './psu-addresses.js';

/** A PSU of the profile may have been read without being present earlier today, by this run or by another. */
function usedBefore(operation: string, count: number, { status }: Reply): Untestable {
  return new Untestable(
    `unattended call ${count} of ${operation} was refused with ${status}; the account of this PSU may have been read unattended in the last 24 hours`,
  );
}

/** Which calls a bank counts together is open, so that others may have used up the count of these. */
function mayBeShared(operation: string, { status }: Reply): Untestable {
  return new Untestable(
    `one of four unattended calls of ${operation} was refused with ${status}; the bank may count it together with others: pin unattended-scope`,
  );
}

/** Sends four; the first that is refused. */
async function firstRefusal(
  tpp: Tpp,
  request: ReturnType<Tpp['request']>,
  look: (reply: Reply, count: number) => void,
): Promise<Reply | undefined> {
  for (let count = 1; count <= 4; count += 1) {
    const reply = await tpp.send(request);
    look(reply, count);
    if (!reply.accepted) return reply;
  }
  return undefined;
}

/** What the calls of one count have in common, by the profile of the target. */
type Scope = readonly string[];

/**
 * The account for the calls of the first or second operation: another one where both would draw on one count,
 * or where others of this run read one account by one operation and another by the other.
 * @throws Untestable when every account draws on it.
 */
function accountFor(
  which: number,
  scope: Scope,
  accounts: readonly ListedAccount[],
  isFresh: boolean,
): ListedAccount {
  if (which === 0) return anyAccount(accounts);
  if (scope.includes('operation')) return (isFresh ? undefined : accounts.at(-1)) ?? anyAccount(accounts);
  const other = scope.includes('account') ? accounts[1] : undefined;
  if (other === undefined)
    throw new Untestable(
      'unattended calls of every operation share one count, and no other account is there',
    );
  return other;
}

/**
 * Four calls a day without the PSU, counted for balances and transactions apart; with the PSU nobody counts.
 */
export const quota = scenario({
  id: 'limits/quota',
  title: 'Unattended calls are served four times in 24 hours, attended ones are not counted',
  clauses: ['LIM-04', 'LIM-05', 'LIM-08', 'LIM-09', 'LIM-13'],
  effects: 'changes-consent',
  needs: ['new-psu'],
  bars: ['repeated'],
  async run({ tpp, psu, judge, observe, target, time, signal }) {
    const isTold = target.pinnedAssumptions['unattended-scope'] !== undefined;
    const scope = assumed(target, 'unattended-scope');
    const granted = await psu.grants(tpp);
    const { tpp: attended } = granted;
    const accounts = leastUsed(psu, granted);
    const unattended = attended.unattended();
    const spent: StillExhausted[] = [];
    const isFresh = psu.identity.made === true && scope.includes('psu');
    const judgeLater = laterJudge({ judge, signal, target });
    for (const [which, [operation, served, refused, query]] of (
      [
        ['read-balances', 'LIM-04', 'LIM-05', {}],
        ['list-transactions', 'LIM-08', 'LIM-09', { query: { bookingStatus: 'booked' } }],
      ] as const
    ).entries()) {
      const params = { accountId: accountFor(which, scope, accounts, psu.identity.made === true).id };
      const input = { params, ...query };
      const six = await attended.all(
        psuAddresses.map((each) =>
          attended.request(operation, { ...input, withHeaders: { 'PSU-IP-Address': each } }),
        ),
      );
      for (const [index, reply] of six.entries()) {
        const what = `attended call ${index + 1} of ${operation}, from ${psuAddresses[index] ?? ''},`;
        judge('LIM-13', `${what} is served`, () => reply.hasStatus(200));
      }
      await judgeLater(attended, operation, input, six);
      const request = unattended.request(operation, input);
      const refusal = await firstRefusal(unattended, request, (reply, count) => {
        if (!reply.accepted && !isFresh) throw usedBefore(operation, count, reply);
        if (!reply.accepted && !isTold) return;
        judge(served, `unattended call ${count} is served`, () => reply.hasStatus(200));
      });
      if (refusal !== undefined && !isTold) {
        const doubt = mayBeShared(operation, refusal);
        if (target.levers.clock === undefined) throw doubt;
        // On a day of its own, on which nothing else was counted, the same is judged.
        for (const each of [served, refused]) observe(each, doubt.message);
        continue;
      }
      const fifth = await unattended.call(operation, input);
      judge(refused, 'the fifth unattended call is refused', () => expectNoAccess(fifth));
      // No count is among those that the text leaves open: neither a refusal nor another session begins it
      // anew.
      const sixth = await unattended.call(operation, { ...input, withHeaders: { 'Accept-Language': 'nb' } });
      judge(refused, 'so is the one after it', () => expectNoAccess(sixth));
      const elsewhere = await unattended.inNewSession().call(operation, input);
      judge(refused, 'so is one in another session', () => expectNoAccess(elsewhere));
      if (operation === 'list-transactions') {
        for (const otherQuery of otherLists(target, dayAgo({ time }, 10))) {
          const other = await unattended.call(operation, { ...input, query: otherQuery });
          judge(refused, `so is one that asks for ${Object.keys(otherQuery).join(' and ')}`, () =>
            expectNoAccess(other),
          );
        }
      }
      const present = await attended.call(operation, input);
      judge(refused, 'with the PSU present the call goes on', () => present.hasStatus(200));
      const next = await unattended.call(operation, input);
      judge(refused, 'which does not begin the count anew', () => expectNoAccess(next));
      spent.push(stillExhausted({ judge }, operation, refused, input));
    }
    // Of a PSU of the profile other accounts may have been read by others of this run.
    await unlessUntestable(async () => {
      await judgeNoFifthCall({ judge, target }, granted, psu, spent);
      return [];
    });
  },
});
