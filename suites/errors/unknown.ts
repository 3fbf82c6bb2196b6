import {
  domesticProduct,
  expectThat,
  type OperationId,
  type RequestInput,
  scenario,
} from '../../lib/harness/kit/index.js';

/**
 * Ids that were never given out. Status and code are open; that the answer is an error of the interface's
 * shape is not.
 */
export const unknown = scenario({
  id: 'errors/unknown-ids',
  title: 'Ids that nobody has are answered with a JSON error, never with a success',
  clauses: ['ERR-01', 'TRN-02', 'END-11'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge, observe, require, random }) {
    const access = await psu.grants(tpp);
    const twin = await access.tpp.call('list-accounts');
    require('the accounts', () => twin.hasStatus(200));
    const payment = { product: domesticProduct, paymentId: `NoSuchPayment${random.digits(8)}` };
    const account = { accountId: `NoSuchAccount${random.digits(8)}` };
    const calls: readonly (readonly [id: OperationId, input: RequestInput])[] = [
      ['read-payment-status', { params: payment }],
      ['read-payment', { params: payment }],
      ['start-payment-authorisation', { params: payment }],
      ['read-balances', { params: account }],
      ['list-transactions', { params: account, query: { bookingStatus: 'both' } }],
    ];
    for (const [id, input] of calls) {
      const reply = await access.tpp.call(id, input);
      const list = reply.at('tppMessages');
      const messages = Array.isArray(list) ? list.length : 0;
      judge('ERR-01', `${id} of an unknown id carries tppMessages`, () => {
        expectThat(reply.status >= 400, 'an error', `status ${reply.status}`);
        expectThat(
          messages > 0 || reply.link('scaRedirect') !== undefined,
          'tppMessages or a scaRedirect link',
          'neither',
        );
      });
      judge('TRN-02', `${id} of an unknown id is answered in JSON`, () =>
        expectThat(reply.json !== undefined, 'JSON', 'another body'),
      );
      if (id === 'read-payment-status') {
        judge('END-11', 'the status of an unknown payment is refused', () => reply.isRefusal('END-11'));
      }
      observe('unknown-id-refusal', `${id} of an unknown id is answered with status ${reply.status}`);
    }
  },
});
