import {
  afterSca,
  expectNoAccess,
  expectThat,
  listedAccounts,
  offeredAccounts,
  type ListedAccount,
  type Reply,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';
import { isNamedBy } from './boxes.js';

type Scene = Pick<Stage<'CON-05' | 'CON-06'>, 'judge' | 'psu' | 'target' | 'tpp'>;

/** Two accounts of the PSU, and who may act since the last selection. */
interface Held {
  readonly tpp: Tpp;
  readonly kept: ListedAccount;
  readonly dropped: ListedAccount;
}

/** Calls that may be answered with the way to the selection. The caller is in a session of its own. */
type Way = readonly [
  how: string,
  caller: (held: Held) => Tpp,
  call: (caller: Tpp, held: Held) => Promise<Reply>,
];

const known = ({ tpp }: Held) => tpp.inNewSession();

/** Whoever is refused reads in the session that the TPP has. */
const inSession = ({ tpp }: Held) => tpp;

/** Ways that are there whatever is granted: with the PSU-ID, and by somebody who names no PSU. */
function waysFor({ tpp: stranger, target }: Scene): readonly Way[] {
  const unnamed = () => stranger.inNewSession();
  return [
    ['POST bank-offered-consents', known, (by) => by.call('offer-consent')],
    ['POST bank-offered-consents without PSU-ID', unnamed, (by) => by.call('offer-consent')],
    ['POST consents', known, (by) => by.call('offer-consent-deprecated', { body: {} })],
    ['POST consents without PSU-ID', unnamed, (by) => by.call('offer-consent-deprecated', { body: {} })],
    ['the account list in a new session', known, (by) => by.call('list-accounts')],
    ['the account list without PSU-ID', unnamed, (by) => by.call('list-accounts')],
    ...(target.capabilities.cards === false ? [] : [byCards(unnamed)]),
  ];
}

function byCards(caller: Way[1]): Way {
  return ['the card list without PSU-ID', caller, (by) => by.call('list-card-accounts')];
}

/** Refused reads of the account that is not granted. */
const refusals: readonly Way[] = (
  [
    ['read-account', {}],
    ['read-balances', {}],
    ['list-transactions', { query: { bookingStatus: 'both' } }],
  ] as const
).map(([operation, input]) => [
  `a refused ${operation}`,
  inSession,
  (by, { dropped }) => by.call(operation, { ...input, params: { accountId: dropped.id } }),
]);

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
  return select(scene, way, reduced, [kept], [kept, dropped]);
}

/** Whichever call leads there, the selection shows what is granted, and grants what is ticked. */
export const eachWay = scenario({
  id: 'consent/each-way',
  title: 'Whatever call leads to the selection, it shows what is granted and revokes what is unticked',
  clauses: ['CON-05', 'CON-06'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, target, tpp } = stage;
    if (target.sca?.sparing === true) return;
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
