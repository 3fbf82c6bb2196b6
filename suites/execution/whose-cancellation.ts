import {
  drawKinds,
  expectThat,
  gone,
  judgeIfPinned,
  makeColleague,
  paymentIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  type Reply,
  scenario,
  type Stage,
  statesOf,
  type Tpp,
  trySca,
  turned,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-17'>, 'judge' | 'target' | 'time'>;

/** Somebody else than the PSU acts behind a link. */
type Intrusion = (started: Reply) => Promise<unknown>;

/** States in which a payment can be cancelled by an SCA only. */
const cancellable = ['approved for a later day', 'approved in a basket'];

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 1, quick: 0, standard: 9, full: 9 } as const;

/**
 * A payment whose cancellation waits for its PSU, with somebody else behind the link. What the status tells
 * once the PSU has cancelled it shows what must not have been told before.
 */
async function judgeCancellation(
  { judge, target, time }: Scene,
  { psu, tpp }: { readonly psu: Psu; readonly tpp: Tpp },
  kind: PaymentKind,
  { who, intrude }: { readonly who: string; readonly intrude: Intrusion },
): Promise<void> {
  const reachable = statesOf(kind, target);
  for (const state of cancellable.filter((each) => reachable.includes(each))) {
    const payment = await paymentIn(state, { psu, tpp, time }, kind);
    const on = (operation: RegExp) =>
      payment?.calls.find(({ request }) => operation.test(request.operation))?.request;
    const [read, deletion, start] = [on(/-status$/), on(/^delete-/), on(/-cancellation-authorisation$/)];
    if (payment === undefined || read === undefined || deletion === undefined || start === undefined)
      continue;
    const status = async () => (await tpp.send(read)).at('transactionStatus');
    if ((await tpp.send(deletion)).link('startAuthorisation') === undefined) continue;
    const started = await tpp.send(start);
    const before = await status();
    if (started.link('scaRedirect') === undefined || gone.has(before)) continue;
    await intrude(started);
    const after = await status();
    const own = await tpp.send(start);
    if (own.link('scaRedirect') !== undefined) await trySca(psu, tpp, own);
    const cancelled = await status();
    if (!gone.has(cancelled)) continue;
    judge('SCA-17', `the cancellation of a ${payment.state} is not approved by ${who}`, () =>
      expectThat(after !== cancelled, 'another status than that of a cancelled one', after),
    );
  }
}

/** Of two cancellations that wait one is approved: its link calls off nothing else. Counts when pinned. */
async function judgeOwnLink(
  scene: Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'psu' | 'target' | 'time'>,
  tpp: Tpp,
  kind: PaymentKind,
): Promise<void> {
  const { psu, time } = scene;
  const waiting: { readonly started: Reply; readonly status: () => Promise<unknown> }[] = [];
  while (waiting.length < 2) {
    const payment = await paymentIn('approved for a later day', { psu, tpp, time }, kind);
    const on = (what: RegExp) => payment?.calls.find(({ request }) => what.test(request.operation))?.request;
    const [read, deletion, start] = [on(/-status$/), on(/^delete-/), on(/-cancellation-authorisation$/)];
    if (read === undefined || deletion === undefined || start === undefined) return;
    if ((await tpp.send(deletion)).link('startAuthorisation') === undefined) return;
    const status = async () => (await tpp.send(read)).at('transactionStatus');
    waiting.push({ started: await tpp.send(start), status });
  }
  const [first, second] = waiting;
  if (first?.started.link('scaRedirect') === undefined || second === undefined) return;
  const before = await second.status();
  if (gone.has(before) || (await trySca(psu, tpp, first.started))?.succeeded !== true) return;
  const after = await second.status();
  judgeIfPinned(scene, 'SCA-11', `the link of one cancellation of a ${kind.name} cancels no other one`, () =>
    expectThat(!gone.has(after), String(before), after),
  );
}

/** What the PSU ordered nobody else calls off, whatever kind of order it is. */
export const whoseCancellation = scenario({
  id: 'execution/whose-cancellation',
  title: 'The cancellation of no payment of any kind, alone or in a basket, is approved by another person',
  clauses: ['SCA-11', 'SCA-17'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    // Who shares an account may call off what leaves it.
    const own = new Set([...psu.accounts, ...tpp.binding.accounts].map(({ bban }) => bban));
    if (secondPsu.accounts.some(({ bban }) => own.has(bban))) return;
    const kinds = drawKinds(stage, paymentKinds(stage, access), most);
    const [first] = kinds;
    if (first !== undefined) await judgeOwnLink(stage, tpp, first);
    const intrude: Intrusion = (started) => trySca(secondPsu, tpp, started);
    for (const kind of kinds)
      await judgeCancellation(stage, { psu, tpp }, kind, { who: 'another person', intrude });
  },
});

const corporate = { context: 'CORPORATE' } as const;

/** In a company, too, it is the person who may, and not who else works there. */
export const cancellationByColleague = scenario({
  id: 'execution/cancellation-by-colleague',
  title: 'What a PSU ordered for a company is not called off by a colleague engaged for another account',
  clauses: ['SCA-17'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'sandbox-customers', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, target, random } = stage;
    const { identity, account, shared } = await makeColleague(stage, psu);
    const access = await psu.grants(stage.tpp, { ...corporate, corporateId: shared });
    // Where the pages make no difference between the two, the colleague may do what the PSU may.
    if (access.accounts.some(({ bban }) => bban === account)) return;
    const { tpp } = access;
    const intrude: Intrusion = (started) =>
      trySca(psu, tpp, started, { ...corporate, identity, corporateId: shared });
    const drawn = turned(paymentKinds(stage, access), random).slice(0, target.depth === 'full' ? 9 : 2);
    for (const kind of drawn)
      await judgeCancellation(stage, { psu, tpp }, kind, { who: 'a colleague', intrude });
  },
});
