import { expectThat, paymentUnderSca, scenario } from '../../lib/harness/kit/index.js';

/** An approval is bound to what is approved: a running session does not pay. */
export const dynamicLinking = scenario({
  id: 'sca/dynamic-linking',
  title: 'Each payment needs its own SCA, even inside a running session',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    for (const which of ['first', 'second']) {
      const { started } = await paymentUnderSca(stage, access);
      judge('SCA-11', `the ${which} payment asks for an SCA of its own`, () => {
        started.isAccepted();
        const offered = started.link('scaRedirect') !== undefined;
        expectThat(offered, 'a scaRedirect link (or EXEMPTED)', started.at('scaStatus'));
      });
      await psu.completes(access.tpp, started);
    }
  },
});
