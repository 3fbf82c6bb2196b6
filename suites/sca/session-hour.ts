import {
  certificatesEnd,
  expectNoAccess,
  expectThat,
  scenario,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

const minute = 60_000;
const day = 86_400_000;

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
  async run({ tpp, psu, judge, observe, time }) {
    const idle = await psu.grants(tpp, { anew: true });
    // Within one TPP-Session-ID: how long a call is served that names none is open.
    const lists = (['list-accounts', 'list-card-accounts'] as const).map((id) => ({
      request: withoutHeader(idle.tpp.request(id), 'TPP-Session-ID'),
      odd: true as const,
    }));
    const twins = await idle.tpp.all(lists);
    await time.moveTo(beyondTheHour(time.now()));
    const late = await idle.tpp.call('list-accounts');
    const unnamed = await idle.tpp.all(lists);
    judge('SCA-09', 'beyond the hour a new SCA is required', () => {
      expectThat(!late.accepted, 'no data', `status ${late.status}`);
      late.hasLink('scaRedirect');
    });
    for (const [at, { request }] of lists.entries()) {
      const reply = unnamed[at];
      if (twins[at]?.accepted === true && reply !== undefined)
        observe('SCA-09', `${request.operation} without TPP-Session-ID then has status ${reply.status}`);
    }
  },
});

/** When summer time ends next: on the last Sunday of October, at one o'clock of UTC. */
function endOfSummerTime(instant: number): number {
  for (let year = new Date(instant).getUTCFullYear(); ; year += 1) {
    const last = new Date(Date.UTC(year, 9, 31, 1));
    const end = last.setUTCDate(31 - last.getUTCDay());
    if (end > instant + 60 * minute) return end;
  }
}

/** The hour that clocks show twice: half an hour before it an SCA, and 105 minutes later its end. */
export const sessionHourInAutumn = scenario({
  id: 'sca/session-hour-in-autumn',
  title: 'An SCA lasts one hour, where summer time ends, too',
  clauses: ['SCA-09'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 5,
  widens: true,
  bars: ['repeated'],
  async run({ tpp, psu, judge, target, time }) {
    const end = endOfSummerTime(time.now());
    if (end + 120 * minute > certificatesEnd(target.tpps)) return;
    await time.moveTo(end - 30 * minute);
    const idle = await psu.grants(tpp, { anew: true });
    await time.moveTo(end + 75 * minute);
    const late = await idle.tpp.call('list-accounts');
    judge('SCA-09', 'beyond the hour in which summer time ends a new SCA is required', () =>
      expectNoAccess(late),
    );
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

/** Times go on while the bank is away, and begin nowhere anew. */
export const timesOverRestart = scenario({
  id: 'sca/times-over-restart',
  title: 'Neither the hour of an SCA nor the 180 days of a consent begin anew with a restart of the bank',
  clauses: ['SCA-09', 'LIM-01'],
  effects: 'changes-consent',
  needs: ['psu', 'restart', 'clock'],
  widens: true,
  bars: ['repeated'],
  async run({ tpp, psu, judge, target, time }) {
    const access = await psu.grants(tpp, { anew: true });
    const started = time.now();
    await time.moveTo(started + 40 * minute);
    await target.levers.restart?.({});
    await time.moveTo(started + 61 * minute);
    const late = await access.tpp.call('list-accounts');
    judge('SCA-09', 'beyond the hour a new SCA is required, though the bank started again within it', () =>
      expectNoAccess(late),
    );
    const [account] = access.accounts;
    if (account === undefined) return;
    const params = { accountId: account.id };
    const read = access.tpp.unattended().request('read-balances', { params });
    await time.moveTo(started + 170 * day);
    if (!(await tpp.send(read)).accepted) return;
    await target.levers.restart?.({});
    await time.moveTo(started + 181 * day);
    const over = await tpp.send(read);
    judge('LIM-01', 'after 181 days a new SCA is needed, though the bank started again before', () =>
      expectNoAccess(over),
    );
  },
});
