import { expectThat } from '../../lib/harness/expect.js';
import { scenario } from '../../lib/harness/scenario.js';

const minute = 60_000;

/** The hour counts from the SCA, so calls in between must not prolong it. 61 minutes, never 60: no race is judged. */
export const sessionHour = scenario({
  id: 'sca/session-hour',
  title: 'An SCA lasts up to one hour from its completion, whatever is called meanwhile',
  clauses: ['SCA-09', 'SCA-12'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  async run({ tpp, psu, judge, time }) {
    const idle = await psu.grants(tpp);
    const started = time.now();
    await time.moveTo(started + 61 * minute);
    const late = await idle.tpp.call('list-accounts');
    judge('SCA-09', 'beyond the hour a new SCA is required', () => {
      expectThat(!late.accepted, 'no data', `status ${late.status}`);
      late.hasLink('scaRedirect');
    });

    const busy = await psu.grants(tpp);
    const restarted = time.now();
    for (const after of [10, 20, 30, 40, 50, 58]) {
      await time.moveTo(restarted + after * minute);
      await busy.tpp.call('list-accounts');
    }
    await time.moveTo(restarted + 61 * minute);
    const prolonged = await busy.tpp.call('list-accounts');
    judge('SCA-12', 'use does not prolong the hour', () => {
      expectThat(!prolonged.accepted, 'no data after 61 minutes', `status ${prolonged.status}`);
      prolonged.hasLink('scaRedirect');
    });
  },
});
