import { scenario } from '../../lib/harness/kit/index.js';
import { judgePayments, judgeReads } from './lacking-role.js';

/** What reads, for a TPP that may only pay. */
export const readingWithoutRole = scenario({
  id: 'everywhere/reading-without-role',
  title: 'No account or card call is served to a TPP that is only a PISP, not even after an SCA',
  clauses: ['REG-07'],
  effects: 'changes-consent',
  needs: ['psu', 'pisp-only-tpp'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tppNamed('pisp-only-tpp'));
    const who = 'a TPP that is only a PISP';
    await judgeReads(stage, tpp, { clause: 'REG-07', who, announces: ['accounts-need-aisp'] });
  },
});

/** What pays, for a TPP that may only read. */
export const payingWithoutRole = scenario({
  id: 'everywhere/paying-without-role',
  title: 'No payment of any product is taken on from a TPP that is only an AISP',
  clauses: ['REG-06'],
  effects: 'creates-payments',
  needs: ['psu', 'aisp-only-tpp'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tppNamed('aisp-only-tpp'));
    const who = 'a TPP that is only an AISP';
    await judgePayments(stage, tpp, { clause: 'REG-06', who, announces: ['payments-need-pisp'] });
  },
});
