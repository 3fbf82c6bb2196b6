import {
  amountsOf,
  anyAccount,
  expectEqual,
  expectThat,
  makeAccount,
  paymentBody,
  type Reply,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { areCodes, cashAccountTypes, withFix } from './shown.js';

function onlyStrings(reply: Reply): void {
  reply.isAccepted();
  const odd = amountsOf(reply).find(({ amount }) => typeof amount !== 'string');
  expectThat(odd === undefined, 'strings for all amounts', odd);
}

/** Asked for or not, today every amount is a string. */
export const amounts = scenario({
  id: 'versioning/amounts',
  title: 'Amounts are strings, with amount-as-string and without it',
  clauses: ['VER-04', 'VER-05'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    const balances = (fix?: string) =>
      access.tpp.call('read-balances', { params: { accountId: account.id }, ...withFix(fix) });
    const pay = (fix: string) =>
      access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access), ...withFix(fix) });
    const asked = await balances('amount-as-string');
    require('balances with amounts', () =>
      expectThat(amountsOf(asked).length > 0, 'amounts', `none, status ${asked.status}`));
    judge('VER-04', 'with the value amounts of balances are strings', () => onlyStrings(asked));
    const paid = await pay('amount-as-string');
    judge('VER-04', 'with the value amounts of a payment reply are strings', () => onlyStrings(paid));
    for (const fix of [undefined, 'longer-names']) {
      const reply = await balances(fix);
      const how = fix === undefined ? 'without x-accept-fix' : `with x-accept-fix: ${fix}`;
      judge('VER-05', `${how} amounts of balances are strings`, () => onlyStrings(reply));
    }
    const other = await pay('longer-names');
    judge('VER-05', 'with another value amounts of a payment reply are strings', () => onlyStrings(other));
  },
});

/** Which four letters stand for what is not shown; that they are four letters is the mapping's form. */
export const types = scenario({
  id: 'versioning/cash-account-types',
  title: 'cashAccountType is an ISO 20022 code, with cash-account-type-iso and without it',
  clauses: ['VER-11', 'VER-12'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run({ tpp, psu, judge, observe }) {
    await makeAccount(tpp, psu, { name: 'Savings', cashAccountType: 'SVGS' });
    const access = await psu.grants(tpp);
    const asked = await access.tpp.call('list-accounts', withFix('cash-account-type-iso'));
    const codes = cashAccountTypes(asked);
    if (codes.length === 0) throw new Untestable('no account of the list shows cashAccountType');
    observe('VER-11', `the codes shown are ${[...new Set(codes)].join(', ')}`);
    judge('VER-11', 'every code has four capital letters', () => areCodes(codes));
    for (const fix of [undefined, 'amount-as-string']) {
      const list = await access.tpp.call('list-accounts', withFix(fix));
      judge('VER-12', `with x-accept-fix ${fix ?? 'absent'} the codes are the same`, () =>
        expectEqual(cashAccountTypes(list), codes, 'the codes'),
      );
    }
  },
});
