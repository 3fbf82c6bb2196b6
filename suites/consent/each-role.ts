import {
  type Access,
  afterSca,
  boxesOf,
  expectEqual,
  expectNoAccess,
  expectSameMembers,
  listedAccounts,
  offeredAccounts,
  type Psu,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { readClosed } from './closed-reads.js';

type Clause = 'CON-05' | 'CON-06' | 'CON-10';
type Scene = Pick<Stage<Clause>, 'judge' | 'target' | 'time'>;
type Context = 'PRIVATE' | 'CORPORATE';

/** Both operations that lead to the selection. */
const offers = ['offer-consent', 'offer-consent-deprecated'] as const;

/** Goes to the selection again, ticks these accounts, and judges the boxes and the list. */
async function judgeSelection(
  { judge }: Scene,
  { psu, context, before }: { readonly psu: Psu; readonly context: Context; readonly before: Tpp },
  offer: (typeof offers)[number],
  granted: readonly string[],
  chosen: readonly string[],
): Promise<Tpp | undefined> {
  const fresh = before.inNewSession();
  const reply = await fresh.call(offer);
  if (reply.link('scaRedirect') === undefined) return undefined;
  const back = await unlessStuck(() => psu.completes(fresh, reply, { context, accounts: chosen }));
  // Whether a selection of nothing can be sent off is the bank's affair.
  if (back?.succeeded !== true || back.context !== context) return undefined;
  const boxes = offeredAccounts(back);
  const named = granted.filter((bban) => boxesOf(boxes, bban).length > 0);
  for (const bban of named)
    judge('CON-05', `in the context ${context} an account granted before is ticked`, () =>
      expectEqual(boxesOf(boxes, bban)[0]?.preselected, true, 'the tick'),
    );
  const known = afterSca(fresh, back);
  const list = await known.call('list-accounts');
  const listed = listedAccounts(list).map((each) => each.bban);
  judge(
    'CON-06',
    `in the context ${context} ${chosen.length} of ${granted.length} accounts stay granted`,
    () => expectSameMembers(list.accepted ? listed : [], chosen, 'the list'),
  );
  return known;
}

/** All granted, then one, then none: in each step what is unticked is revoked, down to nothing. */
async function judgeRole(scene: Scene, psu: Psu, context: Context, access: Access): Promise<void> {
  if (access.redirected.context !== context) return;
  const all = access.accounts.map((each) => each.bban);
  const [kept] = access.accounts;
  if (kept === undefined) return;
  const steps = [
    [offers[0], all, [kept.bban]],
    [offers[1], [kept.bban], []],
  ] as const;
  let before: Tpp = access.tpp;
  for (const [offer, granted, chosen] of steps) {
    const known = await judgeSelection(scene, { psu, context, before }, offer, granted, chosen);
    if (known === undefined) return;
    before = known;
  }
  const closed = await readClosed(scene, before, kept.id);
  scene.judge('CON-10', `in the context ${context} nothing is read once all is unticked`, () =>
    closed.forEach(expectNoAccess),
  );
}

/** The selection of a person, from everything to nothing. */
export const selectionToNothing = scenario({
  id: 'consent/selection-to-nothing',
  title: 'What is granted stands ticked, and a PSU who unticks all accounts revokes all',
  clauses: ['CON-05', 'CON-06', 'CON-10'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp, { anew: true });
    await judgeRole(stage, stage.psu, 'PRIVATE', access);
  },
});

/** The same in each context of a person who has both. */
export const selectionOfEachRole = scenario({
  id: 'consent/selection-of-each-role',
  title: 'In each context what is granted stands ticked, and unticking all accounts revokes all',
  clauses: ['CON-05', 'CON-06', 'CON-10'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sca-pages'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, tpp } = stage;
    for (const context of ['CORPORATE', 'PRIVATE'] as const)
      await unlessUntestable(async () => {
        await judgeRole(stage, psu, context, await psu.grants(tpp, { context, anew: true }));
        return [];
      });
  },
});
