import { anyAccount, expectThat, paymentBody, type Reply, scenario } from '../../lib/harness/kit/index.js';

const aboutShape = [400, 404, 405, 406, 415, 422];

/** The same drafts serve both environments; a target that objects to their form has a shape of its own. */
export const sameShape = scenario({
  id: 'transport/same-shape',
  title: 'Requests of the one shape are understood in this environment',
  clauses: ['ENV-02'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    const params = { accountId: account.id };
    const replies: readonly (readonly [what: string, reply: Reply])[] = [
      ['the account list', await access.tpp.call('list-accounts')],
      ['balances', await access.tpp.call('read-balances', { params })],
      [
        'transactions',
        await access.tpp.call('list-transactions', { params, query: { bookingStatus: 'both' } }),
      ],
      [
        'a domestic payment',
        await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) }),
      ],
    ];
    for (const [what, reply] of replies) {
      judge('ENV-02', `${what} is not refused for its form`, () =>
        expectThat(
          !aboutShape.includes(reply.status),
          'no complaint about the form',
          `status ${reply.status}`,
        ),
      );
    }
  },
});
