import {
  afterSca,
  amountsOf,
  callOn,
  expectThat,
  itemsOf,
  jsonBody,
  memberOf,
  paymentIdIn,
  paymentKinds,
  type Reply,
  scenario,
  startSingleSca,
  Untestable,
  withBody,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { naming } from '../sca/single-sca-of-each-kind.js';

/** The sums in a body that is sent, by their numbers. */
function sumsIn(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'amount' in value && 'currency' in value ? [Number(value.amount)] : [];
  return [...own, ...Object.values(value).flatMap(sumsIn)];
}

/** An order with nothing changed but its sums, which are those of another one. */
function withSumsOf(order: unknown, other: unknown): unknown {
  if (Array.isArray(order)) return order.map((each, at) => withSumsOf(each, itemsOf(other)[at]));
  if (typeof order !== 'object' || order === null) return order;
  const members = Object.entries(order).map(([name, value]): [string, unknown] => [
    name,
    name === 'instructedAmount' ? memberOf(other, name) : withSumsOf(value, memberOf(other, name)),
  ]);
  return Object.fromEntries(members);
}

/** The sums that a reply tells. */
function sumsTold(reply: Reply): readonly number[] {
  return reply.accepted ? amountsOf(reply).map(({ amount }) => Number(amount)) : [];
}

/** Whatever the bank makes of another body under the same X-Request-ID, the first order stays what it was. */
export const singleScaKeepsItsOrder = scenario({
  id: 'execution/single-sca-keeps-its-order',
  title: 'Another body under the X-Request-ID of a payment does not change what the PSU pays',
  clauses: ['SSC-05'],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const [account] = psu.accounts;
    if (account === undefined) throw new Untestable('no account of the PSU is known beforehand');
    const payer = tpp.bound({ accounts: [account] });
    for (const kind of paymentKinds(stage, { tpp: payer })) {
      const requestId = stage.random.uuid();
      const asked = () => withHeader(naming(psu, kind.creation()), 'X-Request-ID', requestId);
      const [order, other] = [asked(), asked()];
      const dearer = withBody(order, withSumsOf(jsonBody(order), jsonBody(asked())));
      const created = await payer.send(order, { odd: true });
      const paymentId = paymentIdIn(created);
      if (paymentId === undefined) continue;
      for (const each of [dearer, other]) await payer.send(each, { odd: true });
      const back = await psu.completes(payer, await startSingleSca({ tpp: payer }, created));
      if (!back.succeeded) continue;
      const known = afterSca(payer, back);
      const ordered = new Set(sumsIn(jsonBody(order)));
      const others = [dearer, other]
        .flatMap((each) => sumsIn(jsonBody(each)))
        .filter((sum) => !ordered.has(sum));
      const judgeOrder = async (when: string) => {
        const told = sumsTold(await callOn(known, kind, paymentId, 'details'));
        judge('SSC-05', `the ${kind.name} has the sums of its first request ${when}`, () =>
          expectThat(!told.some((sum) => others.includes(sum)), [...ordered].join(', '), told.join(', ')),
        );
      };
      await judgeOrder('when the PSU has approved');
      for (const each of [dearer, other]) await payer.send(each, { odd: true });
      await judgeOrder('after one more request');
    }
  },
});
