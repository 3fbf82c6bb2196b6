import {
  clausesIn,
  expectThat,
  judgeRefusals,
  paymentKinds,
  type RequestDraft,
  scenario,
  Untestable,
  withHeader,
  withQuery,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { singleScaRefusals } from '../payments/single-sca.js';

/** The single-SCA flow of every product, in bulk and periodically, as far as the bank has it there. */
export const singleScaOfEachKind = scenario({
  id: 'sca/single-sca-of-each-kind',
  title:
    'In no product is the single-SCA flow open to a corporate PSU or without a context, nor does it pay twice',
  clauses: ['SSC-05', ...clausesIn(singleScaRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const [account] = psu.accounts;
    if (account === undefined) throw new Untestable('no account of the PSU is known beforehand');
    const payer = tpp.bound({ accounts: [account] });
    const named = (creation: RequestDraft) =>
      withHeader(
        withHeader(withoutHeader(creation, 'PSU-ID'), 'X-PSU-IDENTITY', psu.identity.identity),
        'PSU-Context',
        'PRIVATE',
      );
    for (const kind of paymentKinds(stage, { tpp: payer })) {
      const creation = named(kind.creation());
      // Who may pay twice on purpose is not asked here.
      const single = withQuery(creation, 'allowLogicalDuplicate', undefined);
      const once = withHeader(single, 'X-Request-ID', stage.random.uuid());
      const created = await payer.send(once, { odd: true });
      if (!created.accepted) continue;
      const again = await payer.send(once, { odd: true });
      judge('SSC-05', `the identical request makes no second ${kind.name}`, () =>
        expectThat(
          !again.accepted || again.at('paymentId') === created.at('paymentId'),
          'the same paymentId',
          'another one',
        ),
      );
      await judgeRefusals(judge, payer, creation, singleScaRefusals);
    }
  },
});
