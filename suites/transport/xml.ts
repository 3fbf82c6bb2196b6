import {
  approvePayment,
  creationCalls,
  domesticProduct,
  expectThat,
  paymentKinds,
  type Reply,
  type RequestDraft,
  ruleById,
  scenario,
  unlessUntestable,
  withHeader,
} from '../../lib/harness/kit/index.js';

/** XML by its media type or by how the body begins. */
function isXml(reply: Reply): boolean {
  return (
    /\bxml\b/i.test(reply.header('content-type') ?? '') || /^\s*</.test(reply.wire.body.toString('utf8'))
  );
}

/**
 * The framework behind the interface knows XML payments; this interface does not, whatever the status of the
 * refusal.
 */
export const xmlBody = scenario({
  id: 'transport/xml-body',
  title: 'An XML payment document creates no payment',
  clauses: ['TRN-03'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const judgeKind = async (payment: RequestDraft) => {
      for await (const { how, reply } of access.tpp.breakages(payment, ruleById('body-is-not-xml'))) {
        stage.judge('TRN-03', `${payment.operation}: ${how} is refused`, () => {
          reply.isRefusal('TRN-03');
          expectThat(reply.at('paymentId') === undefined, 'no paymentId', 'one is there');
        });
      }
      return [];
    };
    const [domestic, ...others] = paymentKinds(stage, access);
    if (domestic !== undefined) await judgeKind(domestic.creation());
    // A bank need not take every product.
    for (const { creation } of others) await unlessUntestable(() => judgeKind(creation()));
  },
});

/** JSON all the same or a refusal: both are lawful answers to a client that wants XML. */
export const xmlReply = scenario({
  id: 'transport/xml-reply',
  title: 'A client that accepts only XML gets JSON or a refusal',
  clauses: ['TRN-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const payment = await approvePayment(stage, access, psu);
    const params = { product: domesticProduct, paymentId: payment.paymentId };
    for (const { request } of creationCalls(stage, access)) {
      const reply = await access.tpp.send(withHeader(request, 'Accept', 'application/xml'));
      judge('TRN-04', `${request.operation} with Accept application/xml is not answered in XML`, () =>
        expectThat(!isXml(reply), 'no XML', reply.header('content-type') ?? 'XML'),
      );
    }
    for (const type of ['application/json', 'application/xml', 'text/xml']) {
      for (const [operation, input] of [
        ['read-payment-status', { params }],
        ['list-accounts', {}],
      ] as const) {
        const reply = await access.tpp.call(operation, { ...input, withHeaders: { Accept: type } });
        judge('TRN-04', `${operation} with Accept ${type} is not answered in XML`, () => {
          expectThat(!isXml(reply), 'no XML', reply.header('content-type') ?? 'XML');
          if (type === 'application/json') reply.hasStatus(200);
          if (!reply.accepted) reply.isRefusal('TRN-04');
          else expectThat(reply.json !== undefined, 'JSON', 'another body');
        });
        if (type !== 'application/json')
          observe('unsatisfiable-accept', `${operation} with Accept ${type}: status ${reply.status}`);
      }
    }
  },
});
