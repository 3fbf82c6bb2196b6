import {
  callOn,
  createBasket,
  createOf,
  domesticProduct,
  drawKinds,
  expectThat,
  isExempt,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  readApprovedStatus,
  type Reply,
  scenario,
  singleScaCreations,
  type Stage,
  startBasket,
  statusOf,
  type Tpp,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'STA-07' | 'SCA-11'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

/** An order that waits for the PSU, with the payments in it. */
interface Begun {
  readonly paymentIds: readonly string[];
  readonly started: Reply;
}

interface Order {
  readonly name: string;
  readonly kind: PaymentKind;
  /** Orders and starts the SCA, behind whose link nobody goes; undefined where the bank takes it not. */
  readonly begin: (tpp: Tpp) => Promise<Begun | undefined>;
}

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 0, quick: 0, standard: 9, full: 9 } as const;

async function beginAlone(tpp: Tpp, kind: PaymentKind): Promise<Begun | undefined> {
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined) return undefined;
  return { paymentIds: [paymentId], started: await callOn(tpp, kind, paymentId, 'start') };
}

async function beginBasket(tpp: Tpp, kind: PaymentKind, count: number): Promise<Begun | undefined> {
  const made: (string | undefined)[] = [];
  while (made.length < count) made.push(await createOf(tpp, kind));
  const paymentIds = made.flatMap((each) => each ?? []);
  const basketId = await createBasket(tpp, paymentIds);
  if (paymentIds.length < count || basketId === undefined) return undefined;
  return { paymentIds, started: await startBasket(tpp, basketId) };
}

async function beginSingleSca(scene: Scene, tpp: Tpp): Promise<Begun | undefined> {
  const [creation] = singleScaCreations(scene, { tpp }, scene.psu);
  if (creation === undefined) return undefined;
  const started = await tpp.send(creation.request);
  const paymentId = paymentIdIn(started);
  return paymentId === undefined ? undefined : { paymentIds: [paymentId], started };
}

/** Every order: each kind of payment alone, baskets of one and of several, the single-SCA flow. */
function ordersOf(scene: Scene, tpp: Tpp): readonly Order[] {
  const alone = drawKinds(scene, paymentKinds(scene, { tpp }), most);
  const [domestic] = alone;
  if (domestic === undefined) return [];
  const remade = (by: Tpp, kind: PaymentKind) =>
    paymentKinds(scene, { tpp: by }).find(({ name }) => name === kind.name) ?? kind;
  const takesBaskets = scene.target.capabilities.baskets !== false;
  const inBaskets = takesBaskets ? alone.filter(({ family }) => family === 'payment') : [];
  return [
    ...alone.map(
      (kind): Order => ({ name: `a ${kind.name}`, kind, begin: (by) => beginAlone(by, remade(by, kind)) }),
    ),
    ...inBaskets.flatMap((kind) =>
      (kind === domestic ? [1, 2] : [1]).map((count): Order => {
        const name = `a basket of ${count} ${kind.name}${count === 1 ? '' : 's'}`;
        return { name, kind, begin: (by) => beginBasket(by, remade(by, kind), count) };
      }),
    ),
    { name: 'a single-SCA payment', kind: domestic, begin: (by) => beginSingleSca(scene, by) },
  ];
}

/** How often a bank has to exempt in the session, and to ask in a new one, until that is no chance. */
const enough = 3;

/**
 * Whether the session alone exempts an order. Why a bank exempts is its own affair (SCA-07), but a running
 * session must not stand for the approval of a sum and a payee.
 */
async function isExemptBySession(running: Tpp, { begin }: Order): Promise<boolean> {
  for (let round = 1; round <= enough; round += 1) {
    const [inSession, anew] = [await begin(running), await begin(running.inNewSession())];
    if (inSession === undefined || !isExempt(inSession.started)) return false;
    if (anew?.started.link('scaRedirect') === undefined || isExempt(anew.started)) return false;
  }
  return true;
}

async function judgeOrder(scene: Scene, tpp: Tpp, order: Order): Promise<void> {
  const { judge, psu } = scene;
  const { name, kind, begin } = order;
  const clause = kind.family === 'payment' && kind.product === domesticProduct ? 'STA-07' : 'SCA-11';
  const plain = await createOf(tpp, kind);
  const before = plain === undefined ? undefined : await statusOf(tpp, kind, plain);
  const begun: Begun[] = [];
  const judgeAll = async (when: string, approved: unknown) => {
    for (const { paymentIds } of begun)
      for (const paymentId of paymentIds) {
        const status = await statusOf(tpp, kind, paymentId);
        judge(clause, `${name} is not approved ${when}`, () =>
          expectThat(status !== approved, 'another status than that of an approved one', status),
        );
      }
  };
  const take = async () => {
    const found = await begin(tpp);
    if (found !== undefined && !isExempt(found.started)) begun.push(found);
    return found;
  };
  const first = await take();
  if (first !== undefined && isExempt(first.started)) {
    const bySession = await isExemptBySession(tpp, order);
    judge('SCA-11', `the session is no reason to exempt ${name} from SCA`, () =>
      expectThat(!bySession, 'the same exemption in a new session', 'an exemption in the running one alone'),
    );
  }
  const approved = await readApprovedStatus(psu, tpp, kind);
  if (approved === undefined || before === approved) return;
  await judgeAll('by a running session, nor by the SCA of another order', approved);
  await take();
  await judgeAll('by the session that another order began, while further SCAs are open', approved);
}

/** Whatever session runs and whatever else is open in it, each order has an SCA of its own. */
export const ownSca = scenario({
  id: 'sca/own-sca',
  title: 'No order is approved or exempt because a session runs or another order was approved in it',
  clauses: ['STA-07', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tpp);
    for (const order of ordersOf(stage, tpp)) await judgeOrder(stage, tpp, order);
  },
});
