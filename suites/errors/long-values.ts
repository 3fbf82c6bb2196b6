import {
  type Access,
  anyAccount,
  domesticProduct,
  expectThat,
  type OperationId,
  paymentBody,
  type Reply,
  type RequestInput,
  scenario,
  type Stage,
  valueAt,
  withQuery,
} from '../../lib/harness/kit/index.js';
import { longOrders, tooLong } from './long-orders.js';

/** How long the texts of a reply are, in characters. */
function lengthsOf(reply: Reply): readonly number[] {
  const list = reply.at('tppMessages');
  return (Array.isArray(list) ? list : [])
    .map((each) => valueAt(each, ['text']))
    .filter((each) => typeof each === 'string')
    .map((each) => Array.from(each).length);
}

/** Parameters of reads whose value has a form. */
const parameters = [
  ['list-accounts', 'withBalance'],
  ['list-transactions', 'bookingStatus'],
] as const;

/** Calls on something that nobody has, whose id is long. */
async function judgeLongIds({ judge }: Pick<Stage<'TYPE-18'>, 'judge'>, { tpp }: Access): Promise<void> {
  const id = `NoSuchThing${'x'.repeat(600)}`;
  const payment = { product: domesticProduct, paymentId: id };
  const calls: readonly (readonly [OperationId, RequestInput])[] = [
    ['read-payment-status', { params: payment }],
    ['start-payment-authorisation', { params: payment }],
    ['read-basket', { params: { basketId: id } }],
    ['read-balances', { params: { accountId: id } }],
    ['list-card-transactions', { params: { cardAccountId: id }, query: { bookingStatus: 'both' } }],
  ];
  for (const [operation, input] of calls) {
    if (!tpp.may(operation)) continue;
    const lengths = lengthsOf(await tpp.send(tpp.request(operation, input), { odd: true }));
    judge('TYPE-18', `the messages of ${operation} on an id of 600 characters have at most 512 each`, () =>
      expectThat(
        lengths.every((each) => each <= 512),
        'at most 512',
        lengths.join(', '),
      ),
    );
  }
}

/** A message that repeats what it objects to grows with it, so what it objects to is made long. */
export const longValues = scenario({
  id: 'errors/long-values',
  title: 'Messages about very long values stay within 512 characters',
  clauses: ['TYPE-18'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    for (const [what, change, announces] of [
      ['creditorName', { creditorName: 'N'.repeat(900) }, 'domestic-payment-pay-06'],
      ['purposeCode', { purposeCode: 'Å'.repeat(900) }, 'domestic-payment-pay-56'],
      ['requestedExecutionDate', { requestedExecutionDate: '1'.repeat(900) }, 'domestic-payment-pay-58'],
    ] as const) {
      const body = paymentBody(stage, access, change);
      const request = access.tpp.request('create-domestic-payment', { body });
      const reply = await access.tpp.send(request, { announces: [announces] });
      const lengths = lengthsOf(reply);
      judge('TYPE-18', `the messages on a ${what} of 900 characters have at most 512 each`, () =>
        expectThat(
          lengths.every((each) => each <= 512),
          'at most 512',
          lengths.join(', '),
        ),
      );
      observe('TYPE-18', `${what} of 900 characters: texts of ${lengths.join(', ') || 'no'} characters`);
    }
    for (const request of longOrders(stage, access)) {
      const lengths = lengthsOf(await access.tpp.send(request, { odd: true }));
      judge(
        'TYPE-18',
        `${request.operation}: messages on a text of ${tooLong} characters have at most 512 each`,
        () =>
          expectThat(
            lengths.every((each) => each <= 512),
            'at most 512',
            lengths.join(', '),
          ),
      );
    }
    const product = 'x'.repeat(600);
    const unknown = access.tpp.request('read-payment-status', { params: { product, paymentId: 'none' } });
    const nowhere = lengthsOf(await access.tpp.send(unknown, { odd: true }));
    judge('TYPE-18', 'the messages on a product of 600 characters have at most 512 each', () =>
      expectThat(
        nowhere.every((each) => each <= 512),
        'at most 512',
        nowhere.join(', '),
      ),
    );
    await judgeLongIds({ judge }, access);
    if (!access.tpp.may('list-accounts')) return;
    const params = { accountId: anyAccount(access.accounts).id };
    for (const [operation, name] of parameters) {
      const request = access.tpp.request(operation, operation === 'list-accounts' ? {} : { params });
      const reply = await access.tpp.send(withQuery(request, name, 'b'.repeat(900)), { odd: true });
      judge('TYPE-18', `the messages on a ${name} of 900 characters have at most 512 each`, () =>
        expectThat(
          lengthsOf(reply).every((each) => each <= 512),
          'at most 512',
          lengthsOf(reply).join(', '),
        ),
      );
    }
  },
});
