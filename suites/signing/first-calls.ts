import {
  type Access,
  afterSca,
  createBasket,
  createOf,
  expectThat,
  paymentKinds,
  type RequestDraft,
  requestOn,
  ruleById,
  scaKinds,
  scenario,
  shuffled,
  type Stage,
  type Tpp,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SIG-04'>, 'judge' | 'random' | 'target' | 'psu' | 'time' | 'tpp'>;

/** A call that nobody signed as it is sent goes before the right one, which is served. */
async function judgeFirst({ judge, random }: Scene, tpp: Tpp, request: RequestDraft, after: string) {
  const ways = shuffled(tpp.ways(request, [ruleById('signature-fits')]), random).slice(0, 1);
  for await (const { how, operation, reply } of tpp.sendBroken(ways)) {
    const twin = await tpp.send(request);
    if (twin.accepted || reply.accepted)
      judge('SIG-04', `the first call after ${after}, ${operation} with ${how}, is refused`, () =>
        expectThat(!reply.accepted, 'no success', `status ${reply.status}`),
      );
  }
}

/** The PSU has just come back, for the first time or from an SCA of any kind. */
async function judgeAfterScas(stage: Scene): Promise<Pick<Access, 'tpp'> | undefined> {
  const { psu, tpp } = stage;
  const fresh = tpp.bound({}).inNewSession();
  const back = await psu.completes(fresh, await fresh.call('list-accounts'));
  if (!back.succeeded) return undefined;
  const known = afterSca(fresh, back);
  await judgeFirst(stage, known, known.request('list-accounts'), 'the redirect');
  if (stage.target.sca?.sparing === true || stage.target.again === true) return { tpp: known };
  for (const { name, begin } of scaKinds(stage))
    await unlessUntestable(async () => {
      const next = known.inNewSession();
      const offered = await begin(stage, { tpp: next });
      if (offered.link('scaRedirect') === undefined) return [];
      const returned = await unlessStuck(() => psu.completes(next, offered));
      if (returned?.succeeded !== true) return [];
      const opened = afterSca(next, returned);
      await judgeFirst(stage, opened, opened.request('list-accounts'), `an SCA for ${name}`);
      return [];
    });
  const { tpp: last } = await psu.grants(known, { anew: true });
  return { tpp: last };
}

/** What was just made is read for the first time. */
async function judgeAfterCreations(stage: Scene, { tpp }: Pick<Access, 'tpp'>): Promise<void> {
  const kinds = paymentKinds(stage, { tpp }).filter(({ name }) => /^(?:domestic|bulk|periodic)/.test(name));
  for (const kind of kinds) {
    const paymentId = await createOf(tpp, kind);
    if (paymentId === undefined) continue;
    const after = `the creation of a ${kind.name}`;
    await judgeFirst(stage, tpp, requestOn(tpp, kind, paymentId, 'details'), after);
    if (kind !== kinds[0] || stage.target.capabilities.baskets === false) continue;
    const basketId = await createBasket(tpp, [paymentId]);
    if (basketId !== undefined)
      await judgeFirst(
        stage,
        tpp,
        tpp.request('read-basket', { params: { basketId } }),
        'the creation of a basket',
      );
  }
}

/** Whoever has just been at the bank is not known by that alone. */
export const firstCalls = scenario({
  id: 'signing/first-calls',
  title: 'The first call after an SCA of any kind, and the first one on what was just made, is verified, too',
  clauses: ['SIG-04'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const known = await judgeAfterScas(stage);
    if (known === undefined || !known.tpp.may('create-domestic-payment')) return;
    await judgeAfterCreations(stage, known);
  },
});
