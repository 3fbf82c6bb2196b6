import {
  approveForLater,
  callOn,
  drawKinds,
  expectThat,
  gone,
  judgeIfPinned,
  type PaymentKind,
  paymentKinds,
  scenario,
  type ScaChoice,
  type Stage,
  statusOf,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 2, standard: 9, full: 9 } as const;

/**
 * A payment for a later day on its way to being cancelled, as far as it goes without a yes. Where the
 * deletion has a link to the authorisation, it waits for one.
 */
async function judgeDeclined(scene: Scene, tpp: Tpp, kind: PaymentKind, choice: ScaChoice): Promise<void> {
  const { psu, time } = scene;
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return;
  const status = () => statusOf(tpp, kind, paymentId);
  const before = await status();
  if (before === undefined || gone.has(before)) return;
  const deletion = await callOn(tpp, kind, paymentId, 'delete');
  if (deletion.link('startAuthorisation') === undefined) return;
  // That cancellations need an SCA counts only when pinned.
  const judgeStays = (after: unknown, why: string) =>
    judgeIfPinned(scene, 'SCA-11', `a ${kind.name} stays where ${why}`, () =>
      expectThat(!gone.has(after), JSON.stringify(before), after),
    );
  judgeStays(await status(), 'the authorisation of its cancellation is not even started');
  const started = await callOn(tpp, kind, paymentId, 'cancel');
  // A bank may ask for no SCA here: then the start is what cancels.
  if (started.link('scaRedirect') === undefined) return;
  const waiting = await status();
  judgeStays(waiting, 'nobody said yes to its cancellation');
  if (gone.has(waiting)) return;
  await unlessStuck(() => psu.completes(tpp, started, { ...choice, decision: 'cancel' }));
  const after = await status();
  // Whoever asks the PSU is bound by the answer.
  scene.judge('SCA-11', `a ${kind.name} stays where the PSU said no to its cancellation`, () =>
    expectThat(!gone.has(after), JSON.stringify(waiting), after),
  );
}

async function judgeKinds(scene: Scene, choice: ScaChoice): Promise<void> {
  const { psu, target } = scene;
  if (target.sca?.sparing === true) return;
  const access = await psu.grants(scene.tpp, choice);
  for (const kind of drawKinds(scene, paymentKinds(scene, access), most))
    await judgeDeclined(scene, access.tpp, kind, choice);
}

/** The call asks for the cancellation, and the yes of the PSU is what cancels. */
export const cancellationDeclined = scenario({
  id: 'execution/cancellation-declined',
  title: 'A payment of no kind is cancelled where its cancellation waits for the PSU, who says no',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  run: (stage) => judgeKinds(stage, {}),
});

/** The same of what is ordered for a company. */
export const cancellationDeclinedForCompany = scenario({
  id: 'execution/cancellation-declined-for-company',
  title: 'Nothing that was ordered for a company is cancelled where the PSU says no to the cancellation',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  run: ({ corporatePsu: psu, judge, observe, random, target, time, tpp }) =>
    judgeKinds({ psu, judge, observe, random, target, time, tpp }, { context: 'CORPORATE' }),
});
