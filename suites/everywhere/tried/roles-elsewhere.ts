import {
  actingFor,
  afterSca,
  bulkAndPeriodicCalls,
  creationCalls,
  expectThat,
  inOtherSpellings,
  operation,
  type Psu,
  readingCalls,
  type Reply,
  scenario,
  singleScaCreations,
  type Tpp,
  trySca,
} from '../../../lib/harness/kit/index.js';
import { keepServedReads } from '../../consent/closed-reads.js';

function expectNothing(reply: Reply): void {
  expectThat(!reply.accepted, 'no success', `status ${reply.status}`);
  expectThat(reply.at('accounts') === undefined, 'no accounts', 'they are there');
}

/** The TPP after an SCA for accounts, where another spelling of the list leads to one. */
async function throughSca(psu: Psu, payer: Tpp): Promise<Tpp> {
  for (const { spelt } of inOtherSpellings(payer.request('list-accounts'))) {
    const offer = await payer.send(spelt, { odd: true, announces: ['accounts-need-aisp'] });
    if (offer.link('scaRedirect') === undefined) continue;
    const back = await trySca(psu, payer, offer);
    if (back?.succeeded === true) return afterSca(payer, back);
  }
  return payer;
}

/** Where a guard knows the usual spelling of a path only, and what serves it knows others. */
export const readingElsewhereWithoutRole = scenario({
  id: 'everywhere/reading-elsewhere-without-role',
  title: 'No account or card call in another spelling of its path is served to a TPP that is only a PISP',
  clauses: ['REG-07'],
  effects: 'changes-consent',
  needs: ['psu', 'pisp-only-tpp'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, judge } = stage;
    const { access, calls } = await readingCalls(stage);
    const requests = calls.map(({ request }) => request);
    const reads = requests.filter((each) => operation(each.operation).group.endsWith('accounts'));
    const served = await keepServedReads(access.tpp, reads);
    const { tpp: registered } = await psu.grants(stage.tppNamed('pisp-only-tpp'));
    const payer = await throughSca(psu, registered);
    const asked = served.flatMap((each) => inOtherSpellings(actingFor(each, payer.binding)));
    const announces = ['accounts-need-aisp'] as const;
    const replies = await payer.all(
      asked.map(({ spelt }) => ({ request: spelt, odd: true, announces }) as const),
    );
    for (const [at, { how, spelt }] of asked.entries()) {
      const reply = replies[at];
      if (reply !== undefined)
        judge('REG-07', `${spelt.operation} to its path ${how} by a TPP that is only a PISP is refused`, () =>
          expectNothing(reply),
        );
    }
  },
});

export const payingElsewhereWithoutRole = scenario({
  id: 'everywhere/paying-elsewhere-without-role',
  title: 'No payment in another spelling of its path is taken on from a TPP that is only an AISP',
  clauses: ['REG-06'],
  effects: 'creates-payments',
  needs: ['psu', 'aisp-only-tpp'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp, judge } = stage;
    const access = await psu.grants(tpp);
    const { tpp: reader } = await psu.grants(stage.tppNamed('aisp-only-tpp'));
    const creations = [
      ...creationCalls(stage, access),
      ...singleScaCreations(stage, access, psu),
      ...(await bulkAndPeriodicCalls(stage, access)),
    ]
      .map(({ request }) => request)
      .filter(({ operation: id }) => id.startsWith('create-'));
    const served = await keepServedReads(access.tpp, creations);
    const asked = served.flatMap((each) => inOtherSpellings(actingFor(each, reader.binding)));
    const replies = await reader.all(asked.map(({ spelt }) => ({ request: spelt, odd: true as const })));
    for (const [at, { how, spelt }] of asked.entries()) {
      const reply = replies[at];
      if (reply !== undefined)
        judge(
          'REG-06',
          `${spelt.operation} to its path ${how} by a TPP that is only an AISP is refused`,
          () => expectNothing(reply),
        );
    }
  },
});
