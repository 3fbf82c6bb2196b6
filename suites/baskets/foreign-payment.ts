import {
  asRole,
  createPayment,
  domesticProduct,
  expectThat,
  isUnapproved,
  paymentIdIn,
  readPaymentStatus,
  repeatablePayment,
  type Role,
  rolesOf,
  scenario,
  type Stage,
  trySca,
  Untestable,
  present,
} from '../../lib/harness/kit/index.js';

/** Baskets of one payment and one or two others: behind the first, before it, and between both. */
export function placesAmong(paymentId: string, first: string, third: string): readonly (readonly string[])[] {
  return [
    [first, paymentId],
    [paymentId, first],
    [first, third, paymentId],
    [first, paymentId, third],
  ];
}

/** How the bank refuses a payment of somebody else is open; that this person cannot approve it is not. */
export const foreignPayment = scenario({
  id: 'baskets/foreign-payment',
  title: 'A basket does not let one PSU approve the payment of another',
  clauses: ['STA-07'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp', 'baskets'],
  async run(stage) {
    const { tpp, psu, secondPsu, judge } = stage;
    const access = await psu.grants(tpp);
    const { paymentId } = await createPayment(stage, access);
    const other = await secondPsu.grants(tpp);
    const created = await other.tpp.call('create-basket', { body: { paymentIds: [paymentId] } });
    const basketId = created.at('basketId');
    if (created.accepted && typeof basketId === 'string') {
      const started = await other.tpp.call('start-basket-authorisation', { params: { basketId } });
      if (started.link('scaRedirect') !== undefined) await trySca(secondPsu, other.tpp, started);
    }
    // Nor hidden behind a payment of their own, by another person or by the same one at another TPP.
    const elsewhere = await secondPsu.grants(stage.tppNamed('second-tpp'));
    for (const stranger of [other, elsewhere]) {
      const [first, third] = [await createPayment(stage, stranger), await createPayment(stage, stranger)];
      for (const paymentIds of placesAmong(paymentId, first.paymentId, third.paymentId)) {
        const mixed = await stranger.tpp.call('create-basket', { body: { paymentIds } });
        const mixedId = mixed.at('basketId');
        if (!mixed.accepted || typeof mixedId !== 'string') continue;
        const started = await stranger.tpp.call('start-basket-authorisation', {
          params: { basketId: mixedId },
        });
        if (started.link('scaRedirect') !== undefined) await trySca(secondPsu, stranger.tpp, started);
      }
    }
    const own = await access.tpp.call('create-basket', { body: { paymentIds: [paymentId] } });
    const ownId = own.at('basketId');
    if (own.accepted && typeof ownId === 'string') {
      const started = await other.tpp.call('start-basket-authorisation', { params: { basketId: ownId } });
      if (started.link('scaRedirect') !== undefined) await trySca(secondPsu, other.tpp, started);
    }
    const status = await readPaymentStatus(access.tpp, paymentId);
    judge('STA-07', 'it has no status of an approved payment', () =>
      expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
    );
  },
});

/** A basket of one role, started and approved in it, with a payment of another role of the same person. */
async function mixRoles(
  { corporatePsu }: Pick<Stage, 'corporatePsu'>,
  role: Role,
  paymentIds: readonly string[],
): Promise<void> {
  const { tpp, isPrivate } = role;
  const { corporateId } = tpp.binding;
  const created = await tpp.send(asRole(role, tpp.request('create-basket', { body: { paymentIds } })));
  const basketId = created.at('basketId');
  if (!created.accepted || typeof basketId !== 'string') return;
  const start = tpp.request('start-basket-authorisation', { params: { basketId } });
  const started = await tpp.send(asRole(role, start));
  if (started.link('scaRedirect') === undefined) return;
  const context = isPrivate ? 'PRIVATE' : 'CORPORATE';
  await trySca(corporatePsu, tpp, started, {
    context,
    ...present({ corporateId }),
  });
}

/** What a person approves in one role is what was ordered in it. */
export const paymentOfAnotherRole = scenario({
  id: 'baskets/payment-of-another-role',
  title: 'A basket of one role of a person approves no payment that was ordered in another',
  clauses: ['END-12'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'baskets', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge } = stage;
    const roles = await rolesOf(stage);
    if (roles.length < 2) throw new Untestable('the PSU acts in one role only, and two are to be compared');
    const order = async (role: Role) =>
      paymentIdIn(await role.tpp.send(asRole(role, repeatablePayment(stage, role))));
    for (const [at, owner] of roles.entries()) {
      const other = roles[(at + 1) % roles.length];
      if (other === undefined) continue;
      const [theirs, own] = [await order(owner), await order(other)];
      if (theirs === undefined || own === undefined) continue;
      await mixRoles(stage, other, [own, theirs]);
      const read = owner.tpp.request('read-payment-status', {
        params: { product: domesticProduct, paymentId: theirs },
      });
      const status = await owner.tpp.send(asRole(owner, read));
      judge('END-12', `a basket ${other.name} approves no payment ordered ${owner.name}`, () =>
        expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
      );
    }
  },
});
