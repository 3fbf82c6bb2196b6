import {
  type Access,
  addDays,
  afterSca,
  approvePayment,
  bankDayFrom,
  createBasket,
  createPayment,
  creationCalls,
  domesticProduct,
  expectThat,
  gone,
  groupCreation,
  osloDate,
  productCreatedBy,
  type Reply,
  type RequestDraft,
  scenario,
  type Stage,
  startBasket,
  startSingleSca,
  type Tpp,
  trySca,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time' | 'tpp' | 'psu' | 'secondPsu'>;

/** What waits for its PSU: the reply that leads to the SCA, and where it stands and stood. */
interface Waiting {
  readonly what: string;
  readonly started: Reply;
  readonly status: (tpp: Tpp) => Promise<Reply>;
  readonly before: readonly unknown[];
}

function kindOf({ operation }: RequestDraft): 'payment' | 'bulk-payment' | 'periodic-payment' {
  if (operation === 'create-bulk-payment') return 'bulk-payment';
  return operation === 'create-periodic-payment' ? 'periodic-payment' : 'payment';
}

/**
 * A payment of its own for each creation; with the identity number in place of the PSU-ID where the flow is
 * that of a single SCA.
 */
async function startPayment(
  { tpp, psu }: Scene,
  access: Access,
  creation: RequestDraft,
  single: boolean,
): Promise<Waiting | undefined> {
  const kind = kindOf(creation);
  const named = withHeader(withoutHeader(creation, 'PSU-ID'), 'X-PSU-IDENTITY', psu.identity.identity);
  const request = single ? withHeader(named, 'PSU-Context', 'PRIVATE') : creation;
  const created = await tpp.send(request);
  const paymentId = created.at('paymentId');
  if (!created.accepted || typeof paymentId !== 'string') return undefined;
  const of = { params: { product: productCreatedBy(creation.operation), paymentId } };
  const started = await (single
    ? startSingleSca({ tpp }, created)
    : access.tpp.call(`start-${kind}-authorisation`, of));
  if (started.link('scaRedirect') === undefined) return undefined;
  const status = (reader: Tpp) => reader.call(`read-${kind}-status`, of);
  const now = single ? undefined : (await status(access.tpp)).at('transactionStatus');
  const what = `${creation.operation}${single ? ' with the identity number' : ''}`;
  return { what, started, status, before: [created.at('transactionStatus'), now] };
}

function statusOf(paymentId: string) {
  return (tpp: Tpp) => tpp.call('read-payment-status', { params: { product: domesticProduct, paymentId } });
}

async function createInBasket(stage: Scene, access: Access): Promise<Waiting | undefined> {
  const { paymentId, reply } = await createPayment(stage, access);
  const basketId = await createBasket(access.tpp, [paymentId]);
  if (basketId === undefined) return undefined;
  const started = await startBasket(access.tpp, basketId);
  const status = statusOf(paymentId);
  return { what: 'create-basket', started, status, before: [reply.at('transactionStatus')] };
}

async function startCancellation(stage: Scene, access: Access): Promise<Waiting | undefined> {
  const { paymentId } = await approvePayment(stage, access, stage.psu, {
    requestedExecutionDate: bankDayFrom(addDays(osloDate(stage.time.now()), 14)),
  });
  const of = { params: { product: domesticProduct, paymentId } };
  const deleted = await access.tpp.call('delete-payment', of);
  const status = statusOf(paymentId);
  const now = (await status(access.tpp)).at('transactionStatus');
  if (deleted.link('startAuthorisation') === undefined || gone.has(now)) return undefined;
  const started = await access.tpp.call('start-payment-cancellation-authorisation', of);
  return { what: 'delete-payment', started, status, before: [now] };
}

/** Where it stands once the other person acted behind the link. */
async function tryAsAnother({ tpp, secondPsu }: Scene, access: Access, { started, status }: Waiting) {
  const back = await trySca(secondPsu, access.tpp, started);
  const replies = [await status(access.tpp)];
  // In the single-SCA flow a payment may have gone over to whoever logged in.
  if (back?.succeeded === true && back.psuId !== undefined) replies.push(await status(afterSca(tpp, back)));
  return replies.filter((each) => each.accepted).map((each) => each.at('transactionStatus'));
}

/** Every kind of SCA that approves something, with another person behind the link. */
export const behindEachLink = scenario({
  id: 'everywhere/behind-each-link',
  title: 'No payment, basket or cancellation is approved by another person than its PSU',
  clauses: ['SCA-17'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  widens: true,
  async run(stage) {
    const { tpp, psu, secondPsu, target, judge } = stage;
    const { bulkPayments, periodicPayments, baskets, singleSca } = target.capabilities;
    await secondPsu.grants(tpp);
    const access = await psu.grants(tpp);
    const [bulk, periodic] = (['bulk-payment', 'periodic-payment'] as const).map((kind) =>
      groupCreation(stage, access, kind),
    );
    const creations = [
      ...creationCalls(stage, access).map(({ request }) => request),
      ...(bulk === undefined || bulkPayments === false ? [] : [bulk]),
      ...(periodic === undefined || periodicPayments === false ? [] : [periodic]),
    ];
    const starts = [
      ...(baskets === false ? [] : [() => createInBasket(stage, access)]),
      () => startCancellation(stage, access),
      ...[false, ...(singleSca === false ? [] : [true])].flatMap((single) =>
        creations.map((each) => () => startPayment(stage, access, each, single)),
      ),
    ];
    // Where a person has to act, few links are enough.
    for (const start of target.sca?.sparing === true ? starts.slice(0, 2) : starts) {
      const waiting = await start();
      if (waiting?.started.link('scaRedirect') === undefined) continue;
      const { before, what } = waiting;
      const after = await tryAsAnother(stage, access, waiting);
      const isStill = (status: unknown) =>
        before.includes(status) || (what !== 'delete-payment' && gone.has(status));
      const moved = after.find((each) => !isStill(each));
      judge('SCA-17', `${what}: another person behind the link changes nothing`, () =>
        expectThat(after.every(isStill), 'the status that it had', moved),
      );
    }
  },
});
