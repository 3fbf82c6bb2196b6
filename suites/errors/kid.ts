import {
  type Body,
  domesticProduct,
  jsonBody,
  paymentBody,
  paymentKinds,
  scenario,
  withBody,
} from '../../lib/harness/kit/index.js';

/** Worked by hand: 123456789 has the MOD10 check digit 7 and the MOD11 check digit 2; others fit neither. */
const right = ['1234567897', '1234567892'];
const wrong = ['1234567890', '1234567893'];

/**
 * When a KID is looked at is open, so that taking a wrong one on fails nobody; refusing it with another
 * status does.
 */
export const kid = scenario({
  id: 'errors/kid',
  title: 'A payment that is refused for its KID is refused with 400',
  clauses: ['ERR-03'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, require, target } = stage;
    const access = await psu.grants(tpp);
    const pinned = target.pinnedAssumptions['kid-checking'] === 'creation';
    const pay = (reference: string, announces: readonly string[] = []) => {
      const { remittanceInformationUnstructured: _, ...rest } = paymentBody(stage, access);
      const references = [{ reference, referenceType: 'KID' }];
      const body = { ...rest, remittanceInformationStructuredArray: references };
      return access.tpp.send(access.tpp.request('create-domestic-payment', { body }), { announces });
    };
    for (const reference of right) {
      const twin = await pay(reference);
      require('a payment with a KID that fits', () => twin.hasStatus(201));
    }
    for (const reference of wrong) {
      const reply = await pay(reference, pinned ? ['kid-check-digit'] : []);
      if (reply.accepted && !pinned) {
        observe('ERR-03', `a KID with a wrong check digit is taken on with status ${reply.status}`);
        continue;
      }
      judge('ERR-03', 'a KID with a wrong check digit is refused with 400', () => {
        reply.isRefusal('ERR-03');
      });
    }
  },
});

type Reference = Readonly<Record<'reference' | 'referenceType', string>> | { readonly reference: string };

/** Ways to tell a KID: the last of several references, or the only one; with its type and without. */
const forms: readonly (readonly [how: string, told: (digits: string) => Body])[] = (
  [
    ['with its type', (reference) => ({ reference, referenceType: 'KID' })],
    ['without a type', (reference) => ({ reference })],
  ] as readonly (readonly [string, (digits: string) => Reference])[]
).flatMap(([how, told]) => [
  [how, (digits: string) => ({ remittanceInformationStructuredArray: [told(digits)] })],
  [`${how}, alone`, (digits: string) => ({ remittanceInformationStructured: told(digits) })],
  [
    `${how}, behind another`,
    (digits: string) => ({ remittanceInformationStructuredArray: [told(right[1] ?? ''), told(digits)] }),
  ],
]);

/** Those with a single reference in the array. */
const fewForms = forms.filter((_, at) => at % 3 === 0);

/** The order with a KID in place of its text; in a bulk payment that of one of its transfers. */
function withKid(order: Body, told: Body, place: number): Body {
  const { payments, remittanceInformationUnstructured: _, ...rest } = order;
  if (!Array.isArray(payments)) return { ...rest, ...told };
  return {
    ...order,
    payments: payments.map((each: Body, at) =>
      at === (place < 0 ? payments.length + place : place) ? withKid(each, told, 0) : each,
    ),
  };
}

/** What a KID is refused with is the same in payments of every kind, however and wherever it is told. */
export const kidOfEachKind = scenario({
  id: 'errors/kid-of-each-kind',
  title: 'A payment of any kind that is refused for its KID is refused with 400',
  clauses: ['ERR-03'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const [fits = '', fitsNot = ''] = [right[0], wrong[0]];
    for (const kind of paymentKinds(stage, access))
      for (const place of kind.family === 'bulk-payment' ? [0, -1] : [0])
        for (const [how, told] of kind.product === domesticProduct ? forms : fewForms) {
          // Each its own order: a bank may refuse the second of two alike.
          const request = (reference: string) => {
            const creation = kind.creation();
            const body = withKid(Object(jsonBody(creation)), told(reference), place);
            return { request: withBody(creation, body), odd: true as const };
          };
          const [twin, reply] = await access.tpp.all([request(fits), request(fitsNot)]);
          // When a KID is looked at, and how it may be told, is open.
          if (twin.accepted && !reply.accepted)
            judge(
              'ERR-03',
              `a ${kind.name} with a KID of a wrong check digit, ${how}, is refused with 400`,
              () => reply.isRefusal('ERR-03'),
            );
        }
  },
});
