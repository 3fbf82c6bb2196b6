import {
  assumed,
  type Body,
  jsonBody,
  type PaymentKind,
  paymentKinds,
  scenario,
  withBody,
} from '../../lib/harness/kit/index.js';
import { withText } from './characters.js';

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
    for (const kind of paymentKinds(stage, access).filter(({ name }) => name !== 'domestic payment'))
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
