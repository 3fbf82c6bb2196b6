import { expectThat, scenario } from '../../lib/harness/kit/index.js';

const minute = 60_000;
const day = 86_400_000;

/** Whatever ended meanwhile, the person comes back as the same. */
export const psuIdStays = scenario({
  id: 'sca/psu-id-stays',
  title: 'The PSU-ID is the same after the hour, after a revocation and after the 180 days',
  clauses: ['SCA-04'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  pulls: ['revoke'],
  steps: 8,
  widens: true,
  bars: 'all',
  async run({ tpp, psu, judge, target, time }) {
    const first = await psu.grants(tpp, { anew: true });
    const judgeNow = async (when: string) => {
      const { redirected } = await psu.grants(first.tpp, { anew: true });
      judge('SCA-04', `the PSU-ID is the same ${when}`, () =>
        expectThat(redirected.psuId === first.redirected.psuId, 'the same psu-id', 'another one'),
      );
    };
    await time.advance(61 * minute);
    await judgeNow('once the hour of the SCA is over');
    await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
    if (target.levers.revoke !== undefined) await judgeNow('once all is taken back at the bank');
    await time.advance(181 * day);
    await judgeNow('once the consent is over');
  },
});
