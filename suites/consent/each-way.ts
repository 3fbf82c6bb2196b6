import {
  afterSca,
  expectNoAccess,
  expectThat,
  listedAccounts,
  offeredAccounts,
  type ListedAccount,
  scenario,
  type Stage,
  unlessStuck,
} from '../../lib/harness/kit/index.js';
import { isNamedBy } from './boxes.js';
import { type Held, refusals, type Way, waysFor, withBody } from './selection-ways.js';

type Scene = Pick<Stage<'CON-05' | 'CON-06' | 'CON-11'>, 'judge' | 'psu' | 'target' | 'tpp'>;

/** Goes one way and ticks these accounts; undefined where there is no such way, or it leads elsewhere. */
async function select(
  { judge, psu }: Scene,
  [how, caller, call]: Way,
  held: Held,
  granted: readonly ListedAccount[],
  chosen: readonly ListedAccount[],
): Promise<Held | undefined> {
  const by = caller(held);
  const reply = await call(by, held);
  if (reply.link('scaRedirect') === undefined) return undefined;
  const back = await unlessStuck(() =>
    psu.completes(by, reply, { accounts: chosen.map(({ bban }) => bban) }),
  );
  if (back?.succeeded !== true || back.psuId === undefined) return undefined;
  const boxes = offeredAccounts(back);
  // A way on which no account is chosen changes nothing.
  if (boxes.length === 0) return undefined;
  const ticked = boxes.filter(({ preselected }) => preselected);
  for (const each of [held.kept, held.dropped].filter(({ bban }) => isNamedBy(boxes, bban))) {
    const isGranted = granted.includes(each);
    judge('CON-05', `behind ${how}, ${isGranted ? 'what is granted is ticked' : 'nothing else is'}`, () =>
      expectThat(isNamedBy(ticked, each.bban) === isGranted, isGranted ? 'a tick' : 'no tick', 'the other'),
    );
  }
  return { ...held, tpp: afterSca(by, back) };
}

/** Leaves one of two accounts ticked, and ticks both again. */
async function judgeWay(scene: Scene, way: Way, before: Held): Promise<Held | undefined> {
  const { kept, dropped } = before;
  const reduced = await select(scene, way, before, [kept, dropped], [kept]);
  if (reduced === undefined) return undefined;
  const list = listedAccounts(await reduced.tpp.call('list-accounts')).map(({ bban }) => bban);
  const denied = await reduced.tpp.call('read-balances', { params: { accountId: dropped.id } });
  scene.judge('CON-06', `what is unticked behind ${way[0]} is revoked`, () => {
    expectThat(!list.includes(dropped.bban), 'a list without it', 'it is listed');
    expectNoAccess(denied);
  });
  const whole = await select(scene, way, reduced, [kept], [kept, dropped]);
  if (whole !== undefined && way[0] === withBody) await judgeWhole(scene, whole);
  return whole;
}

/** Both accounts are read, and more than once. */
async function judgeWhole({ judge }: Scene, { tpp, kept, dropped }: Held): Promise<void> {
  for (const time of ['at first', 'again']) {
    const list = listedAccounts(await tpp.call('list-accounts')).map(({ bban }) => bban);
    judge('CON-11', `${time}, what is ticked behind ${withBody} that wants less is listed`, () =>
      expectThat(list.includes(kept.bban) && list.includes(dropped.bban), 'both accounts', 'fewer'),
    );
  }
}

/** Whichever call leads there, the selection shows what is granted, and grants what is ticked. */
export const eachWay = scenario({
  id: 'consent/each-way',
  title: 'Whatever call leads to the selection, it shows what is granted and revokes what is unticked',
  clauses: ['CON-05', 'CON-06', 'CON-11'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp } = stage;
    const access = await psu.grants(tpp, { anew: true, accounts: 'all' });
    const [kept, dropped] = access.accounts;
    if (kept === undefined || dropped === undefined) return;
    let held: Held = { tpp: access.tpp, kept, dropped };
    for (const way of waysFor(stage)) held = (await judgeWay(stage, way, held)) ?? (await again(stage, held));
    for (const way of refusals) {
      const [offer] = waysFor(stage);
      if (offer === undefined) return;
      const reduced = await select(stage, offer, held, [kept, dropped], [kept]);
      if (reduced === undefined) return;
      held = (await select(stage, way, reduced, [kept], [kept, dropped])) ?? (await again(stage, reduced));
    }
  },
});

/** Where a way led nowhere, everything is granted anew. */
async function again({ psu, tpp }: Scene, held: Held): Promise<Held> {
  return { ...held, tpp: (await psu.grants(tpp, { anew: true, accounts: 'all' })).tpp };
}
