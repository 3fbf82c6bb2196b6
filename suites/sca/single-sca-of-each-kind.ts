import {
  afterSca,
  amountsOf,
  callOn,
  clausesIn,
  expectThat,
  jsonBody,
  judgeRefusals,
  paymentIdIn,
  paymentKinds,
  type Psu,
  type Reply,
  type RequestDraft,
  scenario,
  startSingleSca,
  Untestable,
  withHeader,
  withQuery,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { singleScaRefusals } from '../payments/single-sca.js';

/** The creation as it starts the single-SCA flow: the PSU is named by national number. */
function naming(psu: Psu, creation: RequestDraft): RequestDraft {
  const headers = { 'X-PSU-IDENTITY': psu.identity.identity, 'PSU-Context': 'PRIVATE' };
  let named = withoutHeader(creation, 'PSU-ID');
  for (const [name, value] of Object.entries(headers)) named = withHeader(named, name, value);
  return named;
}

/** The single-SCA flow of every product, in bulk and periodically, as far as the bank has it there. */
export const singleScaOfEachKind = scenario({
  id: 'sca/single-sca-of-each-kind',
  title:
    'In no product is the single-SCA flow open to a corporate PSU or without a context, nor does it pay twice',
  clauses: ['SSC-05', ...clausesIn(singleScaRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const [account] = psu.accounts;
    if (account === undefined) throw new Untestable('no account of the PSU is known beforehand');
    const payer = tpp.bound({ accounts: [account] });
    for (const kind of paymentKinds(stage, { tpp: payer })) {
      const creation = naming(psu, kind.creation());
      // Who may pay twice on purpose is not asked here.
      const single = withQuery(creation, 'allowLogicalDuplicate', undefined);
      const once = withHeader(single, 'X-Request-ID', stage.random.uuid());
      const created = await payer.send(once, { odd: true });
      if (!created.accepted) continue;
      const again = await payer.send(once, { odd: true });
      judge('SSC-05', `the identical request makes no second ${kind.name}`, () =>
        expectThat(
          !again.accepted || again.at('paymentId') === created.at('paymentId'),
          'the same paymentId',
          'another one',
        ),
      );
      await judgeRefusals(judge, payer, creation, singleScaRefusals);
    }
  },
});

/** What was paid before a restart is not paid again by the same request after it. */
export const singleScaOverRestart = scenario({
  id: 'sca/single-sca-over-restart',
  title: 'A bank that started again still knows the requests of the single-SCA flow',
  clauses: ['SSC-05'],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca', 'restart'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const [account] = psu.accounts;
    if (account === undefined) throw new Untestable('no account of the PSU is known beforehand');
    const payer = tpp.bound({ accounts: [account] });
    const creations = paymentKinds(stage, { tpp: payer }).map((kind) => ({
      name: kind.name,
      request: withHeader(naming(psu, kind.creation()), 'X-Request-ID', stage.random.uuid()),
    }));
    const known = [];
    for (const { name, request } of creations) {
      const created = await payer.send(request, { odd: true });
      const again = created.accepted ? await payer.send(request, { odd: true }) : created;
      const paymentId = created.at('paymentId');
      // Only a bank that knows the request now can have forgotten it later.
      if (again.accepted && again.at('paymentId') === paymentId) known.push({ name, request, paymentId });
    }
    await target.levers.restart?.({});
    for (const { name, request, paymentId } of known) {
      const later = await payer.send(request, { odd: true });
      judge('SSC-05', `the identical request makes no second ${name} after a restart`, () =>
        expectThat(!later.accepted || later.at('paymentId') === paymentId, 'the same paymentId', 'another'),
      );
    }
  },
});

/** The sums in a body that is sent, by their numbers. */
function sumsIn(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'amount' in value && 'currency' in value ? [Number(value.amount)] : [];
  return [...own, ...Object.values(value).flatMap(sumsIn)];
}

/** The sums that a reply tells. */
function sumsTold(reply: Reply): readonly number[] {
  return reply.accepted ? amountsOf(reply).map(({ amount }) => Number(amount)) : [];
}

/** Whatever the bank makes of another body under the same X-Request-ID, the first order stays what it was. */
export const singleScaKeepsItsOrder = scenario({
  id: 'sca/single-sca-keeps-its-order',
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
      const created = await payer.send(order, { odd: true });
      const paymentId = paymentIdIn(created);
      if (paymentId === undefined) continue;
      await payer.send(other, { odd: true });
      const back = await psu.completes(payer, await startSingleSca({ tpp: payer }, created));
      if (!back.succeeded) continue;
      const known = afterSca(payer, back);
      const ordered = new Set(sumsIn(jsonBody(order)));
      const others = sumsIn(jsonBody(other)).filter((sum) => !ordered.has(sum));
      const judgeOrder = async (when: string) => {
        const told = sumsTold(await callOn(known, kind, paymentId, 'details'));
        judge('SSC-05', `the ${kind.name} has the sums of its first request ${when}`, () =>
          expectThat(!told.some((sum) => others.includes(sum)), [...ordered].join(', '), told.join(', ')),
        );
      };
      await judgeOrder('when the PSU has approved');
      await payer.send(other, { odd: true });
      await judgeOrder('after one more request');
    }
  },
});
