import {
  type Access,
  callOn,
  domesticProduct,
  expectEqual,
  expectThat,
  gone,
  isUnapproved,
  type PaymentKind,
  paymentKinds,
  readApprovedStatus,
  scenario,
  shuffled,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { acts, approvedBasket, approvedOne, orderAlike, type Orders, type Step } from './approval-acts.js';

type Scene = Pick<Stage<'STA-05' | 'STA-07' | 'SCA-11'>, 'judge' | 'random' | 'psu' | 'target' | 'time'>;

/** The kind, under the path of another product; groups have one, and go under that of single payments. */
function elsewhere({ family, product }: PaymentKind) {
  if (family !== 'payment') return { family: 'payment' as const, product };
  return { family, product: product === domesticProduct ? 'sepa-credit-transfers' : domesticProduct };
}

/** What an approved payment of the kind tells as its status; undefined where one that waits tells it, too. */
async function readSign({ psu }: Scene, { tpp, kind, waiting }: Orders): Promise<unknown> {
  const [first = ''] = waiting;
  const before = (await callOn(tpp, kind, first, 'status')).at('transactionStatus');
  const approved = await readApprovedStatus(psu, tpp, kind);
  return approved === before ? undefined : approved;
}

/** What waits is told to nobody, by whatever path; where the bank gave a payment up, it may say so. */
async function judgeWaiting(scene: Scene, orders: Orders, sign: unknown, after: string): Promise<void> {
  const { tpp, kind, waiting } = orders;
  const isDomestic = kind.name === 'domestic payment';
  if (!isDomestic && sign === undefined) return;
  for (const paymentId of waiting) {
    const status = await callOn(tpp, kind, paymentId, 'status');
    const told = status.at('transactionStatus');
    scene.judge(isDomestic ? 'STA-07' : 'SCA-11', `a ${kind.name} waits for its own yes when ${after}`, () =>
      expectThat(isDomestic ? isUnapproved(status) : told !== sign, 'none that is approved', told),
    );
  }
  const [paymentId] = waiting;
  if (!isDomestic || paymentId === undefined) return;
  if ((await callOn(tpp, kind, paymentId, 'status')).accepted) return;
  const reply = await callOn(tpp, elsewhere(kind), paymentId, 'status');
  scene.judge('STA-07', 'nor is its status fetched under the path of another product', () =>
    expectThat(!reply.accepted, 'a refusal', `status ${reply.status}`),
  );
}

/** What is pending is not deleted, asked twice and under another path. */
async function judgePending({ judge }: Scene, { tpp, kind, approved }: Orders): Promise<void> {
  for (const paymentId of approved) {
    const before = await callOn(tpp, kind, paymentId, 'status');
    if (before.at('transactionStatus') !== 'PDNG') continue;
    for (const [turn, path] of [kind, kind, elsewhere(kind)].entries()) {
      const { status } = await callOn(tpp, path, paymentId, 'delete');
      const after = await callOn(tpp, kind, paymentId, 'status');
      judge('STA-05', `deletion ${turn + 1} of a pending ${kind.name} is refused`, () => {
        expectThat(status >= 400 && status < 500, 'a refusal (4xx)', `status ${status}`);
        expectEqual(after.at('transactionStatus'), 'PDNG', 'the status');
      });
    }
  }
}

/** Some things happen to payments of a kind, of which so many are made. */
export async function judgeKind(
  stage: Scene,
  tpp: Tpp,
  kind: PaymentKind,
  steps: readonly Step[],
  count: number,
): Promise<Orders> {
  let orders = await orderAlike(tpp, kind, count);
  // The bank takes none of the kind, or exempts all.
  if (orders.waiting.length === 0) return orders;
  const sign = kind.name === 'domestic payment' ? undefined : await readSign(stage, orders);
  for (const [after, act] of steps) {
    if (orders.waiting.length < 2) break;
    const next = await act(stage, orders);
    // Where the bank does not go along, what became of the payments is not known.
    if (next === undefined) break;
    orders = next;
    await judgeWaiting(stage, orders, gone.has(sign) ? undefined : sign, after);
  }
  await judgePending(stage, orders);
  return orders;
}

/** Everything with domestic payments, at full depth with others, too; otherwise one of each is approved. */
async function judgeWalk(stage: Scene, access: Access): Promise<void> {
  const { again, depth } = stage.target;
  const [domestic, ...others] = paymentKinds(stage, access);
  if (domestic === undefined) return;
  const whole = () => [...shuffled(acts, stage.random), approvedBasket];
  let { tpp } = await judgeKind(stage, access.tpp, domestic, whole(), 8);
  if (again === true || depth === 'quick') return;
  for (const kind of others)
    ({ tpp } = await (depth === 'full'
      ? judgeKind(stage, tpp, kind, whole(), 8)
      : judgeKind(stage, tpp, kind, [approvedOne], 3)));
}

/** Whatever a PSU says to some payments, the others wait, and what is pending stays. */
export const approvalWalk = scenario({
  id: 'execution/approval-walk',
  title: 'Of payments that look alike those are approved to which the PSU said yes, and no other',
  clauses: ['STA-05', 'STA-07', 'SCA-11'],
  effects: 'changes-consent',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    await judgeWalk(stage, await stage.psu.grants(stage.tpp));
  },
});
