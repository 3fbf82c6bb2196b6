import {
  asRole,
  cardDebtor,
  dueNow,
  expectThat,
  makeNumberedCard,
  orderedIdIn,
  paymentKinds,
  requestOn,
  type Role,
  rolesOf,
  scenario,
  type Stage,
  trySca,
  Untestable,
  present,
} from '../../lib/harness/kit/index.js';
import { paidFrom } from '../execution/orders/payers.js';

/** How far a payment of a kind from the card comes in a role: not created, or its last status. */
async function payFrom(
  stage: Pick<Stage, 'corporatePsu' | 'random' | 'target' | 'time'>,
  role: Role,
  name: string,
  debtorAccount: object,
): Promise<unknown> {
  const { corporatePsu, target } = stage;
  const { tpp, isPrivate } = role;
  const kind = paymentKinds(stage, { tpp }).find((each) => each.name === name);
  if (kind === undefined) return undefined;
  const creation = paidFrom(dueNow(kind.creation(), true), debtorAccount);
  const paymentId = orderedIdIn(await tpp.send(asRole(role, creation), { odd: true }));
  if (paymentId === undefined) return undefined;
  const on = (what: 'start' | 'status') => tpp.send(asRole(role, requestOn(tpp, kind, paymentId, what)));
  const started = await on('start');
  const { corporateId } = tpp.binding;
  const context = isPrivate ? 'PRIVATE' : 'CORPORATE';
  const choice = { context, ...present({ corporateId }) } as const;
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
  needs: ['corporate-psu', 'own-accounts', 'cards', 'sandbox-customers', 'batch-run', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp, judge } = stage;
    const card = await makeNumberedCard(stage, tpp, psu.identity.identity);
    psu.ownsMore();
    const roles = await rolesOf(stage);
    const owner = roles.find(({ isPrivate }) => isPrivate);
    const others = roles.filter(({ isPrivate }) => !isPrivate);
    if (owner === undefined || others.length === 0)
      throw new Untestable('the PSU acts in one role only, and two are to be compared');
    const debtorAccount = await cardDebtor(stage, owner, card);
    let first: unknown;
    for (const { name, family } of paymentKinds(stage, owner)) {
      if (family === 'periodic-payment') continue;
      const settled = await payFrom(stage, owner, name, debtorAccount);
      first ??= settled;
      // Whether a payment of the kind is taken from cards at all is open.
      if (settled !== 'ACSC') continue;
      for (const role of others) {
        const status = await payFrom(stage, role, name, debtorAccount);
        judge('CTX-03', `no ${name} ${role.name} leaves a card that is the person's in private`, () =>
          expectThat(status !== 'ACSC', 'a payment that is not settled', 'ACSC'),
        );
      }
    }
    if (first !== 'ACSC')
      throw new Untestable(`in private a payment from the card comes to ${String(first)}, not to ACSC`);
  },
});
