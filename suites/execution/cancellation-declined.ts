import {
  expectThat,
  gone,
  paymentIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  type Reply,
  scenario,
  type ScaChoice,
  type Stage,
  type Tpp,
  turned,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 2, standard: 9, full: 9 } as const;

/** Somebody who says no where a cancellation is asked for. */
async function sayNo(psu: Psu, tpp: Tpp, started: Reply, choice: ScaChoice): Promise<boolean> {
  if (started.link('scaRedirect') === undefined) return false;
  await unlessStuck(() => psu.completes(tpp, started, { ...choice, decision: 'cancel' }));
  return true;
}

/**
 * A payment for a later day on its way to being cancelled, as far as it goes without a yes. Where the
 * deletion has a link to the authorisation, it waits for one.
 */
async function judgeDeclined(
  { judge, psu, time }: Scene,
  tpp: Tpp,
  kind: PaymentKind,
  choice: ScaChoice,
): Promise<void> {
  const made = await paymentIn('approved for a later day', { psu, tpp, time }, kind);
  const on = (what: RegExp) => made?.calls.find(({ request }) => what.test(request.operation))?.request;
  const [read, deletion, start] = [on(/-status$/), on(/^delete-/), on(/-cancellation-authorisation$/)];
  if (read === undefined || deletion === undefined || start === undefined) return;
  const status = async () => (await tpp.send(read)).at('transactionStatus');
  const before = await status();
  if (before === undefined || gone.has(before)) return;
  if ((await tpp.send(deletion)).link('startAuthorisation') === undefined) return;
  const isRefused = await sayNo(psu, tpp, await tpp.send(start), choice);
  const after = await status();
  const said = isRefused ? 'the PSU said no to its cancellation' : 'nobody said yes to its cancellation';
  judge('SCA-11', `a ${kind.name} stays where ${said}`, () =>
    expectThat(!gone.has(after), JSON.stringify(before), after),
  );
}

async function judgeKinds(scene: Scene, choice: ScaChoice): Promise<void> {
  const { psu, target, random } = scene;
  if (target.sca?.sparing === true) return;
  const { depth = 'standard', again } = target;
  const access = await psu.grants(scene.tpp, choice);
  const [domestic, ...others] = paymentKinds(scene, access);
  const drawn = turned(others, random).slice(0, most[again === true ? 'again' : depth]);
  for (const kind of domestic === undefined ? drawn : [domestic, ...drawn])
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
  bars: 'all',
  run: ({ corporatePsu: psu, judge, random, target, time, tpp }) =>
    judgeKinds({ psu, judge, random, target, time, tpp }, { context: 'CORPORATE' }),
});
