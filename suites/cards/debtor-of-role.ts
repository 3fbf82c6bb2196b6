import {
  asRole,
  cardDebtor,
  dueNow,
  expectThat,
  makeNumberedCard,
  orderedIdIn,
  paymentBody,
  requestOn,
  type Role,
  rolesOf,
  scenario,
  type Stage,
  trySca,
  Untestable,
  domesticProduct,
} from '../../lib/harness/kit/index.js';

const domestic = { family: 'payment', product: domesticProduct } as const;

/** How far a payment from the card comes in a role: not created, or its last status. */
async function payFrom(
  stage: Pick<Stage, 'corporatePsu' | 'random' | 'target'>,
  role: Role,
  debtorAccount: object,
): Promise<unknown> {
  const { corporatePsu, target } = stage;
  const { tpp, isPrivate } = role;
  const body = paymentBody(stage, { tpp }, { debtorAccount });
  const query = { allowLogicalDuplicate: 'true' };
  const creation = dueNow(tpp.request('create-domestic-payment', { body, query }), true);
  const paymentId = orderedIdIn(await tpp.send(asRole(role, creation), { odd: true }));
  if (paymentId === undefined) return undefined;
  const on = (what: 'start' | 'status') => tpp.send(asRole(role, requestOn(tpp, domestic, paymentId, what)));
  const started = await on('start');
  const { corporateId } = tpp.binding;
  const context = isPrivate ? 'PRIVATE' : 'CORPORATE';
  const choice = { context, ...(corporateId === undefined ? {} : { corporateId }) } as const;
  if (started.link('scaRedirect') !== undefined) await trySca(corporatePsu, tpp, started, choice);
  await target.levers.batchRun?.({});
  return (await on('status')).at('transactionStatus');
}

/** A card of one's own pays for oneself, and for no company. */
export const debtorOfRole = scenario({
  id: 'cards/debtor-of-role',
  title: 'Under an agreement nobody pays from a card of their own',
  clauses: ['CTX-03'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'own-accounts', 'cards', 'sandbox-customers', 'batch-run'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, tpp, judge, target } = stage;
    if (target.sca?.sparing === true) return;
    const card = await makeNumberedCard(stage, tpp, psu.identity.identity);
    psu.ownsMore();
    const roles = await rolesOf(stage);
    const owner = roles.find(({ isPrivate }) => isPrivate);
    const others = roles.filter(({ isPrivate }) => !isPrivate);
    if (owner === undefined || others.length === 0)
      throw new Untestable('the PSU acts in one role only, and two are to be compared');
    const debtorAccount = await cardDebtor(stage, owner, card);
    const settled = await payFrom(stage, owner, debtorAccount);
    if (settled !== 'ACSC')
      throw new Untestable(`in private a payment from the card comes to ${String(settled)}, not to ACSC`);
    for (const role of others) {
      const status = await payFrom(stage, role, debtorAccount);
      judge('CTX-03', `no payment ${role.name} leaves a card that is the person's in private`, () =>
        expectThat(status !== 'ACSC', 'a payment that is not settled', 'ACSC'),
      );
    }
  },
});
