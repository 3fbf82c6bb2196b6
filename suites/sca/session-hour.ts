import { expectThat, scenario } from '../../lib/harness/kit/index.js';

const minute = 60_000;

/**
 * 61 minutes after an instant, never 60: no race is judged. At a whole minute, so that both scenarios need
 * one move of the clock.
 */
function beyondTheHour(instant: number): number {
  return Math.ceil(instant / minute + 61) * minute;
}

export const sessionHour = scenario({
  id: 'sca/session-hour',
  title: 'An SCA lasts up to one hour from its completion',
  clauses: ['SCA-09'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  async run({ tpp, psu, judge, time }) {
    const idle = await psu.grants(tpp, { anew: true });
    await time.moveTo(beyondTheHour(time.now()));
    const late = await idle.tpp.call('list-accounts');
    judge('SCA-09', 'beyond the hour a new SCA is required', () => {
      expectThat(!late.accepted, 'no data', `status ${late.status}`);
      late.hasLink('scaRedirect');
    });
  },
});

/**
 * The hour counts from the SCA. Sessions that end a quarter of an hour after the last use are common, hence
 * the steps.
 */
export const sessionInUse = scenario({
  id: 'sca/session-in-use',
  title: 'An SCA lasts no longer for being used',
  clauses: ['SCA-12'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 10,
  async run({ tpp, psu, judge, time }) {
    const busy = await psu.grants(tpp, { anew: true });
    const started = time.now();
    for (const after of [14, 28, 42, 56]) {
      await time.moveTo(started + after * minute);
      await busy.tpp.call('list-accounts');
    }
    await time.moveTo(beyondTheHour(started));
    const prolonged = await busy.tpp.call('list-accounts');
    judge('SCA-12', 'use does not prolong the hour', () => {
      expectThat(!prolonged.accepted, 'no data after 61 minutes', `status ${prolonged.status}`);
      prolonged.hasLink('scaRedirect');
    });
  },
});
