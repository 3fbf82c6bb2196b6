import {
  assumed,
  callOn,
  createBasket,
  createOf,
  expectThat,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  readApprovedStatus,
  type Redirected,
  type Reply,
  scenario,
  type Stage,
  startBasket,
  statusOf,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';
import { bodySent, judgeApprovalPage } from './approval-page.js';

type Scene = Pick<
  Stage<'STA-07' | 'SCA-11' | 'HDR-15'>,
  'judge' | 'observe' | 'random' | 'target' | 'time' | 'tpp'
>;

/** An SCA that is open, with what the PSU approves behind its link. */
interface Open {
  readonly name: string;
  readonly tpp: Tpp;
  readonly psu: Psu;
  readonly kind: PaymentKind;
  readonly paymentIds: readonly string[];
  readonly bodies: readonly unknown[];
  readonly started: Reply;
}

/** Who starts SCAs, each to come back to an address of its own. */
type Starter = (returnsTo: string) => Tpp;
function kindNamed(scene: Scene, tpp: Tpp, name: string): PaymentKind | undefined {
  return paymentKinds(scene, { tpp }).find((each) => each.name === name);
}

async function openPayment(scene: Scene, starter: Starter, psu: Psu, name: string, address: string) {
  const tpp = starter(address);
  const kind = kindNamed(scene, tpp, name);
  if (kind === undefined) return [];
  const created = await tpp.send(kind.creation());
  const paymentId = paymentIdIn(created);
  if (paymentId === undefined) return [];
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return [];
  const own = { paymentIds: [paymentId], bodies: [bodySent(created.exchange.request.body)] };
  return [{ name: `${name} ${address}`, tpp, psu, kind, ...own, started }];
}

async function openBasket(scene: Scene, starter: Starter, psu: Psu, address: string) {
  const tpp = starter(address);
  const kind = kindNamed(scene, tpp, 'domestic payment');
  if (kind === undefined || scene.target.capabilities.baskets === false) return [];
  const sent = [await tpp.send(kind.creation()), await tpp.send(kind.creation())];
  const creations = sent.filter((each) => paymentIdIn(each) !== undefined);
  const paymentIds = creations.flatMap((each) => paymentIdIn(each) ?? []);
  const basketId = await createBasket(tpp, paymentIds);
  if (basketId === undefined) return [];
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') === undefined) return [];
  const bodies = creations.map((each) => bodySent(each.exchange.request.body));
  return [{ name: `basket ${address}`, tpp, psu, kind, paymentIds, bodies, started }];
}

function judgeBack(scene: Scene, open: Open, back: Redirected): void {
  judgeApprovalPage(scene, `the link of ${open.name}`, back, open.bodies);
  const uri = open.tpp.binding.redirectUri;
  if (uri !== undefined)
    scene.judge('HDR-15', `behind the link of ${open.name} the PSU comes back to its own address`, () =>
      expectThat(back.address.startsWith(uri), uri, back.address.slice(0, 80)),
    );
}

/** Goes behind one link after the other; whatever was not approved by its own link must still wait. */
async function judgeInOrder(scene: Scene, all: readonly Open[], approved: ReadonlyMap<string, unknown>) {
  const waiting = new Set(all);
  for (const open of all) {
    const back = await trySca(open.psu, open.tpp, open.started);
    waiting.delete(open);
    if (back?.succeeded === true) judgeBack(scene, open, back);
    for (const { kind, name, paymentIds, tpp } of waiting) {
      if (!approved.has(kind.name)) continue;
      for (const paymentId of paymentIds) {
        const status = await statusOf(tpp, kind, paymentId);
        const done = approved.get(kind.name);
        const clause = kind.name === 'domestic payment' ? 'STA-07' : 'SCA-11';
        scene.judge(clause, `${name} waits for its own link after that of ${open.name}`, () =>
          expectThat(status !== done, 'another status than that of an approved one', status),
        );
      }
    }
  }
}

/** The one in the middle first: a mistake may stand by the first or the last of all. */
function middleFirst(all: readonly Open[]): readonly Open[] {
  const middle = Math.floor(all.length / 2);
  return [...all.slice(middle), ...all.slice(0, middle)];
}

/** Several SCAs are open under one TPP-Session-ID: each link leads to what it was made for. */
export const openLinks = scenario({
  id: 'sca/open-links',
  title: 'Of several open SCAs of two PSUs and two TPPs each link leads to its own order and address',
  clauses: ['STA-07', 'SCA-11', 'HDR-15'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu, target } = stage;
    if (target.sca?.sparing === true) return;
    const elsewhere = (await psu.grants(stage.tppNamed('second-tpp'))).tpp;
    const other = (await secondPsu.grants(stage.tpp)).tpp;
    const { tpp } = await psu.grants(stage.tpp);
    const names = ['domestic payment', ...(target.depth === 'quick' ? [] : ['SEPA payment', 'bulk payment'])];
    const approved = new Map<string, unknown>();
    for (const kind of names.flatMap((name) => kindNamed(stage, tpp, name) ?? [])) {
      const status = await readApprovedStatus(psu, tpp, kind);
      const plain = await createOf(tpp, kind);
      const before = plain === undefined ? status : await statusOf(tpp, kind, plain);
      if (status !== undefined && status !== before) approved.set(kind.name, status);
    }
    const exact = assumed(target, 'redirect-addresses') === 'exact';
    const { sessionId } = tpp.binding;
    const under = (by: Tpp) => (to: string) =>
      by.bound(exact ? { sessionId } : { sessionId, redirectUri: `${by.identity.redirectUri}/${to}` });
    const opened: Open[] = [];
    const open = async (...[by, of, name, to]: readonly [Tpp, Psu, string, string]) =>
      opened.push(...(await openPayment(stage, under(by), of, name, to)));
    await open(elsewhere, psu, 'domestic payment', 'of-another-tpp');
    await open(tpp, psu, 'domestic payment', 'first');
    await open(other, secondPsu, 'domestic payment', 'of-another-psu');
    await open(tpp, psu, 'SEPA payment', 'abroad');
    await open(tpp, psu, 'bulk payment', 'in-bulk');
    await open(tpp, psu, 'domestic payment', 'second');
    opened.push(...(await openBasket(stage, under(tpp), psu, 'basket')));
    await open(tpp, psu, 'bulk payment', 'in-bulk-again');
    await open(tpp, psu, 'domestic payment', 'third');
    await judgeInOrder(stage, middleFirst(opened), approved);
  },
});
