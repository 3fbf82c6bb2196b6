import {
  expectNoAccess,
  expectThat,
  inOtherSpellings,
  itemsOf,
  makeNationalIdentity,
  memberOf,
  type RequestDraft,
  sandboxCustomersOf,
  scenario,
  textOf,
  type Tpp,
} from '../../lib/harness/kit/index.js';

/**
 * What changes the sandbox besides, each with a body that the sandbox takes and on things that nobody has.
 */
function changesOf(tpp: Tpp, nobody: string): readonly RequestDraft[] {
  const day = '2026-01-05';
  const sum = { currency: 'NOK', amount: 1 };
  const account = { params: { mockAccountId: nobody } };
  return [
    tpp.request('create-sandbox-transactions', {
      ...account,
      body: [
        {
          creditorAccount: { bban: '26743379224' },
          transactionAmount: sum,
          bookingDate: day,
          valueDate: day,
          remittanceInformationUnstructured: 'nothing',
        },
      ],
    }),
    tpp.request('create-sandbox-card-transactions', {
      params: { mockCardAccountId: nobody },
      body: [
        {
          cardTransactionId: nobody,
          bookingDate: day,
          transactionDate: day,
          transactionAmount: sum,
          originalAmount: sum,
          merchantCategoryCode: '5411',
        },
      ],
    }),
    tpp.request('delete-sandbox-transactions', account),
    tpp.request('delete-sandbox-account', account),
    tpp.request('delete-sandbox-customer', { params: { customerId: nobody } }),
  ];
}

/** The same place as some servers read it, whose guard may know another spelling of it only. */
export function spelledOtherwise(request: RequestDraft): readonly RequestDraft[] {
  return inOtherSpellings(request).map(({ spelt }) => spelt);
}

/**
 * Reads only, unless the profile lets the run change things: in production nobody else must pay for a wrong
 * bank.
 */
export const production = scenario({
  id: 'sandbox/production',
  title: 'Nothing below /v1/sandbox/ answers in production',
  clauses: ['ENV-08'],
  effects: 'reads',
  needs: ['production'],
  leavesOpen: [
    {
      clause: 'ENV-08',
      without: 'changes-sandbox',
      because: 'whether anything can be changed is not tried, because it would be if the bank were wrong',
    },
  ],
  async run({ tpp, judge, require, target, random }) {
    const twin = await tpp.call('list-accounts');
    require('an answer outside /v1/sandbox/', () => void twin.hasLink('scaRedirect'));
    const announces = ['sandbox-only'];
    const customers = await tpp.send(tpp.request('list-sandbox-customers'), { announces });
    const [first] = sandboxCustomersOf(customers);
    const id = (value: unknown) => (typeof value === 'string' ? value : random.uuid());
    const mockAccountId = id(itemsOf(memberOf(first, 'accounts'))[0]);
    const mockCardAccountId = id(itemsOf(memberOf(first, 'cardAccounts'))[0]);
    const customerId = textOf(first, 'customerId') || random.uuid();
    const requests = [
      tpp.request('read-sandbox-customer', { params: { customerId } }),
      tpp.request('list-sandbox-accounts'),
      tpp.request('read-sandbox-account', { params: { mockAccountId } }),
      tpp.request('list-sandbox-transactions', { params: { mockAccountId } }),
      tpp.request('read-sandbox-card-account', { params: { mockCardAccountId } }),
      tpp.request('list-sandbox-agreements'),
    ];
    const replies = [customers];
    for (const each of requests) replies.push(await tpp.send(each, { announces }));
    for (const each of requests.flatMap(spelledOtherwise)) replies.push(await tpp.send(each, { odd: true }));
    const cards = tpp.request('list-sandbox-card-transactions', {
      params: { mockCardAccountId },
      query: { bookingStatus: 'both' },
    });
    replies.push(await tpp.send(cards, { announces: ['sandbox-card-transactions-only'] }));
    for (const each of replies) {
      judge('ENV-08', `${each.exchange.operation} does not exist`, () => {
        expectNoAccess(each);
        expectThat(each.link('scaRedirect') === undefined, 'no way to an SCA', 'a scaRedirect link');
      });
    }

    if (!target.effects.has('changes-sandbox')) return;
    const customerNumber = makeNationalIdentity(random.novel);
    const created = await tpp.send(
      tpp.request('create-sandbox-customer', {
        body: { customerNumber, customerType: 'PRIVATE', customerName: 'Nobody' },
      }),
      { announces },
    );
    judge('ENV-08', 'no customer can be made', () => expectNoAccess(created));
    for (const request of changesOf(tpp, random.uuid())) {
      const reply = await tpp.send(request, { announces });
      judge('ENV-08', `${request.operation} does not exist`, () => expectNoAccess(reply));
    }
    // No profile can allow a reset here: what a wrong bank would lose by it, nobody brings back.
    if (!target.effects.has('resets-sandbox')) return;
    const reset = await tpp.send(tpp.request('initialize-sandbox'), { announces });
    judge('ENV-08', 'nothing can be reset', () =>
      expectThat(reset.status >= 400 && reset.status <= 499, 'a refusal (4xx)', `status ${reset.status}`),
    );
  },
});
