import {
  type Access,
  afterBatch,
  createdId,
  domesticProduct,
  expectThat,
  itemsOf,
  paymentBody,
  scenario,
  type Stage,
  trySca,
  valueAt,
} from '../../lib/harness/kit/index.js';

const tooMuch = '9999999999.00';

/** More than half of what is in an account that the run made. */
const most = '600000.00';

/** The sums of a bulk payment of which the account covers some, or each but not all. */
const bulks = [
  ['whose first payment is not covered', [tooMuch, '1.00', '2.00']],
  ['whose last payment is not covered', ['1.00', '2.00', tooMuch]],
  ['whose payments are covered one by one only', [most, most]],
] as const;

/** Creates and approves a bulk payment; undefined where it is not taken, or not approved by an SCA. */
async function approveBulk(
  stage: Pick<Stage, 'psu' | 'target' | 'random'>,
  access: Access,
  sums: readonly string[],
): Promise<string | undefined> {
  const { debtorAccount, ...usual } = paymentBody(stage, access);
  const payments = sums.map((amount) => ({ ...usual, instructedAmount: { amount, currency: 'NOK' } }));
  const created = await access.tpp.call('create-bulk-payment', { body: { debtorAccount, payments } });
  if (!created.accepted) return undefined;
  const paymentId = createdId(created);
  const params = { product: domesticProduct, paymentId };
  const started = await access.tpp.call('start-bulk-payment-authorisation', { params });
  if (started.link('scaRedirect') === undefined) return undefined;
  return (await trySca(stage.psu, access.tpp, started))?.succeeded === true ? paymentId : undefined;
}

/** What is in a bulk payment needs money as what is paid alone does. */
export const uncovered = scenario({
  id: 'execution/uncovered-bulk',
  title: 'A bulk payment that its account does not cover is not settled as a whole',
  clauses: ['ERR-11', 'STA-04'],
  effects: 'creates-payments',
  needs: ['psu', 'bulk-payments', 'batch-run'],
  pulls: ['clock'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    // What stands in other accounts nobody knows.
    if (psu.identity.made !== true || target.sca?.sparing === true) return;
    const access = await psu.grants(stage.tpp);
    const [account] = access.tpp.binding.accounts;
    const own = access.accounts.find(({ bban }) => bban === account?.bban);
    const balances = own && (await access.tpp.call('read-balances', { params: { accountId: own.id } }));
    const sums = itemsOf(balances?.at('balances')).map((each) =>
      Number(valueAt(each, ['balanceAmount', 'amount'])),
    );
    const isKnown = sums.length > 0 && Math.max(...sums) < 2 * Number(most);
    const approved: { readonly how: string; readonly paymentId: string }[] = [];
    for (const [how, parts] of isKnown ? bulks : bulks.slice(0, 2)) {
      const paymentId = await approveBulk(stage, access, parts);
      if (paymentId !== undefined) approved.push({ how, paymentId });
    }
    const look = ({ tpp }: Access) =>
      tpp.all(
        approved.map(({ paymentId }) =>
          tpp.request('read-bulk-payment-status', { params: { product: domesticProduct, paymentId } }),
        ),
      );
    const { seen } = await afterBatch(stage, access, look, (all) =>
      all.some((each) => each.at('transactionStatus') === 'RJCT'),
    );
    for (const [at, { how }] of approved.entries()) {
      const status = seen[at];
      if (status === undefined) continue;
      judge('ERR-11', `the status of a bulk payment ${how} is no server failure`, () =>
        expectThat(status.status < 500, 'below 500', status.status),
      );
      judge('ERR-11', `a bulk payment ${how} is not settled`, () =>
        expectThat(status.at('transactionStatus') !== 'ACSC', 'another status than ACSC', 'ACSC'),
      );
      if (status.at('transactionStatus') === 'RJCT')
        judge('STA-04', `the status of a bulk payment ${how} carries fundsAvailable`, () =>
          expectThat(
            status.wire.body.toString('utf8').includes('"fundsAvailable"'),
            'fundsAvailable',
            'it is missing',
          ),
        );
    }
  },
});
