import {
  expectEqual,
  expectThat,
  isUuid,
  itemsOf,
  listCustomers,
  type ListedAccount,
  listedAccounts,
  memberOf,
  scenario,
  textOf,
  Untestable,
} from '../../lib/harness/kit/index.js';

const holdsAccounts = (customer: unknown) => itemsOf(memberOf(customer, 'accounts')).length > 0;

/** Whether an account is one of those that customers name, by its id or number. */
const isAmong =
  (entries: readonly unknown[]) =>
  ({ id, bban }: ListedAccount) =>
    entries.includes(id) || entries.includes(bban);

/**
 * customerNumber is all that a person needs at the login, and it opens that customer's accounts and no
 * other's.
 */
export const login = scenario({
  id: 'sandbox/login',
  title: 'The sandbox login asks for the customerNumber alone and opens the accounts of that customer',
  clauses: ['SBX-03', 'ENV-09'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  async run({ tpp, psu, judge, observe }) {
    const all = await listCustomers(tpp);
    const person = all.find((each) => textOf(each, 'customerNumber') === psu.identity.identity);
    const company = all.find((each) => textOf(each, 'customerType') === 'CORPORATE' && holdsAccounts(each));
    if (person === undefined) throw new Untestable('the made customer is not listed');
    for (const [context, customer] of [
      ['PRIVATE', person],
      ['CORPORATE', company],
    ] as const) {
      if (customer === undefined)
        throw new Untestable('no corporate customer with accounts; initialize the sandbox');
      const session = tpp.inNewSession();
      const offer = await session.call('list-accounts');
      const identity = textOf(customer, 'customerNumber');
      const back = await psu.completes(session, offer, { identity, context });
      const fields = (back.pages ?? []).reduce((sum, page) => sum + page.textFields, 0);
      judge('ENV-09', 'the pages ask for one thing in writing', () =>
        expectEqual(fields, 1, 'the number of fields'),
      );
      judge('SBX-03', `a ${context} customer identifies with its customerNumber`, () =>
        expectThat(back.succeeded, 'an SCA that succeeds', 'no psu-id came back'),
      );
      if (back.psuId === undefined) continue;
      if (!isUuid(back.psuId)) throw new Untestable('the bank issued a psu-id that is no UUID');
      const bound = session.bound({
        psuId: back.psuId,
        sessionId: back.sessionId ?? session.binding.sessionId,
        ...(back.corporateId === undefined ? {} : { corporateId: back.corporateId }),
      });
      const reply = await bound.call('list-accounts');
      if (!reply.accepted) throw new Untestable(`the accounts were refused with status ${reply.status}`);
      const own = itemsOf(memberOf(customer, 'accounts'));
      const accounts = listedAccounts(reply);
      const everybodys = all.flatMap((each) => itemsOf(memberOf(each, 'accounts')));
      if (accounts.length > 0 && !accounts.some(isAmong(everybodys))) {
        observe('SBX-03', 'the accounts of customers are named otherwise than those that a TPP lists');
        continue;
      }
      judge('SBX-03', 'the accounts are those of the customer', () => {
        expectThat(accounts.length > 0, 'accounts', 'none');
        const strange = accounts.filter((each) => !isAmong(own)(each));
        expectEqual(strange.length, 0, 'the number of accounts of somebody else');
      });
    }
  },
});
