/** What lists and details tell of transactions that were made. */

import {
  type Access,
  dayAgo,
  expectEqual,
  expectThat,
  listed,
  type Stage,
  withText,
  textOf,
  type Tpp,
  valueAt,
} from '../../lib/harness/kit/index.js';

/** An account that was made, and the sums of transactions to be made on it. */
export interface Summed {
  readonly bban: string;
  /** Its id in the sandbox. */
  readonly id: string;
  readonly currency: string;
  readonly sums: readonly number[];
}

/** Names of who is paid or pays: with other letters in every second transaction. */
function nameOf(at: number): string {
  return at % 2 === 0 ? 'Bjørn Ærlig Åsen' : 'Bjarne Olsen';
}

/** Makes the transactions of an account; false where the bank does not take them. */
async function makeSums(stage: Pick<Stage, 'time'>, tpp: Tpp, { id, currency, sums }: Summed) {
  const body = sums.map((amount, at) => ({
    [amount < 0 ? 'creditorAccount' : 'debtorAccount']: { bban: '26743379224' },
    [amount < 0 ? 'creditorName' : 'debtorName']: nameOf(at),
    transactionAmount: { currency, amount },
    bookingDate: dayAgo(stage, 1),
    valueDate: dayAgo(stage, 1),
    remittanceInformationUnstructured: `made as number ${at}`,
  }));
  const reply = await tpp.call('create-sandbox-transactions', { params: { mockAccountId: id }, body });
  return reply.accepted;
}

type Judging = Pick<Stage<'ACC-13' | 'ACC-18' | 'TRN-07'>, 'judge'>;

const sumIn = (each: unknown, member: string) => valueAt(each, ['transactionAmount', member]);

/** The details of a transaction say of it what the list says. */
async function judgeDetails({ judge }: Judging, { tpp }: Access, accountId: string, record: unknown) {
  const transactionId = textOf(record, 'transactionId');
  if (transactionId === '') return;
  const reply = await tpp.call('read-transaction', { params: { accountId, transactionId } });
  if (!reply.accepted) return;
  const outer = reply.at('transactionsDetails') ?? reply.json;
  const details = valueAt(outer, ['transactionDetails']) ?? outer;
  judge('ACC-18', 'the details of a transaction tell its sum, sign and currency as the list does', () => {
    if (sumIn(details, 'amount') === undefined || sumIn(record, 'amount') === undefined) return;
    expectEqual(Number(sumIn(details, 'amount')), Number(sumIn(record, 'amount')), 'the amount');
    expectEqual(sumIn(details, 'currency'), sumIn(record, 'currency'), 'the currency');
  });
  judge('ACC-18', 'the details of a transaction take nobody who is paid for the one who pays', () => {
    for (const [one, other] of [
      ['creditorName', 'debtorName'],
      ['debtorName', 'creditorName'],
    ] as const) {
      const name = textOf(record, one);
      if (name === '' || textOf(record, other) !== '') continue;
      expectThat(textOf(details, other) !== name, `a name as ${one} only`, `it is the ${other}`);
    }
  });
}

/** What was made is what is told, at once, also where a list had been read before. */
export async function judgeSums(stage: Judging & Pick<Stage, 'time' | 'tpp'>, access: Access, made: Summed) {
  const { judge } = stage;
  const account = access.accounts.find(({ bban }) => bban === made.bban);
  if (account === undefined) return;
  const input = { params: { accountId: account.id }, query: { bookingStatus: 'booked' } };
  const read = async () => listed(await access.tpp.call('list-transactions', input), 'booked');
  const before = await read();
  if (!(await makeSums(stage, stage.tpp, made))) return;
  const after = await read();
  judge('ACC-13', 'transactions are listed once they are made, also in a list that was read before', () =>
    expectThat(after.length > before.length, 'more transactions', `${after.length}`),
  );
  const found = made.sums.map((_, at) => withText(after, `made as number ${at}`)[0]);
  const names = found.map((each) => textOf(each, 'creditorName') || textOf(each, 'debtorName'));
  // A bank may show other names than it was given.
  const isNaming = names.some((each, at) => at % 2 === 1 && each === nameOf(at));
  for (const [at, record] of found.entries()) {
    // Whether a list shows the text by which it is found is open.
    if (record === undefined) continue;
    const sum = valueAt(record, ['transactionAmount', 'amount']);
    if (sum !== undefined)
      judge('ACC-13', 'a transaction is listed with the sum that it was made with', () =>
        expectEqual(Number(sum), made.sums[at], 'the amount'),
      );
    if (isNaming && names[at] !== '')
      judge('TRN-07', 'a transaction is listed with the letters of the name that it was made with', () =>
        expectEqual(names[at], nameOf(at), 'the name'),
      );
    await judgeDetails(stage, access, account.id, record);
  }
}
