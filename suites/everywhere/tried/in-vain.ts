import {
  approveForLater,
  callOn,
  createOf,
  drawKinds,
  expectThat,
  gone,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  statusOf,
  type Stranger,
  type Tpp,
} from '../../../lib/harness/kit/index.js';
import { strangersOf } from '../strangers/strangers-of.js';

type Scene = Pick<Stage<'END-12'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;
type Strangers = readonly Stranger<'END-12' | 'SCA-02'>[];

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 9, full: 9 } as const;

/** Every stranger tries, in vain; false where one of them is served, which is judged elsewhere. */
async function isTriedInVain(
  strangers: Strangers,
  [kind, paymentId]: readonly [PaymentKind, string],
  tries: readonly ('start' | 'delete' | 'cancel')[],
): Promise<boolean> {
  for (const { tpp } of strangers)
    for (const what of tries) if ((await callOn(tpp, kind, paymentId, what)).accepted) return false;
  return true;
}

/** Of two open payments strangers tried one: it is started as the other one is. */
async function judgeOpen({ judge }: Scene, tpp: Tpp, strangers: Strangers, kind: PaymentKind): Promise<void> {
  const [tried, twin] = [await createOf(tpp, kind), await createOf(tpp, kind)];
  if (tried === undefined || twin === undefined) return;
  if (!(await isTriedInVain(strangers, [kind, tried], ['delete', 'start']))) return;
  const untouched = await callOn(tpp, kind, twin, 'start');
  const reply = await callOn(tpp, kind, tried, 'start');
  // Of two payments a bank may ask for one SCA only, and for none where it approved them at once.
  if (!untouched.accepted) return;
  judge('END-12', `a ${kind.name} is started by its TPP after others tried it in vain`, () =>
    reply.isAccepted(),
  );
}

/** One that was approved for a later day waits for it, whatever others tried. */
async function judgeApproved(
  { judge, psu, time }: Scene,
  tpp: Tpp,
  strangers: Strangers,
  kind: PaymentKind,
): Promise<void> {
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return;
  const before = await statusOf(tpp, kind, paymentId);
  if (before === undefined || gone.has(before)) return;
  if (!(await isTriedInVain(strangers, [kind, paymentId], ['delete', 'cancel']))) return;
  const after = await statusOf(tpp, kind, paymentId);
  judge('END-12', `an approved ${kind.name} is as it was after others tried it in vain`, () =>
    expectThat(after !== undefined && !gone.has(after), JSON.stringify(before), after),
  );
}

/** A refusal that does what it refuses is none. */
export const triedInVain = scenario({
  id: 'everywhere/tried-in-vain',
  title: 'What another TPP or PSU tries in vain leaves a payment of any kind to its owner',
  clauses: ['END-12'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  beside: ['second-tpp'],
  widens: true,
  async run(stage) {
    const { psu, target } = stage;
    const access = await psu.grants(stage.tpp);
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    const all = await strangersOf(stage, access, clauses);
    const strangers = all.filter(({ pretends }) => pretends === undefined);
    for (const kind of drawKinds(stage, paymentKinds(stage, access), most)) {
      await judgeOpen(stage, access.tpp, strangers, kind);
      if (target.sca?.sparing !== true) await judgeApproved(stage, access.tpp, strangers, kind);
    }
  },
});
