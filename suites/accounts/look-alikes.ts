import {
  type Access,
  balancesIn,
  dayAgo,
  expectEqual,
  type Psu,
  readWhole,
  scenario,
  type Stage,
  texts,
  type Tpp,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

const both = 'the same of both';

/** An account of one of several owners, and the text of a transaction that is on no other. */
interface Owned {
  readonly psu: Psu;
  readonly bban: string;
  readonly sandboxId: string;
  readonly text: string;
}

/** An account; nothing where the bank does not take it, or does not tell which it is. */
async function makeOne(tpp: Tpp, psu: Psu, text: string): Promise<readonly Owned[]> {
  const body = {
    customerNumber: psu.identity.identity,
    accountName: 'Brukskonto for alle',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 1_000,
  };
  const reply = await tpp.call('create-sandbox-account', { body });
  const [bban, id] = [reply.at('bban'), reply.at('resourceId') ?? reply.at('id')];
  if (!reply.accepted || typeof bban !== 'string' || typeof id !== 'string') return [];
  psu.ownsMore();
  return [{ psu, bban, sandboxId: id, text }];
}

/** Books one of its own and one that the others have, too; false where the bank does not take them. */
async function book(stage: Pick<Stage, 'time' | 'tpp'>, { sandboxId, text }: Owned): Promise<boolean> {
  const day = dayAgo(stage, 2);
  const body = [text, both].map((each) => ({
    creditorAccount: { bban: '26743379224' },
    transactionAmount: { currency: 'NOK', amount: -12.5 },
    bookingDate: day,
    valueDate: day,
    remittanceInformationUnstructured: each,
  }));
  const params = { mockAccountId: sandboxId };
  return (await stage.tpp.call('create-sandbox-transactions', { params, body })).accepted;
}

interface Seen {
  readonly booked: readonly string[];
  readonly balances: readonly string[];
}

/** What the owner is told of it; nothing where it is not among the accounts. */
async function look({ tpp, accounts }: Access, bban: string): Promise<readonly Seen[]> {
  const account = accounts.find((each) => each.bban === bban);
  if (account === undefined) return [];
  const params = { accountId: account.id };
  const balances = balancesIn((await tpp.call('read-balances', { params })).at('balances'));
  const list = await tpp.call('list-transactions', { params, query: { bookingStatus: 'booked' } });
  return [{ booked: texts((await readWhole(tpp, list)).booked), balances }];
}

/** Neither its name nor what is on it tells an account from those of others. */
export const accountsAlike = scenario({
  id: 'accounts/look-alikes',
  title: 'Of accounts of the same name, of one person and of two, each tells what is on it',
  clauses: ['CTX-02', 'ACC-13'],
  effects: 'changes-sandbox',
  needs: ['psu', 'second-psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, secondPsu, tpp, judge } = stage;
    const owners = [
      [psu, 'on the first'],
      [secondPsu, 'on that of another'],
      [psu, 'on the second'],
    ] as const;
    const made: Owned[] = [];
    for (const [owner, text] of owners)
      made.push(...(await unlessUntestable(() => makeOne(tpp, owner, text))));
    const [mine, ...others] = made;
    if (mine === undefined || others.length < 2) return;
    const told = async ({ psu: owner, bban }: Owned) => look(await owner.grants(tpp), bban);
    const [before] = await told(mine);
    for (const each of others) if (!(await book(stage, each))) return;
    const [between] = await told(mine);
    if (before === undefined || between === undefined) return;
    judge('CTX-02', "another person's transactions leave the balances of an account that looks alike", () =>
      expectEqual(between.balances, before.balances, 'its balances'),
    );
    if (!(await book(stage, mine))) return;
    for (const owned of made) {
      const [seen] = await told(owned);
      const times = (text: string) => seen?.booked.filter((each) => each === text).length ?? 0;
      // Whether a list tells the text is shown by the one that it alone has.
      if (times(owned.text) === 0) continue;
      for (const other of made.filter((each) => each !== owned)) {
        const clause = other.psu === owned.psu ? 'ACC-13' : 'CTX-02';
        judge(clause, 'an account lists nothing of another that looks alike', () =>
          expectEqual(times(other.text), 0, 'the number of transactions of the other'),
        );
      }
      judge('ACC-13', 'an account lists once what others have, too', () =>
        expectEqual(times(both), 1, 'the number of transactions of the same text'),
      );
    }
  },
});
