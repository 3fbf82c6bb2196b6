import {
  type Access,
  expectThat,
  listed,
  type ListedAccount,
  paymentBody,
  scenario,
  startAuthorisation,
  trySca,
  valueAt,
} from '../../lib/harness/kit/index.js';
import { balancesOf, hundredths, strangersAccount } from './foreign-debtor-of-each-kind.js';

/** What an account shows of its money. */
interface Money {
  /** Its balances, in hundredths. */
  readonly sums: readonly number[];
  /** How many of its latest transactions, booked or pending, are of the sum. */
  readonly entries: number;
}

/** What should not leave: the sum of each payment in hundredths, and how many were tried. */
interface Tried {
  readonly sum: number;
  readonly payments: number;
}

/** What the account shows now, and how often a sum in hundredths is among its transactions. */
async function moneyOf({ tpp }: Access, { id }: ListedAccount, sum: number): Promise<Money> {
  const sums = await balancesOf(tpp, id);
  const params = { accountId: id };
  const list = await tpp.call('list-transactions', { params, query: { bookingStatus: 'both' } });
  const entries = [...listed(list, 'booked'), ...listed(list, 'pending')].filter(
    (each) => Math.abs(hundredths(valueAt(each, ['transactionAmount', 'amount']))) === sum,
  );
  return { sums, entries: entries.length };
}

/**
 * Whether the sum left the account, once or for each payment. Where others may move money too, other balances
 * alone show nothing: they have to be lower by just these sums, or the sum has to be among the transactions.
 * @param unshared true for an account that this run made, which nobody else knows
 */
function hasLeft({ sum, payments }: Tried, before: Money, after: Money, unshared: boolean): boolean {
  if (after.entries > before.entries) return true;
  return after.sums.some((each, index) => {
    const taken = (before.sums[index] ?? each) - each;
    return unshared ? Math.abs(taken) > 0 : taken > 0 && taken % sum === 0 && taken <= sum * payments;
  });
}

/** A PSU acts with their own accounts. How the bank refuses another's is open, that no money moves is not. */
export const foreignDebtor = scenario({
  id: 'payments/foreign-debtor',
  title: "A PSU cannot pay from another PSU's account",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  pulls: ['batchRun'],
  async run(stage) {
    const { psu, secondPsu, judge, target, random } = stage;
    const { own, other, foreign } = await strangersAccount(stage);
    // A sum that hardly anybody else moves.
    const sum = 60_000 + Number(random.digits(4));
    const { bban, currency } = foreign;
    // What earlier payments of the account still have to book is booked before.
    await target.levers.batchRun?.({});
    const before = await moneyOf(other, foreign, sum);
    const instructedAmount = { amount: (sum / 100).toFixed(2), currency };
    const body = paymentBody(stage, own, { debtorAccount: { bban, currency }, instructedAmount });
    // Beside a PSU-ID the identity number of another person says nothing about whose account it is.
    const named = { 'X-PSU-IDENTITY': secondPsu.identity.identity, 'PSU-Context': 'PRIVATE' };
    const ways = [{}, named];
    for (const withHeaders of ways) {
      const query = { allowLogicalDuplicate: 'true' };
      const created = await own.tpp.call('create-domestic-payment', { body, query, withHeaders });
      const paymentId = created.at('paymentId');
      if (!created.accepted || typeof paymentId !== 'string') continue;
      const started = await startAuthorisation(own, { reply: created, paymentId });
      if (started.link('scaRedirect') !== undefined) await trySca(psu, own.tpp, started);
      await target.levers.batchRun?.({});
    }
    const unshared = secondPsu.identity.made === true;
    const after = await moneyOf(other, foreign, sum);
    judge('CTX-02', "the payment does not leave the other PSU's account", () =>
      expectThat(
        !hasLeft({ sum, payments: ways.length }, before, after, unshared),
        'no trace of it',
        'its sum has gone',
      ),
    );
  },
});
