import {
  boxesOf,
  expectNoAccess,
  expectThat,
  givesNoAccounts,
  listedAccounts,
  offeredAccounts,
  type Redirected,
  scenario,
  type Stage,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { readClosed } from './closed-reads.js';
import { addAccount, makeAgent, type MadeAccount, makePerson } from './made-person.js';
import { begin, choose, chooseAnew, type Play } from './play.js';

type Scene = Pick<Stage<'ACC-10' | 'CON-05' | 'CON-10'>, 'judge' | 'target' | 'time' | 'tpp'>;

/** Nothing is listed or read but what was ticked. */
async function judgeClosed(scene: Scene, { tpp, granted, closedId }: Play, after: string): Promise<void> {
  const { judge } = scene;
  const request = tpp.request('list-accounts');
  for (const each of [request, withoutHeader(request, 'PSU-IP-Address')]) {
    const list = await tpp.send(each, { odd: true });
    judge('ACC-10', `after ${after}, what is listed was ticked`, () => {
      const strange = listedAccounts(list).filter(({ bban }) => bban !== granted);
      expectThat(strange.length === 0, 'the account that was ticked', `${strange.length} others`);
    });
  }
  const denied = await readClosed(scene, tpp, closedId);
  judge('CON-10', `after ${after}, what was unticked is closed`, () => denied.forEach(expectNoAccess));
}

/** Of several boxes those are ticked that stand for what is granted. */
function judgeBoxes({ judge }: Scene, { granted }: Play, back: Redirected, others: readonly string[]): void {
  const boxes = offeredAccounts(back);
  for (const bban of [granted, ...others])
    for (const box of boxesOf(boxes, bban))
      judge('CON-05', 'a box is ticked where its account is granted', () =>
        expectThat(box.preselected === (bban === granted), bban === granted ? 'a tick' : 'none', 'the other'),
      );
}

/** A read of what was never granted may lead to the selection, and ticks nothing there. */
async function judgeRefusedReads(scene: Scene, play: Play): Promise<Play> {
  const { psu, person, granted } = play;
  let { tpp } = play;
  for (const reply of await readClosed(scene, tpp, play.closedId)) {
    if (reply.link('scaRedirect') === undefined) continue;
    const [after, back] = await choose(psu, person, [tpp, reply], [granted]);
    judgeBoxes(
      scene,
      play,
      back,
      person.accounts.flatMap(({ bban }) => (bban === granted ? [] : [bban])),
    );
    tpp = after;
  }
  return { ...play, tpp };
}

/** Accounts come and go: what was ticked stays the same account, and nothing takes its place. */
async function judgeMoves(scene: Scene, begun: Play): Promise<void> {
  const { tpp: maker, judge } = scene;
  const { psu, person } = begun;
  const [one, two, three] = person.accounts;
  const remove = async (account: MadeAccount | undefined) =>
    (await maker.call('delete-sandbox-account', { params: { mockAccountId: account?.sandboxId ?? '' } }))
      .accepted;
  const play = await judgeRefusedReads(scene, begun);
  const added = await addAccount(maker, person, 'Four');
  await judgeClosed(scene, play, 'another account was added');
  if (await remove(one)) await judgeClosed(scene, play, 'an account before it was removed');
  const [all, back] = await chooseAnew(play, 'all');
  judgeBoxes(scene, play, back, [three?.bban ?? '', added.bban]);
  // Now the ids are told.
  const last = listedAccounts(await all.call('list-accounts')).find(({ bban }) => bban === added.bban);
  if (last === undefined || three === undefined) return;
  const [tpp] = await chooseAnew({ psu, person, tpp: all }, [three.bban]);
  const next = { ...play, tpp, granted: three.bban, closedId: last.id };
  await judgeClosed(scene, next, 'another account was ticked');
  if (!(await remove(two))) return;
  await judgeClosed(scene, next, 'the account that was granted before was removed');
  if (!(await remove(three))) return;
  await judgeClosed(scene, next, 'the account itself was removed');
  await addAccount(maker, person, 'Five');
  const list = await tpp.call('list-accounts');
  judge('ACC-10', 'nothing takes the place of an account that was removed', () => givesNoAccounts(list));
}

/** Accounts of a private person. */
export const accountsMove = scenario({
  id: 'consent/accounts-move',
  title: 'A consent stays with the account that was ticked, whatever accounts come and go',
  clauses: ['ACC-10', 'CON-05', 'CON-10'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'sca-pages', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    await judgeMoves(stage, await begin(stage, stage.psu, await makePerson(stage)));
  },
});

/** Accounts of a company. */
export const engagementsMove = scenario({
  id: 'consent/engagements-move',
  title: 'Under an agreement, too, a consent stays with the account that was ticked',
  clauses: ['ACC-10', 'CON-05', 'CON-10'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'sandbox-customers', 'sca-pages', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    await judgeMoves(stage, await begin(stage, stage.corporatePsu, await makeAgent(stage)));
  },
});
