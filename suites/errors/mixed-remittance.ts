import {
  drawKinds,
  expectThat,
  itemsOf,
  jsonBody,
  memberOf,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  withBody,
} from '../../lib/harness/kit/index.js';

/** Kinds of payments beside the domestic one. */
const most = { again: 0, quick: 0, standard: 9, full: 9 } as const;

/** Each is a KID by either of its check digits, as a bank may take every reference for one. */
const references = [{ reference: '20261749' }, { reference: '20261889' }, { reference: '20261897' }];

/** The creation with so many references and, where told, a text; in a bulk payment the last transfer. */
function telling({ creation }: PaymentKind, count: number, hasText: boolean): RequestDraft {
  const request = creation();
  const order = Object(jsonBody(request));
  const told = (transfer: object) => ({
    ...transfer,
    remittanceInformationStructuredArray: references.slice(0, count),
    remittanceInformationUnstructured: hasText ? 'Invoice 17' : undefined,
  });
  const payments = itemsOf(memberOf(order, 'payments'));
  if (payments.length === 0) return withBody(request, told(order));
  return withBody(request, { ...order, payments: [...payments.slice(0, -1), told(Object(payments.at(-1)))] });
}

/** The rule stands with the domestic payment; bodies of the other products are not shown. */
export const mixedRemittance = scenario({
  id: 'errors/mixed-remittance',
  title:
    'Free text beside one, two or three references is refused, and what other products do with it is told',
  clauses: ['PAY-59'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, observe, psu } = stage;
    const access = await psu.grants(stage.tpp);
    const [domestic, ...others] = drawKinds(stage, paymentKinds(stage, access), most);
    const send = (kind: PaymentKind, count: number, hasText: boolean) =>
      access.tpp.send(telling(kind, count, hasText), { odd: true });
    for (const count of [1, 2, 3]) {
      // How many references a list may have is open.
      const isTaken = domestic !== undefined && (await send(domestic, count, false)).accepted;
      const reply = isTaken ? await send(domestic, count, true) : undefined;
      if (reply !== undefined)
        judge('PAY-59', `free text beside a list of ${count} is refused`, () => {
          reply.isRefusal('PAY-59');
          expectThat(reply.at('paymentId') === undefined, 'no paymentId', 'one is there');
        });
      for (const kind of others)
        if ((await send(kind, count, true)).accepted)
          observe('PAY-59', `free text beside a list of ${count} is taken in a ${kind.name}`);
    }
  },
});
