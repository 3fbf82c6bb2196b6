import {
  expectThat,
  ibanOf,
  isUuid,
  type MadeCustomer,
  makeCustomer,
  type Redirected,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'psu'>;
type Customer = Pick<MadeCustomer, 'customerNumber' | 'customerType'>;

/** A funded account and, for a company, an agreement under which it acts for itself. */
async function furnish(tpp: Tpp, { customerNumber, customerType }: Customer): Promise<void> {
  const account = await tpp.call('create-sandbox-account', {
    body: {
      customerNumber,
      accountName: 'Own account',
      currency: 'NOK',
      cashAccountType: 'CACC',
      creditLine: 0,
      balance: 1_000,
    },
  });
  const bban = account.at('bban');
  if (customerType === 'PRIVATE' || typeof bban !== 'string') return;
  const engagement = {
    customer: customerNumber,
    account: { iban: ibanOf(bban) },
    roles: ['REGISTER', 'VIEW'],
    registerLimit: 1_000,
    approvalLimit: 1_000,
  };
  const body = { name: 'Own agreement', owner: customerNumber, engagements: [engagement] };
  await tpp.call('create-sandbox-agreement', { body });
}

/** Whoever logs in behind the link of an account list in a new session; undefined where that fails. */
async function logIn({ psu }: Scene, tpp: Tpp, who: Customer): Promise<Redirected | undefined> {
  const { customerNumber: identity, customerType: context } = who;
  const fresh = tpp.bound({}).inNewSession();
  const offer = await fresh.call('list-accounts');
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await trySca(psu, fresh, offer, { identity, context });
  return back?.succeeded === true && isUuid(back.psuId ?? '') ? back : undefined;
}

/** Customers of each type, each at two TPPs, and at the first one twice. */
export const eachCustomer = scenario({
  id: 'sca/each-customer',
  title: 'Each type of customer has a PSU-ID of its own at each TPP, which stays the same',
  clauses: ['SCA-02', 'SCA-03', 'SCA-04'],
  effects: 'changes-sandbox',
  needs: ['psu', 'second-tpp', 'sandbox-customers', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, judge, tppNamed } = stage;
    const known: string[] = [];
    // Many people have the same name.
    const name = `Made Namesake ${stage.random.digits(6)}`;
    for (const type of ['PRIVATE', 'PRIVATE', 'CORPORATE', 'CORPORATE'] as const) {
      const made = await makeCustomer(stage, tpp, type, name);
      await furnish(tpp, made);
      const first = await logIn(stage, tpp, made);
      const elsewhere = await logIn(stage, tppNamed('second-tpp'), made);
      const again = await logIn(stage, tpp, made);
      const psuId = first?.psuId;
      if (psuId === undefined) continue;
      const who = `a customer of type ${type}`;
      if (elsewhere !== undefined)
        judge('SCA-02', `${who} has another PSU-ID at another TPP`, () =>
          expectThat(elsewhere.psuId !== psuId, 'two PSU-IDs', 'one and the same'),
        );
      if (again !== undefined)
        judge('SCA-04', `${who} has the same PSU-ID in a later session`, () =>
          expectThat(again.psuId === psuId, 'the same psu-id', 'another one'),
        );
      judge('SCA-03', `${who} has another PSU-ID than those before`, () =>
        expectThat(!known.includes(psuId), 'another psu-id', 'that of another customer'),
      );
      known.push(psuId);
    }
    if (known.length === 0) throw new Untestable('no customer that was made could log in');
  },
});
