import {
  createBasket,
  createOf,
  expectNoAccess,
  expectThat,
  isExempt,
  isUnapproved,
  makeColleague,
  paymentKinds,
  requestOn,
  scenario,
  startBasket,
  trySca,
} from '../../lib/harness/kit/index.js';
import { grantAs } from '../everywhere/company/grant-as.js';

const corporate = { context: 'CORPORATE' } as const;

/** One company, two people, each engaged for an account of their own under the same agreement. */
export const basketOfCompany = scenario({
  id: 'baskets/of-company',
  title:
    'A basket of payments for a company is read, started and approved by no colleague engaged for another account',
  clauses: ['END-12', 'SCA-17'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'baskets', 'sandbox-customers', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp, judge } = stage;
    const colleague = await makeColleague(stage, psu);
    const { identity, shared, account } = colleague;
    const { tpp: theirs } = await grantAs(stage, colleague, shared);
    const own = await psu.grants(tpp, { ...corporate, corporateId: shared });
    // Where the pages make no difference between the two, the colleague may do what the PSU may.
    if (own.accounts.some(({ bban }) => bban === account)) return;
    const [domestic] = paymentKinds(stage, own);
    if (domestic === undefined) return;
    const ids = [await createOf(own.tpp, domestic), await createOf(own.tpp, domestic)];
    const paymentIds = ids.flatMap((each) => each ?? []);
    const basketId = await createBasket(own.tpp, paymentIds);
    if (basketId === undefined) return;
    const read = () => own.tpp.call('read-basket', { params: { basketId } });
    const started = await startBasket(own.tpp, basketId);
    if (!(await read()).accepted || !started.accepted || isExempt(started)) return;
    const seen = await theirs.call('read-basket', { params: { basketId } });
    judge('END-12', 'a basket for a company is not told to a colleague', () => expectNoAccess(seen));
    const taken = await startBasket(theirs, basketId);
    judge('END-12', 'nor started by a colleague', () => expectNoAccess(taken));
    const choice = { ...corporate, identity, corporateId: shared };
    for (const [by, link] of [
      [theirs, taken],
      [own.tpp, started],
    ] as const)
      if (link.link('scaRedirect') !== undefined) await trySca(psu, by, link, choice);
    // Whether a basket takes what another person ordered is open; that it approves nothing of it is not.
    const bundled = await createBasket(theirs, paymentIds);
    const bundle = bundled === undefined ? undefined : await startBasket(theirs, bundled);
    if (bundle?.link('scaRedirect') !== undefined) await trySca(psu, theirs, bundle, choice);
    for (const paymentId of paymentIds) {
      const status = await own.tpp.send(requestOn(own.tpp, domestic, paymentId, 'status'));
      judge('SCA-17', 'nor are its payments approved by a colleague', () =>
        expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
      );
    }
  },
});
