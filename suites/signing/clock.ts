import {
  clausesIn,
  creationCalls,
  expectThat,
  formatImfFixdate,
  judgeRefusals,
  parseImfFixdate,
  readBy,
  readingCalls,
  refusalTable,
  scenario,
  withHeader,
} from '../../lib/harness/kit/index.js';

const refusals = refusalTable({
  'SIG-07': ['date-not-behind'],
  'SIG-08': ['date-not-ahead'],
  'SIG-09': ['date-required'],
  'TRN-14': ['date-form'],
});

/**
 * A TPP clock that runs fast is as wrong as one that runs slow. 55, 62 and 63 seconds, never 60: no
 * race is judged.
 */
export const clock = scenario({
  id: 'signing/clock',
  title: 'Date may be off by a minute, not more, on either side',
  clauses: ['SIG-06', ...clausesIn(refusals)],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge, observe, time }) {
    const access = await psu.grants(tpp);
    for (const seconds of [-55, -30, 0, 30, 55]) {
      const date = formatImfFixdate(time.now() + seconds * 1_000);
      // Where the harness itself is slow, the Date may be too old when it leaves: no trouble is made of that.
      const reply = await access.tpp.send(withHeader(access.tpp.request('list-accounts'), 'Date', date), {
        odd: true,
      });
      const off = `a Date ${seconds} seconds off`;
      // A request that waits long is read when its Date is older still.
      const age = readBy(reply, time.now()) - (parseImfFixdate(date) ?? 0);
      if (!reply.accepted && age > 59_000)
        observe('SIG-06', `${off} was refused late, when it may have been too old`);
      else judge('SIG-06', `${off} is accepted`, () => reply.isAccepted());
    }
    await judgeRefusals(judge, access.tpp, access.tpp.request('list-accounts'), refusals);
  },
});

/** What was found right once is wrong when it comes again too late: after a minute and a half. */
export const dateOnceRight = scenario({
  id: 'signing/date-once-right',
  title: 'A Date with which a call was served is refused when it is older than a minute',
  clauses: ['SIG-07'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, time } = stage;
    const { access, calls } = await readingCalls(stage);
    const { tpp } = access;
    const date = formatImfFixdate(time.now());
    const requests = [...calls, ...creationCalls(stage, access)].map(({ request }) =>
      withHeader(request, 'Date', date),
    );
    const twins = await tpp.all(requests);
    const served = requests.filter((_, at) => twins[at]?.accepted === true);
    await time.moveTo((parseImfFixdate(date) ?? 0) + 90_000);
    const late = await tpp.all(served.map((request) => ({ request, odd: true as const })));
    for (const [at, { operation }] of served.entries()) {
      const reply = late[at];
      if (reply !== undefined)
        judge('SIG-07', `${operation} with a Date that was right before is refused when it is too old`, () =>
          expectThat(!reply.accepted, 'no success', `status ${reply.status}`),
        );
    }
  },
});
