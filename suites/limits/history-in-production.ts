import {
  assumed,
  dayAgo,
  expectThat,
  isDate,
  listed,
  type ListedAccount,
  readWhole,
  type Reply,
  scenario,
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

/** Where nothing can be made, what people did long ago is there. */
export const historyInProduction = scenario({
  id: 'limits/history-in-production',
  title: 'Without the PSU no transaction older than 90 days is shown in production',
  clauses: ['LIM-11'],
  effects: 'changes-consent',
  needs: ['psu', 'production'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const access = await psu.grants(tpp);
    const { from } = assumed(target, 'date-filter-names');
    const list = (by: Tpp, { id }: ListedAccount, days: number) =>
      by.call('list-transactions', {
        params: { accountId: id },
        query: { bookingStatus: 'booked', [from]: dayAgo(stage, days) },
      });
    // Which day is compared, and whether the edge is inside, is open.
    const isOld = (each: unknown) => isBefore(dayAgo(stage, 92), each);
    // Others of the run may have used up the calls of an account: then one of the next will do.
    const unlessUsedUp = async (account: ListedAccount, days: number) => {
      try {
        return await list(access.tpp.unattended(), account, days);
      } catch (error) {
        if (error instanceof Untestable) return error;
        throw error;
      }
    };
    let refused: Reply | Untestable | undefined;
    for (const account of access.accounts) {
      const present = await list(access.tpp, account, 365);
      if (!present.accepted || !(await readWhole(access.tpp, present)).booked.some(isOld)) continue;
      const far = await unlessUsedUp(account, 365);
      const near = far instanceof Untestable ? far : await unlessUsedUp(account, 85);
      if (far instanceof Untestable || near instanceof Untestable) {
        refused = near;
        continue;
      }
      if (!far.accepted && !near.accepted) {
        // Others of the run may have read this account today.
        refused = near;
        continue;
      }
      for (const reply of [far, near])
        judge('LIM-11', 'what is older than 90 days is not shown in production', () =>
          expectThat(!listed(reply, 'booked').some(isOld), 'no older one', 'it is shown'),
        );
      return;
    }
    if (refused instanceof Untestable) throw refused;
    if (refused !== undefined)
      throw new Untestable(`unattended calls were refused with status ${refused.status}`);
    throw new Untestable(
      'no account of the PSU shows a transaction of 93 to 365 days; name a PSU who has some',
    );
  },
});
