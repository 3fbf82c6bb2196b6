import {
  afterSca,
  createPayment,
  expectNoAccess,
  expectSameMembers,
  givesNoAccounts,
  listedAccounts,
  type ListedAccount,
  scenario,
  type Stage,
  startAuthorisation,
  type Tpp,
  trySca,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'ACC-10' | 'CON-10'>, 'judge' | 'psu' | 'random' | 'target'>;

/** What the TPP holds, and what the PSU has granted to it by now. */
interface Standing {
  readonly tpp: Tpp;
  readonly granted: readonly ListedAccount[];
}

/** What a PSU does, and what should stand afterwards; undefined where it leads nowhere. */
type Act = (scene: Scene, before: Standing, all: readonly ListedAccount[]) => Promise<Standing | undefined>;

/** Ticks these accounts. */
async function tick(
  { psu }: Scene,
  { tpp }: Standing,
  granted: readonly ListedAccount[],
): Promise<Standing | undefined> {
  const fresh = tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  const back = await unlessStuck(() =>
    psu.completes(fresh, offer, { accounts: granted.map(({ bban }) => bban) }),
  );
  return back?.succeeded === true ? { tpp: afterSca(fresh, back), granted } : undefined;
}

const selectOne: Act = (scene, before, all) => tick(scene, before, all.slice(0, 1));

const selectSome: Act = (scene, before, all) => {
  const granted = all.filter(() => scene.random.below(2) === 0);
  return tick(scene, before, granted);
};

/** Looks at the accounts and gives up. */
const giveUp: Act = async ({ psu }, before) => {
  const fresh = before.tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  await unlessStuck(() => psu.completes(fresh, offer, { decision: 'cancel' }));
  return before;
};

/** Approves a payment from whatever account, which opens none. */
const pay: Act = async (scene, before, all) => {
  const account = all[scene.random.below(all.length)];
  if (account === undefined) return before;
  const payer = { tpp: before.tpp.bound({ accounts: [account] }) };
  const started = await startAuthorisation(payer, await createPayment(scene, payer));
  if (started.link('scaRedirect') !== undefined) await trySca(scene.psu, payer.tpp, started);
  return before;
};

/** Registers with the TPP again, which opens nothing either. */
const register: Act = async ({ psu }, before) => {
  if (!before.tpp.may('register-psu')) return before;
  const fresh = before.tpp.inNewSession();
  const offer = await fresh.call('register-psu');
  if (offer.link('scaRedirect') === undefined) return before;
  const back = await trySca(psu, fresh, offer);
  return back?.succeeded === true ? { ...before, tpp: afterSca(fresh, back) } : undefined;
};

type Step = readonly [after: string, act: Act];

const selection: Step = ['other accounts were selected', selectSome];
const others: readonly Step[] = [
  ['a selection was given up', giveUp],
  ['a payment was approved', pay],
  ['the PSU was registered again', register],
];

/** Every act once while one account is granted, in an order that is drawn, and then what is drawn. */
function plan(random: Stage['random'], count: number): readonly Step[] {
  const from = random.below(others.length);
  const each = [...others.slice(from), ...others.slice(0, from)];
  const all = [selection, ...others, selection];
  const drawn = Array.from({ length: count }, () => all[random.below(all.length)] ?? selection);
  return [['one account was selected', selectOne] as const, ...each, ...drawn].slice(0, count);
}

/** The accounts that are listed and read are those that stand, whatever led there. */
async function judgeStanding(
  { judge }: Scene,
  { tpp, granted }: Standing,
  all: readonly ListedAccount[],
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
}

/** Steps of the walk. */
const most = { again: 4, quick: 3, standard: 8, full: 30 } as const;

/**
 * One PSU who selects, gives up, pays and registers in an order that is drawn: only a selection changes what
 * stands.
 */
export const walk = scenario({
  id: 'consent/walk',
  title: 'Whatever a PSU does at the bank, open is what the last selection ticked',
  clauses: ['ACC-10', 'CON-10'],
  effects: 'creates-payments',
  needs: ['psu', 'sca-pages'],
  widens: true,
  async run(stage) {
    const { target, random, psu } = stage;
    if (target.sca?.sparing === true) return;
    const { tpp, accounts: all } = await psu.grants(stage.tpp);
    let standing: Standing = { tpp, granted: all };
    const steps = most[target.again === true ? 'again' : (target.depth ?? 'standard')];
    for (const [after, act] of plan(random, steps)) {
      const before = standing;
      const [next] = await unlessUntestable(async () => [await act(stage, before, all)]);
      if (next === undefined) return;
      standing = next;
      await judgeStanding(stage, standing, all, after);
    }
  },
});
