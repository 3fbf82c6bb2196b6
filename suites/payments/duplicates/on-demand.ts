import {
  grantWithCards,
  creationCalls,
  expectNoAccess,
  expectThat,
  groupCreation,
  paymentBody,
  paymentKinds,
  type Reply,
  type RequestDraft,
  scenario,
  withQuery,
} from '../../../lib/harness/kit/index.js';

/** How many sums are tried: the bank may count all that was paid on the same day. */
const mostSums = 5;

/** What a reply tells its TPP; a bank may have something to tell of each payment. */
function told(reply: Reply | undefined): string {
  return JSON.stringify(reply?.at('tppMessages') ?? []);
}

/** The same order twice: on demand it is two payments, otherwise the second one is stopped. */
export const duplicates = scenario({
  id: 'payments/duplicates',
  title: 'allowLogicalDuplicate decides whether the same payment can be created twice',
  clauses: ['END-05', 'END-06', 'END-07', 'END-08'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const create = (body: unknown, allow?: string) => {
      const query = allow === undefined ? {} : { allowLogicalDuplicate: allow };
      return access.tpp.call('create-domestic-payment', { body, query });
    };
    /** A first one; what a logical duplicate is, is open, so an equal sum of another payment may make one. */
    const createFirst = async (allow?: string) => {
      for (let tries = 1; ; tries += 1) {
        const body = paymentBody(stage, access);
        const reply = await create(body, allow);
        if (reply.accepted || tries === mostSums) return { body, reply };
      }
    };
    const { reply: first } = await createFirst();
    judge('END-05', 'a first payment needs no parameter', () => first.hasStatus(201));
    const twice = paymentBody(stage, access);
    const one = await create(twice, 'true');
    const two = await create(twice, 'true');
    judge('END-06', 'true is taken', () => one.hasStatus(201));
    judge('END-07', 'with true a repetition is a second payment', () => {
      one.hasStatus(201);
      two.hasStatus(201);
      expectThat(one.at('paymentId') !== two.at('paymentId'), 'two paymentIds', 'one and the same');
    });
    const { body: once, reply: original } = await createFirst('false');
    const repeated = await create(once, 'false');
    judge('END-06', 'false is taken', () => original.hasStatus(201));
    judge('END-08', 'with false a repetition is refused or warned of', () => {
      original.hasStatus(201);
      // By chance the first one may be a duplicate of another payment, and warned of, too.
      const isWarned = [first, original].some((each) => told(each) !== told(repeated));
      if (repeated.accepted) expectThat(isWarned, 'a warning', 'a success like the first ones');
      else expectNoAccess(repeated);
    });
    observe('END-08', `a repetition without leave is answered with status ${repeated.status}`);
  },
});

/** How often the same payment is created: what holds of the second holds of the next. */
const times = [1, 2, 3] as const;

/** On demand the same order is as many payments as it is sent, in every product that knows the parameter. */
export const duplicatesOfEachKind = scenario({
  id: 'payments/duplicates-of-each-kind',
  title: 'With allowLogicalDuplicate=true the same payment of any product is created three times',
  clauses: ['END-07'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const creations = [
      ...creationCalls(stage, access).map(({ request }) => request),
      ...(stage.target.capabilities.bulkPayments === false
        ? []
        : [groupCreation(stage, access, 'bulk-payment')]),
    ];
    for (const creation of creations) {
      const replies: Reply[] = [];
      for (const _ of times) replies.push(await access.tpp.send(creation, { odd: true }));
      const [first, ...others] = replies;
      // Whether the bank has the product is told by the first.
      if (first?.at('paymentId') === undefined || !first.accepted) continue;
      stage.judge('END-07', `${creation.operation}: with true each repetition is another payment`, () => {
        for (const each of others) each.isAccepted();
        const ids = new Set(replies.map((each) => each.at('paymentId')));
        expectThat(ids.size === times.length, 'three paymentIds', `${ids.size}`);
      });
    }
  },
});

/** Payments that were made like the first one: what is warned of may be taken on. */
function madeLike(first: Reply | undefined, replies: readonly Reply[]): number {
  const alike = replies.filter((each) => each.accepted && told(each) === told(first));
  return new Set(alike.map((each) => each.at('paymentId'))).size;
}

/** Where the bank stops a repetition, it does so whatever came in between, and when several come at once. */
export const duplicatesAmongOthers = scenario({
  id: 'payments/duplicates-among-others',
  title: 'A repeated payment of any product is stopped after others, after a refusal, and at once',
  clauses: ['END-08'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { judge } = stage;
    const { access, cards } = await grantWithCards(stage);
    const { tpp } = access;
    for (const kind of [...paymentKinds(stage, { tpp }), ...cards]) {
      if (kind.family === 'periodic-payment') continue;
      const order = () => withQuery(kind.creation(), 'allowLogicalDuplicate', 'false');
      const [one, other, third] = [order(), order(), order()];
      const send = (request: RequestDraft) => tpp.send(request, { odd: true });
      const first = [await send(one), await send(one)];
      if (first[0]?.accepted !== true) continue;
      const plain = (replies: readonly Reply[]) => madeLike(first[0], replies);
      const bare = withQuery(kind.creation(), 'allowLogicalDuplicate', undefined);
      const unasked = [await send(bare), await send(bare)];
      // Which kinds have duplicates is open: the bank tells by what it does where it is told nothing.
      if (unasked[0]?.accepted === true && told(unasked[0]) === told(first[0]) && plain(unasked) === 1)
        judge('END-08', `a repeated ${kind.name} is stopped with false as it is without the parameter`, () =>
          expectThat(plain(first) === 1, 'one plain success', `${plain(first)}`),
        );
      // Whether the bank notices the plainest duplicate is told by these.
      if (plain(first) !== 1) continue;
      const later = [await send(other), await send(one), await send(one), await send(other)];
      judge('END-08', `a ${kind.name} is a duplicate of an earlier one, too`, () =>
        expectThat(plain([...first, ...later]) <= 2, 'two plain successes', `${plain([...first, ...later])}`),
      );
      const atOnce = await tpp.all([third, third, third].map((request) => ({ request, odd: true as const })));
      judge('END-08', `of the same ${kind.name} three times at once one is made`, () =>
        expectThat(plain(atOnce) <= 1, 'one plain success', `${plain(atOnce)}`),
      );
    }
  },
});
