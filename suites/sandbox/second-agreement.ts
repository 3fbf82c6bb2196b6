import {
  expectThat,
  itemsOf,
  listCustomers,
  makeOverlapping,
  memberOf,
  scenario,
  textOf,
  type Tpp,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** Names of the agreements that customers have, by customer number. */
async function readNames(tpp: Tpp): Promise<ReadonlyMap<string, readonly string[]>> {
  const customers = await listCustomers(tpp);
  return new Map(
    customers.map((each) => [
      textOf(each, 'customerNumber'),
      itemsOf(memberOf(each, 'agreements')).map((one) => textOf(one, 'name')),
    ]),
  );
}

/**
 * Whose record tells of an agreement, the company's or the person's, is open: the record that tells of one
 * tells of another between the same two.
 */
export const secondAgreement = scenario({
  id: 'sandbox/second-agreement',
  title: 'Who has two agreements has both in the sandbox record',
  clauses: ['SBX-06'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'sandbox-customers'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, tpp, judge } = stage;
    const [agreement] = psu.identity.agreements ?? [];
    const account = agreement?.accounts?.[0];
    if (psu.identity.made !== true || agreement === undefined || account === undefined) return;
    const before = await readNames(tpp);
    const made = await unlessUntestable(async () => [
      await makeOverlapping(stage, psu, psu.identity.identity, account.bban),
    ]);
    if (made.length === 0) return;
    const after = await readNames(tpp);
    for (const [customer, names] of after) {
      const known = before.get(customer) ?? [];
      if (!known.some((each) => agreement.names.includes(each))) continue;
      judge('SBX-06', 'a record that tells of one agreement tells of the next one, too', () =>
        expectThat(names.length > known.length, 'both agreements', `${names.length} agreements`),
      );
    }
  },
});
