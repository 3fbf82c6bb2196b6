import {
  mentions,
  createPayment,
  expectThat,
  readApprovedPayment,
  scenario,
} from '../../lib/harness/kit/index.js';

/** Several payments, one approval. */
export const joint = scenario({
  id: 'baskets/joint',
  title: 'A basket approves its payments with one SCA',
  clauses: ['BSK-01', 'BSK-04', 'BSK-05', 'BSK-06', 'BSK-07', 'BSK-08', 'BSK-10', 'BSK-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, observe, require, random } = stage;
    const access = await psu.grants(tpp);
    const payments = [await createPayment(stage, access), await createPayment(stage, access)];
    const ids = payments.map((each) => each.paymentId);
    const created = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
    require('a basket', () => {
      created.isAccepted();
      created.textAt('basketId');
    });
    const params = { basketId: created.textAt('basketId') };
    const read = await access.tpp.call('read-basket', { params });
    const named = ids.filter((id) => mentions(read, id)).length;
    // What reading a basket shows is open; where it shows ids, none of them is missing.
    if (named === 0) observe('BSK-01', `reading the basket (status ${read.status}) shows no payment ids`);
    else
      judge('BSK-01', 'the basket holds the payments', () =>
        expectThat(named === ids.length, 'the id of each payment', 'one is missing'),
      );
    const started = await access.tpp.call('start-basket-authorisation', { params });
    judge('BSK-05', 'the start answers 201', () => started.hasStatus(201));
    judge('BSK-08', 'a known basketId is served', () => started.isAccepted());
    judge('BSK-10', 'x-accept-fix: amount-as-string is accepted', () => started.isAccepted());
    // Whether it has to be there is open; the payload schema holds its values to the eight.
    if (started.at('scaStatus') === undefined) observe('BSK-06', 'the answer tells no scaStatus');
    else judge('BSK-06', 'scaStatus is a text', () => void started.textAt('scaStatus'));
    judge('BSK-07', 'the answer has _links', () => void started.hasLink('scaRedirect'));
    const unknown = await access.tpp.call('start-basket-authorisation', {
      params: { basketId: `unknown-${random.uuid()}` },
    });
    judge('BSK-08', 'an unknown basketId is refused', () => unknown.isRefusal('BSK-08'));
    const back = await psu.completes(access.tpp, started);
    judge('BSK-11', 'the walk is that of a single payment', () =>
      expectThat(back.succeeded, 'a redirect with psu-id', [...back.parameters.keys()].join(', ')),
    );
    const statuses = await Promise.all(ids.map((id) => readApprovedPayment(stage, access.tpp, id)));
    judge('BSK-01', 'one approval approves both payments', () =>
      statuses.forEach((each) => {
        each.hasStatus(200);
        expectThat(
          each.at('transactionStatus') !== 'RCVD',
          'an approved payment',
          each.at('transactionStatus'),
        );
      }),
    );
    judge('BSK-04', 'each payment shows its own status', () =>
      statuses.forEach((each) => void each.textAt('transactionStatus')),
    );
  },
});
