import {
  type Access,
  assumed,
  dayAgo,
  expectThat,
  isDate,
  listed,
  type ListedAccount,
  readWhole,
  scenario,
  type Stage,
  textOf,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** Whether all days that a transaction tells lie before one. */
function isBefore(day: string, transaction: unknown): boolean {
  const days = ['bookingDate', 'valueDate']
    .map((name) => textOf(transaction, name).slice(0, 10))
    .filter(isDate);
  return days.length > 0 && days.every((each) => each < day);
}

type Scene = Pick<Stage<'LIM-11'>, 'judge' | 'target' | 'time'>;

/**
 * Looks at the first account that shows an old transaction and is served without the PSU.
 * @returns why no account could be looked at; undefined where one was
 */
async function judgeHistory(scene: Scene, access: Access): Promise<Untestable | undefined> {
  const { judge, target } = scene;
  const { from } = assumed(target, 'date-filter-names');
  const list = (by: Tpp, { id }: ListedAccount, days: number) =>
    by.call('list-transactions', {
      params: { accountId: id },
      query: { bookingStatus: 'booked', [from]: dayAgo(scene, days) },
    });
  // Which day is compared, and whether the edge is inside, is open.
  const isOld = (each: unknown) => isBefore(dayAgo(scene, 92), each);
  let why = new Untestable(
    'no account of the PSU shows a transaction of 93 to 365 days; name a PSU who has some',
  );
  for (const account of access.accounts) {
    const present = await list(access.tpp, account, 365);
    if (!present.accepted || !(await readWhole(access.tpp, present)).booked.some(isOld)) continue;
    try {
      const far = await list(access.tpp.unattended(), account, 365);
      const near = await list(access.tpp.unattended(), account, 85);
      if (far.accepted || near.accepted) {
        for (const reply of [far, near])
          judge('LIM-11', 'what is older than 90 days is not shown in production', () =>
            expectThat(!listed(reply, 'booked').some(isOld), 'no older one', 'it is shown'),
          );
        return undefined;
      }
      // Others of the run may have read this account today.
      why = new Untestable(`unattended calls were refused with status ${near.status}`);
    } catch (error) {
      // Or this run may call it no more; then one of the next will do.
      if (!(error instanceof Untestable)) throw error;
      why = error;
    }
  }
  return why;
}

/** Where nothing can be made, what people did long ago is there. */
export const historyInProduction = scenario({
  id: 'limits/history-in-production',
  title: 'Without the PSU no transaction older than 90 days is shown in production',
  clauses: ['LIM-11'],
  effects: 'changes-consent',
  needs: ['psu', 'production'],
  pulls: ['clock'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, target, time } = stage;
    let why = await judgeHistory(stage, await psu.grants(tpp));
    if (why !== undefined && target.levers.clock !== undefined) {
      // On the next day nothing is used up, and the PSU has to be there anew.
      await time.advance(25 * 3_600_000);
      why = await judgeHistory(stage, await psu.grants(tpp, { anew: true }));
    }
    if (why !== undefined) throw why;
  },
});
