import {
  dayAgo,
  expectThat,
  listCardTransactions,
  makeCard,
  makeCardTransactions,
  mentions,
  type Reply,
  scenario,
  type Stage,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { type MadeAccount, makePerson } from '../consent/made-person.js';

type Scene = Pick<Stage<'SBX-40' | 'SBX-41'>, 'judge' | 'random' | 'target' | 'time' | 'tpp'>;

/** Something with transactions of its own, by which it is told from others. */
interface Neighbour {
  readonly clause: 'SBX-40' | 'SBX-41';
  readonly what: string;
  readonly mark: string;
  readonly read: () => Promise<Reply>;
}

function transactionOf(stage: Scene, text: string): unknown {
  const day = dayAgo(stage, 1);
  return {
    creditorAccount: { bban: stage.target.creditor.bban },
    transactionAmount: { currency: 'NOK', amount: -5 },
    bookingDate: day,
    valueDate: day,
    remittanceInformationUnstructured: text,
  };
}

function addTo(stage: Scene, { sandboxId }: MadeAccount, text: string) {
  const params = { mockAccountId: sandboxId };
  return stage.tpp.call('create-sandbox-transactions', { params, body: [transactionOf(stage, text)] });
}

function tells(reply: Reply | undefined, mark: string): boolean {
  return reply?.accepted === true && mentions(reply, mark);
}

async function accountsBeside(
  stage: Scene,
  accounts: readonly (readonly [what: string, account: MadeAccount])[],
): Promise<readonly Neighbour[]> {
  const beside: Neighbour[] = [];
  for (const [what, account] of accounts) {
    const mark = `kept ${stage.random.digits(9)}`;
    await addTo(stage, account, mark);
    const params = { mockAccountId: account.sandboxId };
    const read = () => stage.tpp.call('list-sandbox-transactions', { params });
    beside.push({ clause: 'SBX-41', what, mark, read });
  }
  return beside;
}

async function cardBeside(stage: Scene, owner: string): Promise<readonly Neighbour[]> {
  if (stage.target.capabilities.cards === false) return [];
  return unlessUntestable(async () => {
    const card = await makeCard(stage, stage.tpp, owner);
    await makeCardTransactions(stage, stage.tpp, card, [{ code: '7523', amount: -9, day: dayAgo(stage, 1) }]);
    const read = () => listCardTransactions(stage.tpp, card);
    return [{ clause: 'SBX-40', what: 'a card of the owner', mark: '7523', read }];
  });
}

/** What is made on one account stays there, whatever is done with the others. */
export const neighbours = scenario({
  id: 'sandbox/neighbours',
  title: 'Who clears, fills or deletes one account takes no transaction from other accounts and cards',
  clauses: ['SBX-40', 'SBX-41'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, judge } = stage;
    const [person, stranger] = [await makePerson(stage), await makePerson(stage)];
    const [one, two, three] = person.accounts;
    const [other] = stranger.accounts;
    if (one === undefined || two === undefined || three === undefined || other === undefined) return;
    // Nothing may have told by which id the sandbox knows them.
    if ([one, two, three, other].some(({ sandboxId }) => sandboxId === '')) return;
    const all = [
      ...(await accountsBeside(stage, [
        ['another account of the owner', two],
        ['the last account of the owner', three],
        ['an account of somebody else', other],
      ])),
      ...(await cardBeside(stage, person.owner)),
    ];
    const first = await Promise.all(all.map(({ read }) => read()));
    const told = all.filter(({ mark }, at) => tells(first[at], mark));
    const judgeKept = async (after: string) => {
      for (const { clause, what, mark, read } of told) {
        const reply = await read();
        judge(clause, `${what} keeps its transactions after ${after}`, () =>
          expectThat(tells(reply, mark), 'the transaction that was made', 'it is gone'),
        );
      }
    };
    const params = { mockAccountId: one.sandboxId };
    await addTo(stage, one, 'to be cleared');
    await judgeKept('another one was filled');
    for (const [after, operation] of [
      ['one was cleared', 'delete-sandbox-transactions'],
      ['one was cleared that was empty', 'delete-sandbox-transactions'],
      ['one was deleted', 'delete-sandbox-account'],
    ] as const) {
      const { accepted } = await tpp.send(tpp.request(operation, { params }), { odd: true });
      if (accepted) await judgeKept(after);
    }
  },
});
