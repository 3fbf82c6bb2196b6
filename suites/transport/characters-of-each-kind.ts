import {
  assumed,
  type Body,
  jsonBody,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  testAmount,
  withBody,
} from '../../lib/harness/kit/index.js';
import { withText } from './characters.js';

/** How many transfers a bulk payment has beside the usual two: some banks look at the first ones only. */
const lengths = [3, 23] as const;

/** The kind as it is and, of bulk payments, with more transfers, which differ in their sums and texts. */
function inLengths(stage: Pick<Stage, 'target' | 'random'>, kind: PaymentKind): readonly PaymentKind[] {
  if (kind.family !== 'bulk-payment') return [kind];
  const longer = lengths.map(
    (length): PaymentKind => ({
      ...kind,
      name: `${kind.name} of ${length} transfers`,
      creation() {
        const request = kind.creation();
        const order = Object(jsonBody(request));
        const [first]: readonly object[] = order.payments;
        const payments = Array.from({ length }, (_, at) => ({
          ...first,
          instructedAmount: testAmount(stage.target, 'NOK', stage.random),
          remittanceInformationUnstructured: `Transfer ${at + 1} of ${length}`,
        }));
        return withBody(request, { ...order, payments });
      },
    }),
  );
  return [kind, ...longer];
}

/** The order with a text replaced; in a bulk payment that of its last transfer. */
function withLastText(order: Body, place: string, text: string): Body {
  const { payments } = order;
  if (!Array.isArray(payments)) return withText(order, place, text);
  const last = payments.length - 1;
  return {
    ...order,
    payments: payments.map((each: Body, at) => (at === last ? withText(each, place, text) : each)),
  };
}

function written({ creation }: PaymentKind, place: string, text: string) {
  const request = creation();
  return withBody(request, withLastText(Object(jsonBody(request)), place, text));
}

/** What stops one kind of payment stops each of them, in the last transfer of a bulk as in the first. */
export const unprocessableInEachKind = scenario({
  id: 'transport/unprocessable-character-in-each-kind',
  title: 'A character that no system can process is answered with 400 in payments of every kind',
  clauses: ['TRN-08'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    const character = assumed(target, 'unprocessable-character');
    if (character === null) return;
    const access = await psu.grants(stage.tpp);
    const places = assumed(target, 'unprocessable-fields').filter((each) => typeof each === 'string');
    const others = paymentKinds(stage, access).filter(({ name }) => name !== 'domestic payment');
    for (const kind of others.flatMap((each) => inLengths(stage, each)))
      for (const place of places) {
        const twin = await access.tpp.send(written(kind, place, 'Glad'), { odd: true });
        if (!twin.accepted) continue;
        const reply = await access.tpp.send(written(kind, place, `Glad ${character}`), {
          announces: ['processable-characters'],
        });
        judge('TRN-08', `a ${kind.name} with ${character} in ${place} is refused with 400`, () =>
          reply.isRefusal('TRN-08'),
        );
      }
  },
});
