import {
  type Access,
  cardReference,
  debtorOf,
  domesticProduct,
  expectThat,
  firstCard,
  gone,
  grantWithCards,
  isDeleted,
  judgeIfAnswered,
  paymentBody,
  paymentIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  scenario,
  type Stage,
  statesOf,
  type Tpp,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'suspect' | 'observe' | 'target' | 'time'>;

/** An approved payment that was deleted, and whether it was gone at once. */
interface Deleted {
  readonly what: string;
  readonly isGone: boolean;
}

/** States in which the PSU has approved what can still be called off. */
const approved = ['approved for a later day', 'approved in a basket'];

/** Statuses of what nobody approved, of what is over, and of what may not be deleted at all (STA-05). */
const others: ReadonlySet<unknown> = new Set([undefined, 'RCVD', 'PDNG', ...gone]);

/** Deletes payments of a kind that the PSU approved; without those that the bank does not delete. */
async function deleteApproved(
  { target, time }: Scene,
  { psu, tpp }: { readonly psu: Psu; readonly tpp: Tpp },
  kind: PaymentKind,
): Promise<readonly Deleted[]> {
  const deleted: Deleted[] = [];
  const reachable = statesOf(kind, target);
  for (const state of approved.filter((each) => reachable.includes(each))) {
    const payment = await paymentIn(state, { psu, tpp, time }, kind);
    const on = (operation: RegExp) =>
      payment?.calls.find(({ request }) => operation.test(request.operation))?.request;
    const [read, deletion] = [on(/-status$/), on(/^delete-/)];
    if (payment === undefined || read === undefined || deletion === undefined) continue;
    const status = async () => (await tpp.send(read)).at('transactionStatus');
    if (others.has(await status())) continue;
    const reply = await tpp.send(deletion);
    if (!reply.accepted) continue;
    deleted.push({ what: payment.state, isGone: isDeleted(reply) || gone.has(await status()) });
  }
  return deleted;
}

/**
 * Whether a cancellation has to be authorised the interface does not say; its portal does: always. A bank
 * that asks for it and does so for some payments only lets others be called off by the TPP alone.
 */
function judgeDeleted(scene: Scene, deleted: readonly Deleted[]): void {
  const isBreach = deleted.some(({ isGone }) => !isGone);
  for (const { what, isGone } of deleted)
    judgeIfAnswered(
      scene,
      { clause: 'SCA-11', question: 'approved-cancellation', isBreach },
      `a ${what} is not called off without its PSU`,
      () => expectThat(!isGone, 'a cancellation that waits for its authorisation', 'it is called off'),
    );
}

/** The payment from a card that the PSU has already, where the bank tells how one is named. */
async function fromOwnCard(
  stage: Pick<Stage, 'random' | 'target'>,
  access: Access,
): Promise<readonly PaymentKind[]> {
  if (stage.target.capabilities.cards === false) return [];
  const { tpp } = access;
  return unlessUntestable(async () => {
    const cardAccountId = await firstCard(access);
    const details = await tpp.call('read-card-account', { params: { cardAccountId } });
    const reference = cardReference(stage, details);
    if (reference === undefined) return [];
    const debtorAccount = debtorOf(reference);
    const creation = () =>
      tpp.request('create-domestic-payment', { body: paymentBody(stage, access, { debtorAccount }) });
    return [{ name: 'payment from a card', family: 'payment', product: domesticProduct, creation }];
  });
}

/** What the PSU approved is not the TPP's to call off, whatever pays and whatever kind it is of. */
export const authorisedCancellations = scenario({
  id: 'execution/authorised-cancellations',
  title: 'An approved payment of any kind, from an account or a card, is not cancelled by its deletion alone',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu } = stage;
    const { access, cards } = await grantWithCards(stage);
    const { tpp } = access;
    const fromCards = cards.length > 0 ? cards : await fromOwnCard(stage, access);
    const deleted: Deleted[] = [];
    for (const kind of [...paymentKinds(stage, access), ...fromCards])
      deleted.push(...(await deleteApproved(stage, { psu, tpp }, kind)));
    judgeDeleted(stage, deleted);
  },
});

/** The same of what is ordered for a company. */
export const authorisedForCompany = scenario({
  id: 'execution/authorised-for-company',
  title: 'An approved payment of any kind for a company is not cancelled by its deletion alone',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu } = stage;
    const access = await psu.grants(stage.tpp, { context: 'CORPORATE' });
    const { tpp } = access;
    const deleted: Deleted[] = [];
    for (const kind of paymentKinds(stage, access))
      deleted.push(...(await deleteApproved(stage, { psu, tpp }, kind)));
    judgeDeleted(stage, deleted);
  },
});
