import { actingFor, expectNoAccess, readingCalls, scenario } from '../../lib/harness/kit/index.js';

const hourAndAMinute = 61 * 60_000;

/** The session beyond its hour is tried at every read of accounts and cards that it served before. */
export const sessionHourAtEveryRead = scenario({
  id: 'everywhere/session-hour',
  title: 'Beyond the hour of an SCA no account or card is read',
  clauses: ['SCA-09'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  widens: true,
  async run(stage) {
    const { psu, judge, time } = stage;
    const { access, calls } = await readingCalls(stage);
    const { tpp } = await psu.grants(access.tpp, { anew: true });
    const reads = calls
      .filter(({ request }) => /account|balance|transaction/.test(request.operation))
      .map(({ request }) => actingFor(request, tpp.binding));
    const twins = await tpp.all(reads);
    await time.moveTo(time.now() + hourAndAMinute);
    const replies = await tpp.all(reads);
    for (const [at, { operation }] of reads.entries()) {
      const [twin, reply] = [twins[at], replies[at]];
      if (twin?.accepted === true && reply !== undefined)
        judge('SCA-09', `${operation} beyond the hour is refused`, () => expectNoAccess(reply));
    }
  },
});
