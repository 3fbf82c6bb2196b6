import { expectThat } from '../../lib/harness/expect.js';
import { scenario } from '../../lib/harness/scenario.js';
import { authorised, createdPayment, startedAuthorisation } from '../../lib/harness/stage/journeys.js';

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
    const first = await createdPayment(stage, access);
    await authorised(access, psu, first);
    const second = await createdPayment(stage, access);
    const started = await startedAuthorisation(access, second);
    judge('SCA-11', 'the second payment asks for an SCA of its own', () => {
      started.isAccepted();
      const exempt = started.at('scaStatus') === 'EXEMPTED';
      expectThat(
        exempt || started.link('scaRedirect') !== undefined,
        'a scaRedirect link (or EXEMPTED)',
        started.at('scaStatus'),
      );
    });
  },
});
