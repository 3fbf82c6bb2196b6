import {
  type Access,
  bulkAndPeriodicCalls,
  createBasket,
  createOf,
  createPayment,
  creationCalls,
  expectNoAccess,
  judgeStrangers,
  type LawfulCall,
  paymentKinds,
  readingCalls,
  requestOn,
  scenario,
  type Stage,
  type Stranger,
  unlessUntestable,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/**
 * The person's own accounts, from which nothing else keeps an order: orders of every kind, baskets, and the
 * list of cards. A bank that recognises corporate users otherwise in such a session is left alone.
 */
async function judgeOwnThings(
  stage: Pick<Stage<'ERR-04'>, 'corporatePsu' | 'tpp' | 'target' | 'random' | 'time' | 'judge' | 'observe'>,
  forgetful: Stranger<'ERR-04'>,
): Promise<void> {
  const { corporatePsu: psu, tpp, target, random, time } = stage;
  const [own] = await unlessUntestable(async () => [
    await psu.grants(tpp.inNewSession(), { context: 'PRIVATE' }),
  ]);
  if (own === undefined) return;
  const list = own.tpp.request('list-accounts');
  const recognised = await own.tpp.send(forgetful.pretends?.(list) ?? list, { odd: true });
  if (recognised.status !== 400) return;
  const scene = { target, random, time, tpp, psu };
  const grouped = await bulkAndPeriodicCalls(scene, own);
  const calls = [
    { request: own.tpp.request('list-card-accounts') },
    ...creationCalls(scene, own),
    ...grouped.filter(({ request }) => request.operation.startsWith('create-')),
  ];
  const stranger = { ...forgetful, tpp: own.tpp };
  await judgeStrangers(stage, own.tpp, calls, [stranger], (reply) => reply.isRefusal('ERR-04'));
  if (target.capabilities.baskets === false) return;
  // Of a basket of a private payment the bank may say something else first.
  const baskets = await unlessUntestable(async () => {
    const { paymentId } = await createPayment(scene, own);
    const request = own.tpp.request('create-basket', { body: { paymentIds: [paymentId] } });
    return [{ request, once: true as const }];
  });
  await judgeStrangers(stage, own.tpp, baskets, [stranger], expectNoAccess);
}

/** What is asked of orders of each kind that were made under the agreement. */
async function callsOnOrders(
  scene: Pick<Stage, 'random' | 'target' | 'time'>,
  access: Access,
): Promise<readonly LawfulCall[]> {
  const calls: LawfulCall[] = [];
  for (const kind of paymentKinds(scene, access)) {
    const paymentId = await createOf(access.tpp, kind);
    if (paymentId === undefined) continue;
    for (const what of ['status', 'details'] as const)
      calls.push({ request: requestOn(access.tpp, kind, paymentId, what) });
    // Where no SCA is asked for, an order is started once.
    calls.push({ request: requestOn(access.tpp, kind, paymentId, 'start'), once: true });
  }
  return calls;
}

/** What is asked of baskets of payments that were made under the agreement. */
async function callsOnBaskets(
  scene: Pick<Stage, 'random' | 'target' | 'time'>,
  access: Access,
): Promise<readonly LawfulCall[]> {
  const { tpp } = access;
  if (scene.target.capabilities.baskets === false) return [];
  return unlessUntestable(async (): Promise<readonly LawfulCall[]> => {
    const [first, second] = [await createPayment(scene, access), await createPayment(scene, access)];
    const basketId = await createBasket(tpp, [first.paymentId]);
    const create = tpp.request('create-basket', { body: { paymentIds: [second.paymentId] } });
    if (basketId === undefined) return [{ request: create, once: true }];
    return [
      { request: create, once: true },
      { request: tpp.request('read-basket', { params: { basketId } }) },
      { request: tpp.request('start-basket-authorisation', { params: { basketId } }), once: true },
    ];
  });
}

/**
 * Who acts for a corporation says for which, at accounts and at orders. By what a bank recognises corporate
 * users is open: one that does by PSU-Context at the list of accounts does so at the other calls.
 */
export const withoutAgreement = scenario({
  id: 'sca/without-agreement',
  title: 'No account is read and no payment ordered in corporate context without PSU-Corporate-ID',
  clauses: ['ERR-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, tpp, target, random, time } = stage;
    const scene = { target, random, time, tpp, psu };
    const { access, calls: reads } = await readingCalls(scene);
    if (access.redirected.context !== 'CORPORATE' || access.tpp.binding.corporateId === undefined) return;
    const forgetful: Stranger<'ERR-04'> = {
      who: 'a corporate user without PSU-Corporate-ID',
      tpp: access.tpp,
      clause: 'ERR-04',
      pretends: (request) =>
        withHeader(withoutHeader(request, 'PSU-Corporate-ID'), 'PSU-Context', 'CORPORATE'),
    };
    const alone: Stranger<'ERR-04'> = {
      ...forgetful,
      who: 'a corporate user who is not there, without PSU-Corporate-ID',
      calls: ({ operation }) => /balance|transaction/.test(operation),
      pretends: (request) => withoutHeader(withoutHeader(request, 'PSU-Corporate-ID'), 'PSU-IP-Address'),
    };
    // How an empty header is refused is open.
    const empty: Stranger<'ERR-04'> = {
      ...forgetful,
      who: 'a corporate user with an empty PSU-Corporate-ID',
      pretends: (request) =>
        withHeader(withHeader(request, 'PSU-Corporate-ID', ''), 'PSU-Context', 'CORPORATE'),
    };
    const list = access.tpp.request('list-accounts');
    const recognised = await access.tpp.send(forgetful.pretends?.(list) ?? list, { odd: true });
    if (recognised.status !== 400) return;
    const ofAccounts = reads.filter(({ request }) => /account|balance|transaction/.test(request.operation));
    const calls = [...ofAccounts, ...creationCalls(scene, access)];
    await judgeStrangers(stage, access.tpp, calls, [forgetful], (reply) => reply.isRefusal('ERR-04'));
    // Of an order of a company the bank may say something else first.
    const onOrders = [...(await callsOnOrders(scene, access)), ...(await callsOnBaskets(scene, access))];
    await judgeStrangers(stage, access.tpp, onOrders, [forgetful], expectNoAccess);
    // Where the context is not told either, the refusal may be another.
    await judgeStrangers(stage, access.tpp, calls, [alone, empty], expectNoAccess);
    await judgeOwnThings(stage, forgetful);
  },
});
