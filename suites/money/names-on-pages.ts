import {
  type Access,
  callOn,
  createBasket,
  drawKinds,
  expectThat,
  itemsOf,
  jsonBody,
  memberOf,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  type Redirected,
  type RequestDraft,
  scenario,
  type Stage,
  startBasket,
  trySca,
  withBody,
} from '../../lib/harness/kit/index.js';
import { judgeApprovalPage } from '../sca/approval-page.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'psu' | 'random' | 'target' | 'time'>;

/** Made-up names: whoever holds the account has none of them. */
const singles = ['Birger Lauvnes', 'Ragna Kvernmo'] as const;
const together = ['Oddvar Tjernli', 'Signe Haukvik', 'Torbjorn Myrdal'] as const;

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 9, full: 9 } as const;

function transfersOf(order: unknown): readonly unknown[] {
  const payments = itemsOf(memberOf(order, 'payments'));
  return payments.length === 0 ? [order] : payments;
}

/** An order to the account of another one, under a name; of a bulk payment each transfer. */
function toOneAccount(creation: RequestDraft, account: unknown, creditorName: string): RequestDraft {
  const order = Object(jsonBody(creation));
  const paid = (each: unknown) => ({ ...Object(each), creditorName, creditorAccount: account });
  const body = Array.isArray(order.payments) ? { ...order, payments: order.payments.map(paid) } : paid(order);
  return withBody(creation, body);
}

/** Orders of a kind that differ in the name of their payee, and in their sums. */
function ordersOf({ creation }: PaymentKind, names: readonly string[]): readonly RequestDraft[] {
  const account = memberOf(transfersOf(jsonBody(creation()))[0], 'creditorAccount');
  return names.map((name) => toOneAccount(creation(), account, name));
}

/** The names that stand on the pages. */
function shownOn({ pages = [] }: Redirected, names: readonly string[]): readonly string[] {
  const text = pages
    .map((each) => each.text)
    .join(' ')
    .toLowerCase();
  return names.filter((each) => text.includes(each.toLowerCase()));
}

/** Both are made before the first one is approved, which happens before the page of the second is seen. */
async function judgeSingles(scene: Scene, { tpp }: Access, kind: PaymentKind): Promise<void> {
  const made: { readonly name: string; readonly paymentId: string }[] = [];
  for (const [at, request] of ordersOf(kind, singles).entries()) {
    const paymentId = orderedIdIn(await tpp.send(request, { odd: true }));
    if (paymentId !== undefined) made.push({ name: String(singles[at]), paymentId });
  }
  if (made.length < singles.length) return;
  for (const { name, paymentId } of made) {
    const started = await callOn(tpp, kind, paymentId, 'start');
    if (started.link('scaRedirect') === undefined) continue;
    const back = await trySca(scene.psu, tpp, started);
    const shown = back === undefined ? [] : shownOn(back, singles);
    if (shown.length === 0) scene.observe('SCA-11', `the page of a ${kind.name} shows no name of its payee`);
    else
      scene.judge('SCA-11', `the page of a ${kind.name} names the payee of this one`, () =>
        expectThat(shown.includes(name) && shown.length === 1, name, shown.join(', ')),
      );
  }
}

/** Three payments to one account in a basket, after others to it were approved under other names. */
async function judgeBasket(scene: Scene, { tpp }: Access, kind: PaymentKind): Promise<void> {
  const orders = ordersOf(kind, together);
  const ids: string[] = [];
  for (const request of orders) {
    const paymentId = orderedIdIn(await tpp.send(request, { odd: true }));
    if (paymentId !== undefined) ids.push(paymentId);
  }
  const basketId = ids.length < together.length ? undefined : await createBasket(tpp, ids);
  if (basketId === undefined) return;
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') === undefined) return;
  const back = await trySca(scene.psu, tpp, started);
  if (back === undefined) return;
  const bodies = orders.map((each) => jsonBody(each));
  judgeApprovalPage(scene, 'a basket of payments to one account', back, bodies);
  const strangers = shownOn(back, singles);
  if (shownOn(back, [...together, ...singles]).length > 0)
    scene.judge('SCA-11', 'the page of a basket names no payee of other payments to the account', () =>
      expectThat(strangers.length === 0, together.join(', '), strangers.join(', ')),
    );
}

/** An account may be paid under several names; the PSU approves the payee of this order. */
export const namesOnPages = scenario({
  id: 'money/names-on-pages',
  title:
    'The page of a payment or basket names the payee of the order, also where the account had another name',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, target } = stage;
    const access = await psu.grants(stage.tpp);
    const kinds = drawKinds(stage, paymentKinds(stage, access), most);
    for (const kind of kinds) await judgeSingles(stage, access, kind);
    const [domestic] = kinds;
    if (target.capabilities.baskets !== false && domestic !== undefined)
      await judgeBasket(stage, access, domestic);
  },
});
