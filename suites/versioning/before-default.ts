import {
  amountsOf,
  anyAccount,
  expectThat,
  listedCard,
  makeAccount,
  makeCardAccount,
  makePurchase,
  type Reply,
  type RequestDraft,
  scenario,
  askNow,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { cashAccountTypes, longName, nameOf, unnamed, purchaseOf, withFix } from './shown.js';

function differ(what: string, asked: unknown, plain: unknown): void {
  expectThat(asked !== undefined, `${what} with the value`, 'nothing');
  expectThat(JSON.stringify(asked) !== JSON.stringify(plain), `${what} that differ`, asked);
}

const purchase = { booked: -115, bought: { amount: -10, currency: 'EUR' } };

/** Weeks before each date the value must make a difference, and the reply without it must be the old one. */
export const beforeDefault = scenario({
  id: 'versioning/before-default',
  title: 'Before a change is the default, x-accept-fix brings it to those who ask',
  clauses: ['VER-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'clock'],
  steps: 9,
  async run(stage) {
    const { target, tpp, psu, judge, leaveOpen, time } = stage;
    const bban = await makeAccount(tpp, psu, { name: longName });
    const card =
      target.capabilities.cards === false ? undefined : await makeCardAccount(stage, tpp, psu, 'Credit card');
    const granted = await psu.grants(tpp);

    await time.moveTo(Date.parse('2020-07-01T12:00:00Z'));
    const early = await askNow(
      stage,
      granted,
      (access) => {
        const params = { accountId: anyAccount(access.accounts).id };
        return bothWays('amount-as-string', access.tpp, (input) =>
          access.tpp.request('read-balances', { params, ...input }),
        );
      },
      served,
    );
    const [strings, numbers] = early.got;
    judge('VER-02', 'amount-as-string changes the amounts of balances', () =>
      differ('amounts', kinds(strings), kinds(numbers)),
    );

    await time.moveTo(Date.parse('2024-09-01T12:00:00Z'));
    if (card !== undefined) await makePurchase(stage, tpp, card, purchase);
    const late = await askNow(
      stage,
      early.access,
      (access) => {
        const list = (fix: string | undefined) => access.tpp.request('list-accounts', withFix(fix));
        return access.tpp.all([
          list('longer-names'),
          list(undefined),
          list('cash-account-type-iso'),
          ...(card === undefined ? [] : [access.tpp.request('list-card-accounts')]),
        ]);
      },
      served,
    );
    const [longer, plain, iso, cards] = late.got;
    if (nameOf(longer, bban) === undefined) leaveOpen('VER-02', unnamed);
    else
      judge('VER-02', 'longer-names changes a name of 70 characters', () =>
        differ('names', nameOf(longer, bban), nameOf(plain, bban)),
      );
    if (cashAccountTypes(iso).length === 0)
      leaveOpen('VER-02', 'no account of the list shows cashAccountType');
    else
      judge('VER-02', 'cash-account-type-iso changes cashAccountType', () =>
        differ('codes', cashAccountTypes(iso), cashAccountTypes(plain)),
      );
    if (card !== undefined && cards !== undefined) {
      const fix = 'cardaccount-switch-originalamount-and-transactionamount';
      const params = { cardAccountId: listedCard(cards, card) };
      const query = { bookingStatus: 'booked' };
      const [switched, before] = await bothWays(fix, late.access.tpp, (input) =>
        late.access.tpp.request('list-card-transactions', { params, query, ...input }),
      );
      judge('VER-02', `${fix} changes the amounts of a purchase`, () =>
        differ('amounts', purchaseOf(switched), purchaseOf(before)),
      );
    }
  },
});

/** The reply to a request with the value, and to the same request without x-accept-fix. */
function bothWays(
  value: string,
  tpp: Tpp,
  request: (input: ReturnType<typeof withFix>) => RequestDraft,
): Promise<readonly [asked: Reply, plain: Reply]> {
  return tpp.all([request(withFix(value)), request(withFix(undefined))]);
}

function served(replies: readonly Reply[]): boolean {
  return replies.every((each) => each.accepted);
}

function kinds(reply: Reply): readonly string[] | undefined {
  const found = amountsOf(reply).map(({ amount }) => typeof amount);
  return found.length > 0 ? found : undefined;
}
