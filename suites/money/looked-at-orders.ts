import {
  itemsOf,
  jsonBody,
  memberOf,
  muchAt,
  type PaymentKind,
  type RequestDraft,
  type Stage,
  testAmount,
  withBody,
} from '../../lib/harness/kit/index.js';

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

/** Sums of many sizes, with fractions; of a bulk payment those of its transfers. */
const sizes = ['1041.75', '10041.75', '100041.07', '1234567.45', '0.45'] as const;

/** The same order or transfer of each sum. */
function sized(one: object): readonly object[] {
  return sizes.map((amount) => ({
    ...one,
    instructedAmount: { ...Object(memberOf(one, 'instructedAmount')), amount },
  }));
}

/** Orders of such sums, whose pages are looked at and that nobody approves. */
export function sizedOrders({ creation }: PaymentKind): readonly RequestDraft[] {
  const order = Object(jsonBody(creation()));
  if (!Array.isArray(order.payments)) return sized(order).map((each) => withBody(creation(), each));
  return [withBody(creation(), { ...order, payments: sized(Object(order.payments[0])) })];
}

/** The usual order, with another name of whoever has the account. */
export function renamed({ creation }: PaymentKind): RequestDraft {
  const order = Object(jsonBody(creation()));
  const creditorName = 'Torgeir Bekkevold';
  if (!Array.isArray(order.payments)) return withBody(creation(), { ...order, creditorName });
  const payments = order.payments.map((each: unknown) => ({ ...Object(each), creditorName }));
  return withBody(creation(), { ...order, payments });
}

/** The usual order of a kind, and such as the bank may take in another currency. */
export function ordersOf(
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
