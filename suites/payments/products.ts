import {
  type Access,
  assumed,
  type Body,
  expectThat,
  isExempt,
  orderPayment,
  type OperationId,
  payingAccount,
  paymentBody,
  scenario,
  type Stage,
  startAuthorisation,
  transactionStatuses,
  trySca,
} from '../../lib/harness/kit/index.js';
import { abroad } from './under-enforcement.js';

/** A payment of some product. */
interface Order {
  readonly operation: OperationId;
  readonly product: string;
  readonly body: Body;
}

/**
 * What is paid in another way than the domestic product. The sum of the last one is from where on it has to
 * be reported, which nobody risks in production.
 */
function orders(stage: Pick<Stage, 'target' | 'random' | 'time'>, access: Access): readonly Order[] {
  const { target } = stage;
  const { bban, currency } = payingAccount(access);
  const { code } = assumed(target, 'reporting-members');
  const reported: Order = {
    operation: 'create-norwegian-cross-border-payment',
    product: 'norwegian-cross-border-credit-transfers',
    body: {
      ...abroad(stage, access),
      debtorAccount: { bban, currency },
      instructedAmount: { amount: '100000.00', currency: 'NOK' },
      [code]: '26',
    },
  };
  return [
    {
      operation: 'create-instant-payment',
      product: 'instant-norwegian-domestic-credit-transfers-straks',
      body: paymentBody(stage, access),
    },
    {
      operation: 'create-sepa-payment',
      product: assumed(target, 'euro-area-product'),
      body: abroad(stage, access),
    },
    {
      operation: 'create-cross-border-payment',
      product: assumed(target, 'international-product'),
      body: abroad(stage, access),
    },
    ...(target.environment === 'production' ? [] : [reported]),
  ];
}

/**
 * Which products a bank offers and what their bodies hold is open. What it takes on is a payment like all
 * others.
 */
export const products = scenario({
  id: 'payments/products',
  title: 'What is paid by another product has an id of its own, under which that product tells its status',
  clauses: ['PRS-03', 'END-11', 'TYPE-30'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const made = orders(stage, access);
    const creations = await access.tpp.all(
      made.map(({ operation, body }) => access.tpp.request(operation, { body })),
    );
    const taken = made.flatMap((order, index) => {
      const reply = creations[index];
      const paymentId = reply?.at('paymentId');
      if (reply?.accepted === true && typeof paymentId === 'string') return [{ ...order, reply, paymentId }];
      observe('END-11', `${order.product}: a payment is answered with status ${reply?.status}`);
      return [];
    });
    const domestic = await orderPayment(stage, access);
    const ids = [domestic, ...taken].map((each) => each.paymentId);
    judge('PRS-03', 'the ids of payments differ, also of different products', () =>
      expectThat(new Set(ids).size === ids.length, 'an id for each', ids.join(', ')),
    );
    // Each takes an SCA of its own, and one shows as much where a person has to do it.
    const walked = stage.target.sca?.sparing === true ? taken.slice(0, 1) : taken;
    for (const { product, reply, paymentId } of walked) {
      const started = isExempt(reply)
        ? reply
        : await startAuthorisation(access, { reply, paymentId }, product);
      const isApproved =
        isExempt(started) ||
        (started.link('scaRedirect') !== undefined &&
          (await trySca(psu, access.tpp, started))?.succeeded === true);
      if (!isApproved) {
        observe('END-11', `${product}: the approval of a payment does not succeed`);
        continue;
      }
      const status = await access.tpp.call('read-payment-status', { params: { product, paymentId } });
      judge('END-11', `${product}: the status is served after the approval`, () => status.hasStatus(200));
      if (!status.accepted) continue;
      const told = status.at('transactionStatus');
      judge('TYPE-30', `${product}: the status is one of the interface`, () =>
        expectThat(
          transactionStatuses.some((each) => each === told),
          'a known status',
          told,
        ),
      );
    }
  },
});
