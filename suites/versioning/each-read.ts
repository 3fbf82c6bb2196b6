import {
  cardCalls,
  inOtherQueries,
  type LawfulCall,
  makeAccount,
  makeCardAccount,
  makePurchase,
  optInNames,
  readsOfAccount,
  type RequestDraft,
  scenario,
  type Stage,
  unlessUntestable,
  Untestable,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { askEach, clauses, namesIn, showsChange, typesIn } from './each-value.js';
import { areCodes, longName, purchaseOf } from './shown.js';

/** The calls, and each of them with other queries: a bank may write a list with balances elsewhere. */
function inEachForm(calls: readonly LawfulCall[]): readonly RequestDraft[] {
  return calls.flatMap(({ request }) => [request, ...inOtherQueries(request)]);
}

/** Reads of an account and of a card, both with long names; the card has a purchase abroad. */
async function readsOf(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>,
): Promise<readonly [Stage['tpp'], readonly RequestDraft[]]> {
  const { psu, tpp, target } = stage;
  const bban = await makeAccount(tpp, psu, { name: longName });
  const cards =
    target.capabilities.cards === false
      ? []
      : await unlessUntestable(async () => {
          const made = await makeCardAccount(stage, tpp, psu, longName);
          await makePurchase(stage, tpp, made, { booked: -115, bought: { amount: -10, currency: 'EUR' } });
          return [made];
        });
  const access = await psu.grants(tpp);
  const accounts = access.accounts.filter((each) => each.bban === bban);
  const calls = [];
  for (const each of accounts) calls.push(...(await readsOfAccount(stage, access.tpp, each, psu)));
  for (const each of cards) calls.push(...(await unlessUntestable(() => cardCalls(access, each))));
  return [access.tpp, inEachForm(calls)];
}

/** Every read, with each of the values. */
export const eachRead = scenario({
  id: 'versioning/each-read',
  title: 'Every read says the same whatever values of x-accept-fix are asked for, and in whatever order',
  clauses,
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const [tpp, reads] = await readsOf(stage);
    await askEach(stage, tpp, reads);
  },
});

/** Production shows no more of it than what a person has already. */
export const eachReadAsFound = scenario({
  id: 'versioning/each-read-as-found',
  title: 'In production every read says the same whatever values of x-accept-fix are asked for',
  clauses,
  effects: 'changes-consent',
  needs: ['psu', 'production'],
  async run(stage) {
    const { psu, tpp, judge, target, leaveOpen } = stage;
    const access = await psu.grants(tpp);
    const calls = [];
    for (const each of access.accounts.slice(0, 2))
      calls.push(...(await readsOfAccount(stage, access.tpp, each, psu)));
    if (target.capabilities.cards !== false) calls.push(...(await cardCalls(access)));
    const reads = inEachForm(calls);
    const replies = await access.tpp.all(
      reads.map((each) => withHeader(each, 'x-accept-fix', optInNames.join(','))),
    );
    if (!replies.some(showsChange))
      throw new Untestable('no reply to a read shows what a value of x-accept-fix changes');
    await askEach(stage, access.tpp, reads);
    const types = replies.flatMap(typesIn);
    if (types.length > 0) judge('VER-11', 'every code has four capital letters', () => areCodes(types));
    else
      for (const clause of ['VER-11', 'VER-12'] as const) leaveOpen(clause, 'no reply shows cashAccountType');
    if (replies.every((each) => namesIn(each).length === 0))
      for (const clause of ['VER-08', 'VER-09'] as const) leaveOpen(clause, 'no reply shows a name');
    if (replies.map(purchaseOf).every((each) => each.booked === undefined || each.bought === undefined))
      leaveOpen('VER-07', 'no card of the PSU has a purchase in another currency');
  },
});
