import { afterSca, scenario, Untestable } from '../../lib/harness/kit/index.js';
import { judgePayments, judgeReads } from './lacking-role.js';

/** The certificate has both roles, the registers have one: only who asks them knows. */
export const readingUnregistered = scenario({
  id: 'everywhere/reading-registered-as-pisp',
  title: 'Production serves no account or card call to a TPP that is registered as PISP only',
  clauses: ['ENV-05'],
  effects: 'changes-consent',
  needs: ['psu', 'production', 'tpp-registered-as-pisp'],
  widens: true,
  async run(stage) {
    const { psu, tppNamed } = stage;
    const tpp = tppNamed('tpp-registered-as-pisp');
    const back = await psu.completes(tpp, await tpp.call('register-psu'));
    if (back.psuId === undefined) throw new Untestable('the TPP could not register the PSU');
    const who = 'a TPP that is registered as PISP only';
    await judgeReads(stage, afterSca(tpp, back), { clause: 'ENV-05', who, announces: [] });
  },
});

/** The same of what pays. */
export const payingUnregistered = scenario({
  id: 'everywhere/paying-registered-as-aisp',
  title: 'Production takes no payment of any product from a TPP that is registered as AISP only',
  clauses: ['ENV-05'],
  effects: 'creates-payments',
  needs: ['psu', 'production', 'tpp-registered-as-aisp'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tppNamed('tpp-registered-as-aisp'));
    const who = 'a TPP that is registered as AISP only';
    await judgePayments(stage, tpp, { clause: 'ENV-05', who, announces: [] });
  },
});
