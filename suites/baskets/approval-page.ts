import {
  type Access,
  type Body,
  createBasket,
  type CreatedPayment,
  createPayment,
  scenario,
  type Stage,
  startBasket,
  unlessStuck,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';
import { bodySent, judgeApprovalPage } from '../sca/approval-page.js';

type Payer = Access['tpp']['binding']['accounts'][number];

/** Payments that are unlike in one thing: by account that pays, by payee, by day. */
interface Mixture {
  readonly how: string;
  readonly payments: readonly (readonly [payer: Payer, changes: Body])[];
}

function mixturesOf(stage: Pick<Stage, 'time'>, [one, two]: readonly Payer[]): readonly Mixture[] {
  if (one === undefined) return [];
  const later = { requestedExecutionDate: businessDay(stage, 12) };
  const days: Mixture = {
    how: 'for several days',
    payments: [
      [one, {}],
      [one, later],
    ],
  };
  if (two === undefined) return [days];
  const payee = { creditorName: 'Solfrid Fjeldstad', creditorAccount: { bban: two.bban, currency: 'NOK' } };
  return [
    {
      how: 'from several accounts',
      payments: [
        [one, {}],
        [two, {}],
        [one, {}],
      ],
    },
    {
      how: 'to several payees',
      payments: [
        [one, {}],
        [one, payee],
      ],
    },
    days,
  ];
}

/** Whoever approves payments that are unlike is shown each of them, or totals in which each is counted. */
export const pageOfMixture = scenario({
  id: 'baskets/page-of-mixture',
  title: 'The page of a basket shows what is approved from every account, to every payee and for every day',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    const payers = tpp.binding.accounts.filter(({ currency }) => currency === 'NOK');
    for (const { how, payments } of mixturesOf(stage, payers)) {
      const made: CreatedPayment[] = [];
      for (const [payer, changes] of payments)
        made.push(await createPayment(stage, { tpp: tpp.bound({ accounts: [payer] }) }, () => changes));
      // A bank may take unlike payments in baskets of their own only.
      const basketId = await createBasket(
        tpp,
        made.map(({ paymentId }) => paymentId),
      );
      const started = basketId === undefined ? undefined : await startBasket(tpp, basketId);
      if (started?.link('scaRedirect') === undefined) continue;
      const back = await unlessStuck(() => psu.completes(tpp, started));
      const bodies = made.map(({ reply }) => bodySent(reply.exchange.request.body));
      if (back !== undefined) judgeApprovalPage(stage, `a basket of payments ${how}`, back, bodies);
    }
  },
});
