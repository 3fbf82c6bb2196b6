import { expectThat, paymentBody, type Reply, ruleById, scenario } from '../../lib/harness/kit/index.js';

function createsNothing(reply: Reply): void {
  reply.isRefusal('END-09');
  expectThat(reply.at('paymentId') === undefined, 'no paymentId', 'one is there');
}

/** Rules that `{}` breaks: every required member is missing. */
const allMissing = ['pay-01', 'pay-04', 'pay-10', 'pay-15', 'pay-23'].map(
  (each) => `domestic-payment-${each}`,
);

/**
 * No body, another JSON value, broken JSON, an empty object: each comes signed, with the digest of what was
 * sent.
 */
export const body = scenario({
  id: 'errors/body',
  title: 'A payment body that is no payment object is refused',
  clauses: ['END-09'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { judge } = stage;
    const { tpp } = await stage.psu.grants(stage.tpp);
    const payment = tpp.request('create-domestic-payment', {
      query: { allowLogicalDuplicate: 'true' },
      body: paymentBody(stage, { tpp }),
    });
    for (const rule of [
      'domestic-payment-body',
      'domestic-payment-json',
      'domestic-payment-end-09',
    ] as const) {
      for await (const { how, reply } of tpp.breakages(payment, ruleById(rule))) {
        judge('END-09', `${how} is refused`, () => createsNothing(reply));
      }
    }
    const sent = (text: string) =>
      tpp.request('create-domestic-payment', { body: Buffer.from(text, 'utf8') });
    for (const [text, announces] of [
      ['{}', allMissing],
      ['{"instructedAmount":', ['domestic-payment-json']],
      ["{'creditorName':'x'}", ['domestic-payment-json']],
      ['[]', ['domestic-payment-end-09']],
      ['"5 € på kontoen"', ['domestic-payment-end-09']],
      ['null', ['domestic-payment-end-09']],
      ['   ', ['domestic-payment-json']],
    ] as const) {
      const reply = await tpp.send(sent(text), { announces });
      judge('END-09', `the body ${text} is refused`, () => createsNothing(reply));
    }
  },
});
