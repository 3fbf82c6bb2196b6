import {
  expectThat,
  idOfCustomer,
  makeCustomer,
  scenario,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** Who is no customer of the sandbox any more has a number that is nobody's. */
export const loginOfDeleted = scenario({
  id: 'sandbox/login-of-deleted',
  title: 'The number of a customer who was deleted logs nobody in',
  clauses: ['SBX-03'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const made = await makeCustomer(stage, tpp);
    const identity = made.customerNumber;
    const params = { customerId: await idOfCustomer(tpp, made) };
    const offered = async () => {
      const fresh = tpp.inNewSession();
      const offer = await fresh.call('register-psu');
      return offer.link('scaRedirect') === undefined ? undefined : trySca(psu, fresh, offer, { identity });
    };
    const before = await offered();
    if (before?.succeeded !== true) throw new Untestable('the made customer could not log in');
    const deleted = await tpp.call('delete-sandbox-customer', { params });
    if (!deleted.accepted) throw new Untestable(`the deletion was refused with status ${deleted.status}`);
    const after = await offered();
    judge('SBX-03', 'the number of a customer who was deleted is not taken', () =>
      expectThat(after?.succeeded !== true, 'no success', 'a psu-id came back'),
    );
  },
});
