import {
  type Body,
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

/** The order with a KID in place of its text; in a bulk payment that of its last transfer. */
function withKid(order: Body, reference: string): Body {
  const { payments, remittanceInformationUnstructured: _, ...rest } = order;
  const references = [{ reference, referenceType: 'KID' }];
  if (!Array.isArray(payments)) return { ...rest, remittanceInformationStructuredArray: references };
  return {
    ...order,
    payments: payments.map((each: Body, at) => (at < payments.length - 1 ? each : withKid(each, reference))),
  };
}

/** What a KID is refused with is the same in payments of every kind. */
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
    for (const kind of paymentKinds(stage, access)) {
      const pay = (reference: string) => {
        const creation = kind.creation();
        return access.tpp.send(withBody(creation, withKid(Object(jsonBody(creation)), reference)), {
          odd: true,
        });
      };
      if (!(await pay(fits)).accepted) continue;
      const reply = await pay(fitsNot);
      // When a KID is looked at is open.
      if (!reply.accepted)
        judge('ERR-03', `a ${kind.name} with a KID of a wrong check digit is refused with 400`, () =>
          reply.isRefusal('ERR-03'),
        );
    }
  },
});
