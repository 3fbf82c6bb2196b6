import {
  approveForLater,
  callOn,
  expectThat,
  gone,
  isDeleted,
  type PaymentKind,
  paymentKinds,
  type Psu,
  scenario,
  type Stage,
  statusOf,
  type Tpp,
  turned,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'target' | 'time' | 'random'>;

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 1, quick: 0, standard: 9, full: 9 } as const;

/** A payment whose cancellation was started; undefined where that is done without the PSU, or not at all. */
async function startCancellation(tpp: Tpp, kind: PaymentKind, paymentId: string) {
  const deletion = await callOn(tpp, kind, paymentId, 'delete');
  if (!deletion.accepted || isDeleted(deletion)) return undefined;
  const started = await callOn(tpp, kind, paymentId, 'cancel');
  if (started.link('scaRedirect') === undefined) return undefined;
  const before = await statusOf(tpp, kind, paymentId);
  return before === undefined || gone.has(before) ? undefined : started;
}

/** One approved order whose cancellation the PSU declines. */
async function judgeKind(
  { judge, time }: Scene,
  psu: Psu,
  tpp: Tpp,
  kind: PaymentKind,
  where: string,
): Promise<void> {
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return;
  const started = await startCancellation(tpp, kind, paymentId);
  if (started === undefined) return;
  const back = await unlessStuck(() => psu.completes(tpp, started, { decision: 'cancel' }));
  if (back === undefined || back.succeeded) return;
  const declined = await statusOf(tpp, kind, paymentId);
  // What stays ordered can still be called off; where that is not seen, the status need tell nothing.
  const again = declined === 'CANC' ? undefined : await startCancellation(tpp, kind, paymentId);
  if (declined !== 'CANC' && again === undefined) return;
  judge('SCA-11', `a ${kind.name}${where} whose cancellation the PSU declined stays ordered`, () =>
    expectThat(declined !== 'CANC', 'another status than that of a cancelled one', declined),
  );
}

async function judgeKinds(scene: Scene, psu: Psu, tpp: Tpp, where: string): Promise<void> {
  const { depth = 'standard', again } = scene.target;
  const [domestic, ...others] = paymentKinds(scene, { tpp });
  const drawn = turned(others, scene.random).slice(0, most[again === true ? 'again' : depth]);
  for (const kind of domestic === undefined ? drawn : [domestic, ...drawn])
    await judgeKind(scene, psu, tpp, kind, where);
}

/** No is no, also where the question is whether an order is called off. */
export const declinedCancellations = scenario({
  id: 'execution/declined-cancellations',
  title: 'A payment of any kind whose cancellation the PSU declined stays ordered',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    if (stage.target.sca?.sparing === true) return;
    const { tpp } = await stage.psu.grants(stage.tpp);
    await judgeKinds(stage, stage.psu, tpp, '');
  },
});

/** The same under an agreement. */
export const declinedForCompany = scenario({
  id: 'execution/declined-for-company',
  title: 'A payment of a company whose cancellation the PSU declined stays ordered',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  widens: true,
  async run(stage) {
    if (stage.target.sca?.sparing === true) return;
    const { corporatePsu: psu } = stage;
    const { tpp } = await psu.grants(stage.tpp, { context: 'CORPORATE' });
    await judgeKinds(stage, psu, tpp, ' under an agreement');
  },
});
