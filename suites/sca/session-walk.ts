import {
  anyAccount,
  type ClauseId,
  type Psu,
  scenario,
  shuffled,
  type Stage,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';
import {
  aborted,
  completed,
  created,
  offered,
  passed,
  refused,
  type Sessions,
  type Step,
} from './session-acts.js';

/** The hour ends, and the same time of the day comes again. */
const overDays = [
  passed('an hour', 61),
  passed('a day', 24 * 60 - 31),
  aborted,
  completed,
  passed('a whole day', 24 * 60),
  created,
  completed,
  passed('an hour that was used at its end only', 62, 58),
] as const;

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'random' | 'target' | 'psu' | 'time' | 'tpp'>;

/** Lets things happen one after the other; after each, nothing is read in any session that is closed. */
async function judgeSteps<Id extends ClauseId>(stage: Scene<Id>, steps: readonly Step<Id>[]): Promise<void> {
  if (stage.target.sca?.sparing === true) return;
  const { tpp: running, accounts } = await stage.psu.grants(stage.tpp, { anew: true });
  const params = { accountId: anyAccount(accounts).id };
  let sessions: Sessions = { running, last: running, closed: [] };
  for (const [after, act] of steps) {
    const next = await act(stage, sessions);
    if (next === undefined) return;
    sessions = next;
    for (const { tpp, judgeRead } of sessions.closed) {
      const isList = stage.random.below(2) === 0;
      const reply = isList ? await tpp.call('list-accounts') : await tpp.call('read-balances', { params });
      judgeRead(reply, after);
    }
  }
}

/** Ids that come and go, in an order that is drawn: one is open, all others stay closed. */
export const sessionWalk = scenario({
  id: 'sca/session-walk',
  title: 'Of the TPP-Session-IDs that a TPP used for a PSU that of the last SCA opens accounts, and no other',
  clauses: ['SCA-13', 'SCA-14', 'SCA-15'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const drawn = shuffled([completed, aborted, aborted, created, offered, ...refused], stage.random);
    await judgeSteps(stage, [completed, ...drawn, aborted]);
  },
});

/** A session that is over stays over, also on a later day at the time at which it ran. */
export const sessionWalkOverDays = scenario({
  id: 'sca/session-walk-over-days',
  title: 'No TPP-Session-ID whose hour is over opens an account again, by time or by an SCA under another',
  clauses: ['SCA-09', 'SCA-13', 'SCA-14', 'SCA-15'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 20,
  widens: true,
  async run(stage) {
    await judgeSteps(stage, overDays);
  },
});

/** An SCA under each id that is closed, which is somebody else's. */
function underTheirIds(whose: string, psu: Psu, tpp: Tpp): Step<never> {
  return [
    `an SCA ${whose} under the same id`,
    async (_, before) => {
      for (const { sessionId } of before.closed.map(({ tpp: closed }) => closed.binding)) {
        const other = tpp.bound({ sessionId });
        const offer = await other.call('offer-consent');
        await unlessStuck(() => psu.completes(other, offer));
      }
      return before;
    },
  ];
}

type Others = Pick<Stage, 'psu' | 'secondPsu' | 'tpp' | 'tppNamed'>;

/** The same PSU at another TPP, and another PSU at the same TPP. */
function byOthers({ psu, secondPsu, tpp, tppNamed }: Others): readonly Step<never>[] {
  return [
    underTheirIds('at another TPP', psu, tppNamed('second-tpp')),
    underTheirIds('of another PSU', secondPsu, tpp.bound({})),
  ];
}

/** An id that two TPPs or two PSUs use is two sessions: what happens in one opens nothing in the other. */
export const sessionWalkOfOthers = scenario({
  id: 'sca/session-walk-of-others',
  title: 'No TPP-Session-ID is opened again by an SCA under the same id at another TPP or of another PSU',
  clauses: ['SCA-14', 'SCA-15'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    await judgeSteps(stage, [completed, aborted, ...byOthers(stage)]);
  },
});

/** The same once the hour is over. */
export const sessionHourOfOthers = scenario({
  id: 'sca/session-hour-of-others',
  title: 'No hour begins anew by an SCA under the same TPP-Session-ID at another TPP or of another PSU',
  clauses: ['SCA-09'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'second-tpp', 'clock'],
  steps: 20,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    await judgeSteps(stage, [passed('an hour', 61), ...byOthers(stage)]);
  },
});
