import {
  callOn,
  createOf,
  drawKinds,
  expectEqual,
  type PaymentKind,
  paymentKinds,
  readingCalls,
  requestOn,
  scenario,
  type Stage,
  statusOf,
  type Tpp,
} from '../../../lib/harness/kit/index.js';
import { joined, judgeReads, paired, someJoints } from './joined-ids.js';

/** The PSU reads its own account, and names another one in the same segment of the path. */
export const twoAccountsInOnePath = scenario({
  id: 'everywhere/two-accounts-in-one-path',
  title:
    'A path that names an account of the PSU and one of another in one segment tells nothing of the other',
  clauses: ['CTX-02'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu, tpp, target, random, time } = stage;
    const own = await readingCalls({ tpp, target, random, time, psu });
    const other = await readingCalls({ tpp, target, random, time, psu: secondPsu });
    const pairs = paired(
      own.calls.map(({ request }) => request),
      other.calls.map(({ request }) => request),
    );
    await judgeReads(stage, 'CTX-02', [own.access.tpp, other.access.tpp], pairs);
  },
});

const most = { again: 0, quick: 1, standard: 9, full: 9 } as const;

/** A PSU that orders, and what it orders. */
interface Payer {
  readonly tpp: Tpp;
  readonly kind: PaymentKind;
}

/** The PSU deletes its own payment, and names that of another in the same segment of the path. */
async function judgeDeletions(
  stage: Pick<Stage<'END-12'>, 'judge' | 'random' | 'target'>,
  { tpp, kind }: Payer,
  neighbour: Payer,
): Promise<void> {
  const other = await createOf(neighbour.tpp, neighbour.kind);
  if (other === undefined) return;
  const before = await statusOf(neighbour.tpp, kind, other);
  const theirs = requestOn(neighbour.tpp, kind, other, 'delete');
  for (const joint of someJoints(stage)) {
    const own = await createOf(tpp, kind);
    if (own === undefined) return;
    const mine = requestOn(tpp, kind, own, 'delete');
    for (const request of joined(mine, theirs, joint)) await tpp.send(request, { odd: true });
  }
  const after = await statusOf(neighbour.tpp, kind, other);
  const starts = await callOn(neighbour.tpp, kind, other, 'start');
  stage.judge('END-12', `a ${kind.name} that another PSU named beside its own in a deletion is there`, () => {
    if (before !== undefined) expectEqual(after, before, 'its status');
    starts.isAccepted();
  });
}

/** The same with payments. */
export const twoPaymentsInOnePath = scenario({
  id: 'everywhere/two-payments-in-one-path',
  title:
    'A path that names a payment of the PSU and one of another in one segment neither tells nor deletes it',
  clauses: ['END-12'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tpp);
    const neighbour = (await stage.secondPsu.grants(stage.tpp)).tpp;
    const theirKinds = paymentKinds(stage, { tpp: neighbour });
    for (const kind of drawKinds(stage, paymentKinds(stage, { tpp }), most)) {
      const theirs = theirKinds.find(({ name }) => name === kind.name);
      const own = await createOf(tpp, kind);
      const other = theirs && (await createOf(neighbour, theirs));
      if (theirs === undefined || own === undefined || other === undefined) continue;
      const pairs = (['details', 'status'] as const).map((what) => ({
        own: requestOn(tpp, kind, own, what),
        other: requestOn(neighbour, kind, other, what),
      }));
      await judgeReads(stage, 'END-12', [tpp, neighbour], pairs);
      await judgeDeletions(stage, { tpp, kind }, { tpp: neighbour, kind: theirs });
    }
  },
});
