import {
  callOn,
  itemsOf,
  jsonBody,
  memberOf,
  muchAt,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  testAmount,
  trySca,
  withBody,
} from '../../lib/harness/kit/index.js';
import { judgeApprovalPage } from '../sca/approval-page.js';

/** Payees of the transfers of one bulk payment. */
const payees = ['Solfrid Fjeldstad', 'Birger Lauvnes', 'Ragna Kvernmo'] as const;

/** Transfers of the bulk payments whose pages are looked at: few, and more than a short list holds. */
const entries = { again: 12, quick: 12, standard: 12, full: 60 } as const;

/** A bulk payment with three payees, of whom the second one has another account. */
function toSeveral(
  { target, random }: Pick<Stage, 'target' | 'random'>,
  request: RequestDraft,
  count: number,
): RequestDraft {
  const body: unknown = jsonBody(request);
  const transfers = itemsOf(memberOf(body, 'payments'));
  const payments = Array.from({ length: count }, (_, at) => ({
    ...Object(transfers[(at % payees.length) % transfers.length]),
    creditorName: payees[at % payees.length],
    instructedAmount: testAmount(target, 'NOK', random),
  }));
  return withBody(request, { ...Object(body), payments });
}

/** Sums in currencies with other minor units, and in one that is not that of the country. */
const foreignSums = [
  { amount: '90041', currency: 'JPY' },
  { amount: '141.370', currency: 'KWD' },
  { amount: '141.3', currency: 'EUR' },
] as const;

/** The usual order of a kind, and such as the bank may take in another currency. */
function ordersOf(
  scene: Pick<Stage, 'target' | 'random'>,
  { creation, name }: PaymentKind,
): readonly RequestDraft[] {
  const order = Object(jsonBody(creation()));
  const address = {
    creditorAgent: 'DNBANOKK',
    creditorAddress: { townName: 'Oslo', country: scene.target.creditor.country },
  };
  if (Array.isArray(order.payments)) {
    const last = { ...order.payments.at(-1), ...address, instructedAmount: foreignSums[2] };
    const payments = [...order.payments.slice(0, -1), last];
    const bulks = [payees.length, muchAt(scene.target, entries)].map((count) =>
      toSeveral(scene, creation(), count),
    );
    return [...bulks, withBody(creation(), { ...order, payments })];
  }
  const others = name.startsWith('instant') ? [] : foreignSums;
  return [
    creation(),
    ...others.map((instructedAmount) =>
      withBody(creation(), {
        ...Object(jsonBody(creation())),
        ...(name.startsWith('domestic') ? address : {}),
        instructedAmount,
      }),
    ),
  ];
}

/** Whatever is ordered, and in which currency: the page tells that sum in that currency. */
export const pagesOfEachKind = scenario({
  id: 'money/pages-of-each-kind',
  title: 'The page of a payment of any kind and currency shows the payee and the sum that are approved',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, target } = stage;
    if (target.sca?.sparing === true) return;
    const access = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, access))
      for (const request of ordersOf(stage, kind)) {
        const paymentId = orderedIdIn(await access.tpp.send(request, { odd: true }));
        if (paymentId === undefined) continue;
        const started = await callOn(access.tpp, kind, paymentId, 'start');
        if (started.link('scaRedirect') === undefined) continue;
        const back = await trySca(psu, access.tpp, started);
        const currency = String(/"currency":"([A-Z]{3})"/.exec(request.body.toString('utf8'))?.[1]);
        if (back !== undefined)
          judgeApprovalPage(stage, `a ${kind.name} in ${currency}`, back, [jsonBody(request)]);
      }
  },
});
