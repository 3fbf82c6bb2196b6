import { Untestable } from '../../lib/harness/errors.js';
import type { RequestDraft } from '../../lib/rules/request-draft.js';
import { amountsOf } from '../../lib/harness/ambient/members.js';
import { expectThat } from '../../lib/harness/expect.js';
import type { Reply } from '../../lib/harness/reply.js';
import { scenario } from '../../lib/harness/scenario.js';
import { anyAccount } from '../../lib/harness/stage/psu.js';
import { makeAccount, makeCard } from '../../lib/harness/stage/made-accounts.js';
import type { Tpp } from '../../lib/harness/stage/tpp.js';
import { cashAccountTypes, longName, nameOf, purchaseOf, withFix } from './shown.js';

function differ(what: string, asked: unknown, plain: unknown): void {
  expectThat(asked !== undefined, `${what} with the value`, 'nothing');
  expectThat(JSON.stringify(asked) !== JSON.stringify(plain), `${what} that differ`, asked);
}

/** Weeks before each date the value must make a difference, and the reply without it must be the old one. */
export const beforeDefault = scenario({
  id: 'versioning/before-default',
  title: 'Before a change is the default, x-accept-fix brings it to those who ask',
  clauses: ['VER-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'clock'],
  async run(stage) {
    const { target, tpp, psu, judge, time } = stage;
    const bban = await makeAccount(tpp, psu, { name: longName });

    await time.moveTo(Date.parse('2020-07-01T12:00:00Z'));
    const early = await psu.grants(tpp);
    const account = anyAccount(early.accounts);
    const params = { accountId: account.id };
    const [strings, numbers] = await bothWays('amount-as-string', early.tpp, (input) =>
      early.tpp.request('read-balances', { params, ...input }),
    );
    judge('VER-02', 'amount-as-string changes the amounts of balances', () =>
      differ('amounts', kinds(strings), kinds(numbers)),
    );

    await time.moveTo(Date.parse('2024-09-01T12:00:00Z'));
    const withCards = target.capabilities.cards !== false;
    if (withCards) {
      await makeCard(stage, tpp, psu, 'Credit card', {
        booked: -115,
        bought: { amount: -10, currency: 'EUR' },
      });
    }
    const late = await psu.grants(tpp);
    const list = (input: ReturnType<typeof withFix>) => late.tpp.request('list-accounts', input);
    const [longer, shorter] = await bothWays('longer-names', late.tpp, list);
    judge('VER-02', 'longer-names changes a name of 70 characters', () =>
      differ('names', nameOf(longer, bban), nameOf(shorter, bban)),
    );
    const [iso, words] = await bothWays('cash-account-type-iso', late.tpp, list);
    judge('VER-02', 'cash-account-type-iso changes cashAccountType', () =>
      differ('codes', cashAccountTypes(iso), cashAccountTypes(words)),
    );
    if (withCards) {
      const fix = 'cardaccount-switch-originalamount-and-transactionamount';
      const cardAccountId = await firstCard(late.tpp);
      const [switched, before] = await bothWays(fix, late.tpp, (input) =>
        late.tpp.request('list-card-transactions', {
          params: { cardAccountId },
          query: { bookingStatus: 'booked' },
          ...input,
        }),
      );
      judge('VER-02', `${fix} changes the amounts of a purchase`, () =>
        differ('amounts', purchaseOf(switched), purchaseOf(before)),
      );
    }
  },
});

/** The reply to a request with the value, and to the same request without x-accept-fix. */
async function bothWays(
  value: string,
  tpp: Tpp,
  request: (input: ReturnType<typeof withFix>) => RequestDraft,
): Promise<readonly [asked: Reply, plain: Reply]> {
  const replies: Reply[] = [];
  for await (const each of tpp.together([request(withFix(value)), request(withFix(undefined))]))
    replies.push(each);
  const [asked, plain] = replies;
  if (asked === undefined || plain === undefined) throw new Untestable('a call was left without a reply');
  return [asked, plain];
}

function kinds(reply: Reply): readonly string[] | undefined {
  const found = amountsOf(reply).map(({ amount }) => typeof amount);
  return found.length > 0 ? found : undefined;
}

async function firstCard(tpp: Tpp): Promise<string> {
  const list = await tpp.call('list-card-accounts');
  const id = list.at('cardAccounts', 0, 'resourceId');
  if (typeof id !== 'string') throw new Untestable('the PSU shows no card account');
  return id;
}
