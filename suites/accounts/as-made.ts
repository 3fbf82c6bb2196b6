import {
  type Access,
  expectThat,
  itemsOf,
  type ListedAccount,
  type Psu,
  scenario,
  type Stage,
  textOf,
  type Tpp,
  Untestable,
  valueAt,
} from '../../lib/harness/kit/index.js';
import { judgeSums, type Summed } from './told-sums.js';

interface Wanted {
  readonly balance: number;
  readonly currency: string;
  /** Sums of transactions, each of which its text finds. */
  readonly sums: readonly number[];
}

/** The first one is plain, so that it tells how the bank shows what it is given. */
const wanted: readonly Wanted[] = [
  { balance: 1_000, currency: 'NOK', sums: [] },
  { balance: 30_000_000.07, currency: 'NOK', sums: [-0.5, -345_678.91, -30_000_000.25, 60.25] },
  { balance: -250.75, currency: 'NOK', sums: [] },
  { balance: -0.5, currency: 'NOK', sums: [] },
  // Times a hundred these are less or more than whole numbers.
  { balance: 8.29, currency: 'NOK', sums: [8.29, -0.29, 4.35, -16.4, 1.1, -64.41] },
  { balance: 40, currency: 'EUR', sums: [-4] },
  { balance: 12.345, currency: 'KWD', sums: [-1.234, 4.035] },
  { balance: 5_000, currency: 'JPY', sums: [-1_234] },
];

type Made = Wanted & Summed;

/** Accounts of the PSU; without those that the bank does not take. */
async function makeEach(tpp: Tpp, psu: Psu): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [at, each] of wanted.entries()) {
    const { balance, currency } = each;
    const customerNumber = psu.identity.identity;
    const account = { customerNumber, accountName: `Made ${at}`, currency, cashAccountType: 'CACC' };
    const body = { ...account, creditLine: 0, balance };
    const reply = await tpp.send(tpp.request('create-sandbox-account', { body }), { odd: true });
    const id = reply.at('mockAccountId') ?? reply.at('resourceId') ?? reply.at('id');
    const bban = reply.at('bban');
    if (reply.accepted && typeof bban === 'string' && typeof id === 'string')
      made.push({ ...each, bban, id });
  }
  if (made[0]?.balance !== wanted[0]?.balance)
    throw new Untestable('the bank makes no plain sandbox account');
  psu.ownsMore();
  return made;
}

/** The balances of an account in its currency. */
async function balancesOf({ tpp }: Access, { id, currency }: ListedAccount): Promise<readonly number[]> {
  const reply = await tpp.call('read-balances', { params: { accountId: id } });
  return itemsOf(reply.at('balances'))
    .filter((each) => textOf(Object(each)['balanceAmount'], 'currency') === currency)
    .map((each) => Number(valueAt(each, ['balanceAmount', 'amount'])));
}

/** Whether an account shows its balance. What is overdrawn may be shown as no money, not as money. */
function expectBalance(told: readonly number[], balance: number): void {
  if (balance < 0) expectThat(!told.includes(-balance), `${balance}, or none`, `${-balance}`);
  else expectThat(told.includes(balance), `${balance}`, told.join(' and '));
}

/** Another balance is told as soon as it is there, also where the first one was read before. */
async function judgeChange(
  { judge, target }: Pick<Stage<'ACC-12'>, 'judge' | 'target'>,
  account: ListedAccount | undefined,
  access: Access,
): Promise<void> {
  const { funds } = target.levers;
  if (account === undefined || funds === undefined) return;
  await funds({ account: account.bban, amount: '1500.25' });
  const told = await balancesOf(access, account);
  judge('ACC-12', 'the balance of an account is told anew once it is another', () =>
    expectBalance(told, 1500.25),
  );
}

/** An account and what is on it are told as they are, whatever the sum and the currency. */
export const asMade = scenario({
  id: 'accounts/as-made',
  title: 'Balances, lists and details tell sums of any sign, size and currency, and names, as they were made',
  clauses: ['ACC-12', 'ACC-13', 'ACC-18', 'TRN-07'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  pulls: ['funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge } = stage;
    const made = await makeEach(tpp, psu);
    const access = await psu.grants(tpp);
    const accountOf = (one: Made | undefined) => access.accounts.find(({ bban }) => bban === one?.bban);
    let isPlain = false;
    for (const each of made) {
      const account = accountOf(each);
      if (account === undefined) continue;
      const told = await balancesOf(access, account);
      if (each === made[0]) isPlain = told.length > 0 && told.every((sum) => sum === each.balance);
      if (isPlain && told.length > 0)
        judge('ACC-12', 'the balance of an account is the one that it was made with', () =>
          expectBalance(told, each.balance),
        );
    }
    await judgeChange(stage, isPlain ? accountOf(made[0]) : undefined, access);
    for (const each of made) if (each.sums.length > 0) await judgeSums(stage, access, each);
  },
});
