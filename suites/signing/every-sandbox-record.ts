import {
  dayAgo,
  ibanOf,
  itemsOf,
  judgeUnsigned,
  makeCard,
  makeCustomer,
  type Reply,
  type RequestDraft,
  scenario,
  type Stage,
  textOf,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** The id that the reply to a creation tells. */
function idIn(reply: Reply): string | undefined {
  if (!reply.accepted) return undefined;
  return ['resourceId', 'id'].map((name) => textOf(reply.json, name)).find((each) => each !== '');
}

/**
 * A new company with an agreement in which nothing stands, and how a person gets its account; nothing where
 * there are no agreements.
 */
async function engagementOf(
  stage: Pick<Stage, 'target' | 'random' | 'tpp'>,
  person: string,
): Promise<readonly RequestDraft[]> {
  const { tpp } = stage;
  const { customerNumber: owner } = await makeCustomer(stage, tpp, 'CORPORATE');
  const body = {
    customerNumber: owner,
    accountName: 'Operating account',
    currency: 'NOK',
    cashAccountType: 'CACC',
  };
  const account = await tpp.call('create-sandbox-account', { body: { ...body, creditLine: 0, balance: 10 } });
  const agreement = await tpp.call('create-sandbox-agreement', {
    body: { name: `Empty agreement ${owner.slice(-3)}`, owner, engagements: [] },
  });
  const mockAgreementId = idIn(agreement);
  const iban = textOf(account.json, 'iban') || ibanFrom(textOf(account.json, 'bban'));
  if (mockAgreementId === undefined || iban === '') return [];
  const draft = tpp.request('create-sandbox-engagement', {
    params: { mockAgreementId },
    body: {
      customer: person,
      account: { iban },
      roles: ['REGISTER', 'VIEW'],
      registerLimit: 1_000,
      approvalLimit: 1_000,
    },
  });
  return [draft];
}

/** The IBAN of an account whose record shows its number alone. */
function ibanFrom(bban: string): string {
  return bban === '' ? '' : ibanOf(bban);
}

/**
 * What stands at one account, card or agreement. The text shows no more of these calls than that they exist
 * and are signed.
 */
export const everySandboxRecord = scenario({
  id: 'signing/every-sandbox-record',
  title: 'No single account, card, transaction or engagement of the sandbox is served without a signature',
  clauses: ['SIG-02', 'SIG-03'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  async run(stage) {
    const { tpp, random } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const name = `Account ${random.digits(4)}`;
    const body = { customerNumber, accountName: name, currency: 'NOK', cashAccountType: 'CACC' };
    const account = await tpp.call('create-sandbox-account', {
      body: { ...body, creditLine: 0, balance: 10 },
    });
    const mockAccountId = idIn(account);
    if (mockAccountId === undefined)
      throw new Untestable(`creating an account was answered with status ${account.status} and no id`);
    const params = { mockAccountId };
    const mockCardAccountId = await makeCard(stage, tpp, customerNumber);
    const day = dayAgo(stage, 1);
    const draft = {
      creditorAccount: { bban: stage.target.creditor.bban },
      transactionAmount: { currency: 'NOK', amount: 5 },
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructured: 'made',
    };
    const transactions = tpp.request('create-sandbox-transactions', { params, body: [draft] });
    await tpp.send(transactions);
    const list = await tpp.call('list-sandbox-transactions', { params });
    const [first] = itemsOf(list.at('transactions', 'booked') ?? list.at('transactions') ?? list.json);
    const mockTransactionId = textOf(first, 'transactionId') || textOf(first, 'id');
    await judgeUnsigned(stage, tpp, [
      tpp.request('read-sandbox-account', { params }),
      transactions,
      tpp.request('list-sandbox-transactions', { params }),
      ...(mockTransactionId === ''
        ? []
        : [tpp.request('read-sandbox-transaction', { params: { ...params, mockTransactionId } })]),
      tpp.request('read-sandbox-card-account', { params: { mockCardAccountId } }),
      ...(await engagementOf(stage, customerNumber)),
    ]);
    // Their twins take away what the others read. A bank need not know them.
    const customers = tpp.request('list-sandbox-customers');
    for (const id of ['delete-sandbox-transactions', 'delete-sandbox-account'] as const)
      await judgeUnsigned(stage, tpp, [customers, tpp.request(id, { params })]);
  },
});
