import {
  actingFor,
  clausesIn,
  expectThat,
  judgeRefusals,
  orderedIdIn,
  paymentKinds,
  type Psu,
  type RequestDraft,
  scenario,
  Untestable,
  withHeader,
  withQuery,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { singleScaRefusals } from '../payments/single-sca.js';

/** The creation as it starts the single-SCA flow: the PSU is named by national number. */
export function naming(
  psu: { readonly identity: Pick<Psu['identity'], 'identity'> },
  creation: RequestDraft,
): RequestDraft {
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

/** Two TPPs choose their ids themselves: what one sent is no repetition of what the other did. */
export const singleScaOfTwoTpps = scenario({
  id: 'sca/single-sca-of-two-tpps',
  title: 'The same body under the same X-Request-ID is a payment of its own at each TPP',
  clauses: ['PRS-03'],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca', 'second-tpp'],
  widens: true,
  async run({ tpp, tppNamed, psu, judge, random, target, time }) {
    const accounts = psu.accounts.slice(0, 1);
    if (accounts.length === 0) throw new Untestable('no account of the PSU is known beforehand');
    const payer = tpp.bound({ accounts });
    const other = tppNamed('second-tpp').bound({ accounts });
    for (const kind of paymentKinds({ random, target, time }, { tpp: payer })) {
      const request = withHeader(naming(psu, kind.creation()), 'X-Request-ID', random.uuid());
      const [own, theirs] = [await payer.send(request), await other.send(actingFor(request, other.binding))];
      const [ownId, theirId] = [orderedIdIn(own), orderedIdIn(theirs)];
      // Without ids there is nothing to compare.
      if (ownId === undefined || theirId === undefined) continue;
      judge('PRS-03', `a ${kind.name} that another TPP orders alike has an id of its own`, () =>
        expectThat(ownId !== theirId, 'two ids', 'one'),
      );
    }
  },
});
