import {
  expectEqual,
  expectThat,
  ibanOf,
  itemsOf,
  listIn,
  listCustomers,
  memberOf,
  scenario,
  textOf,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { makeAccountFor } from './accounts-by-hand.js';

/** Everything that the bank tells of agreements, their engagements and what customers have of them. */
async function readAll(tpp: Tpp): Promise<string> {
  const replies = await tpp.all([
    tpp.request('list-sandbox-agreements'),
    tpp.request('list-sandbox-customers'),
    tpp.request('list-sandbox-accounts'),
  ]);
  return replies.map((each) => (each.accepted ? JSON.stringify(each.json ?? '') : '')).join('\n');
}

function agreementsOf(customers: readonly unknown[]): readonly string[] {
  return customers
    .map((each) => `${textOf(each, 'customerNumber')} ${itemsOf(memberOf(each, 'agreements')).length}`)
    .toSorted();
}

/** Agreements are data that was made by hand, too: what nobody made before is gone. */
export const initializeAgreements = scenario({
  id: 'sandbox/initialize-agreements',
  title: 'Initialize throws away agreements and engagements made by hand',
  clauses: ['SBX-36'],
  effects: 'resets-sandbox',
  needs: ['sandbox-customers'],
  widens: true,
  exclusive: true,
  async run({ tpp, judge, random, require }) {
    const reset = async () => {
      const reply = await tpp.call('initialize-sandbox');
      require('the reset is taken on', () => reply.isAccepted());
    };
    await reset();
    const fixed = await listCustomers(tpp);
    const of = (type: string) =>
      textOf(
        fixed.find((each) => textOf(each, 'customerType') === type),
        'customerNumber',
      );
    const [owner, customer] = [of('CORPORATE'), of('PRIVATE')];
    const bban = owner === '' ? undefined : await makeAccountFor(tpp, owner);
    if (bban === undefined || customer === '')
      throw new Untestable('the bank makes no account that an agreement could be about');
    const engagement = {
      customer,
      account: { iban: ibanOf(bban) },
      roles: ['REGISTER', 'VIEW'],
      registerLimit: 1_000,
      approvalLimit: 1_000,
    };
    const name = `Agreement by hand ${random.digits(8)}`;
    const agreement = { name, owner, engagements: [engagement] };
    const made = await tpp.call('create-sandbox-agreement', { body: agreement });
    const list = await tpp.call('list-sandbox-agreements');
    const known = listIn(list.json);
    const others = known.filter((each) => textOf(each, 'owner') === owner && textOf(each, 'name') !== name);
    const mockAgreementId = textOf(others[0], 'id') || textOf(others[0], 'agreementId');
    if (mockAgreementId !== '')
      await tpp.call('create-sandbox-engagement', { params: { mockAgreementId }, body: engagement });
    const id = textOf(made.json, 'id') || textOf(made.json, 'agreementId');
    const marks = [name, id, ibanOf(bban), bban].filter((each) => each !== '');
    const before = await readAll(tpp);
    const seen = marks.filter((each) => before.includes(each));
    await reset();
    const after = await readAll(tpp);
    for (const mark of seen)
      judge('SBX-36', 'nothing that was made by hand for an agreement is told any longer', () =>
        expectThat(!after.includes(mark), 'no trace of it', 'it is still told'),
      );
    const again = agreementsOf(await listCustomers(tpp));
    judge('SBX-36', 'each customer has the agreements of the fixed set', () =>
      expectEqual(again, agreementsOf(fixed), 'the numbers of agreements'),
    );
  },
});
