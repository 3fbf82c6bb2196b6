import {
  expectThat,
  makeCustomer,
  paymentKinds,
  scenario,
  type Tpp,
  Untestable,
  withHeader,
} from '../../../lib/harness/kit/index.js';
import { naming } from '../single-sca-of-each-kind.js';

/** An account of a customer; undefined where the bank makes none. */
async function accountOf(tpp: Tpp, customerNumber: string): Promise<string | undefined> {
  const body = {
    customerNumber,
    accountName: 'Own account',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 100_000,
  };
  const bban = (await tpp.call('create-sandbox-account', { body })).at('bban');
  return typeof bban === 'string' ? bban : undefined;
}

/** Whoever is named by number is a person, and a company is none, whatever it has. */
export const companyByNumber = scenario({
  id: 'sca/company-by-number',
  title: 'No company pays by the number that names it, from an account of its own in corporate context',
  clauses: ['SSC-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'single-sca', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, random, target, time } = stage;
    const made = await makeCustomer(stage, tpp, 'CORPORATE');
    const bban = await accountOf(tpp, made.customerNumber);
    const [account] = psu.accounts;
    if (bban === undefined || account === undefined) throw new Untestable('there is no account to pay from');
    const scene = { random, target, time };
    const person = tpp.bound({ accounts: [account] });
    const company = tpp.bound({ accounts: [{ ...account, bban }] });
    const accepting = new Map(
      paymentKinds(scene, { tpp: person }).map((kind) => [kind.name, naming(psu, kind.creation())]),
    );
    for (const kind of paymentKinds(scene, { tpp: company })) {
      const twin = accepting.get(kind.name);
      if (twin === undefined || !(await person.send(twin, { odd: true })).accepted) continue;
      const named = naming({ identity: { identity: made.customerNumber } }, kind.creation());
      const reply = await company.send(withHeader(named, 'PSU-Context', 'CORPORATE'), { odd: true });
      judge('SSC-02', `a ${kind.name} of a company is not started by its number`, () =>
        expectThat(reply.status >= 400 && reply.status < 500, 'a refusal', reply.status),
      );
    }
  },
});
