import {
  type Access,
  expectNoAccess,
  expectSameMembers,
  givesNoAccounts,
  type ListedAccount,
  listedAccounts,
  muchAt,
  planWalk,
  type Psu,
  scenario,
  type Stage,
  type Standing,
  unlessUntestable,
  present,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'ACC-10' | 'CON-02' | 'CON-10'>, 'judge' | 'random' | 'target'>;

/** The accounts that are listed and read are those that stand, whatever led there. */
async function judgeStanding(
  { judge }: Scene,
  { tpp, granted }: Standing,
  [all, readable]: readonly [all: readonly ListedAccount[], readable: readonly ListedAccount[]],
  after: string,
): Promise<void> {
  const list = await tpp.call('list-accounts');
  const wanted = granted.map(({ bban }) => bban);
  if (granted.length === 0)
    judge('ACC-10', `no account is listed where none is granted, after ${after}`, () =>
      givesNoAccounts(list),
    );
  else if (list.accepted)
    judge('ACC-10', `the list is the selection after ${after}`, () => {
      const known = all.map(({ bban }) => bban);
      const shown = listedAccounts(list).map(({ bban }) => bban);
      const ofAll = shown.filter((each) => known.includes(each));
      expectSameMembers(ofAll, wanted, 'the list');
    });
  for (const { id } of all.filter(({ bban }) => !wanted.includes(bban))) {
    const reply = await tpp.call('read-balances', { params: { accountId: id } });
    judge('CON-10', `balances of what is not granted are closed after ${after}`, () => expectNoAccess(reply));
  }
  // What was read before, was revoked and is granted again is as open as it was.
  const open = granted.find((each) => readable.includes(each));
  if (open === undefined || !list.accepted) return;
  const own = listedAccounts(list).find(({ bban }) => bban === open.bban);
  if (own === undefined) return;
  const reply = await tpp.call('read-balances', { params: { accountId: own.id } });
  judge('CON-02', `balances of what is granted are open after ${after}`, () => reply.isAccepted());
}

/** Steps of the walk. */
const most = { again: 5, quick: 5, standard: 8, full: 30 } as const;

/** One PSU who selects, gives up, pays and registers: only a selection changes what stands. */
async function judgeWalk(stage: Scene, psu: Psu, { tpp, accounts: all }: Access): Promise<void> {
  const { target, random } = stage;
  let standing: Standing = { tpp, granted: all };
  const twins = await tpp.all(
    all.map(({ id }) => tpp.request('read-balances', { params: { accountId: id } })),
  );
  const readable = all.filter((_, at) => twins[at]?.accepted === true);
  for (const [after, act] of planWalk(random, muchAt(target, most))) {
    const before = standing;
    const [next] = await unlessUntestable(async () => [await act({ psu, random, target }, before, all)]);
    if (next === undefined) return;
    standing = next;
    await judgeStanding(stage, standing, [all, readable], after);
  }
}

/** The walk of a person. */
export const walk = scenario({
  id: 'consent/walk',
  title: 'Whatever a PSU does at the bank, open is what the last selection ticked',
  clauses: ['ACC-10', 'CON-02', 'CON-10'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'many-scas'],
  widens: true,
  async run(stage) {
    await judgeWalk(stage, stage.psu, await stage.psu.grants(stage.tpp));
  },
});

/** The same under the last of the agreements. */
export const corporateWalk = scenario({
  id: 'consent/walk-under-agreement',
  title: 'Whatever a PSU does under an agreement, open is what the last selection ticked',
  clauses: ['ACC-10', 'CON-02', 'CON-10'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sca-pages', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu, tpp } = stage;
    const corporateId = corporatePsu.identity.agreements?.at(-1)?.names[0];
    const choice = { context: 'CORPORATE', ...present({ corporateId }) } as const;
    const access = await corporatePsu.grants(tpp, choice);
    if (access.redirected.context === 'CORPORATE') await judgeWalk(stage, corporatePsu, access);
  },
});
