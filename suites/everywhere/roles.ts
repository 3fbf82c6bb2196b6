import {
  bulkAndPeriodicCalls,
  actingFor,
  afterSca,
  creationCalls,
  expectThat,
  operation,
  readingCalls,
  type Reply,
  scenario,
  singleScaCreations,
  type Tpp,
  trySca,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/** Neither accepted nor with accounts. */
function refused(reply: Reply): void {
  reply.isRefusal('REG-07');
  expectThat(reply.at('accounts') === undefined, 'no accounts', 'they are there');
}

/**
 * An account call may still point to an SCA. Where it does, the PSU goes there, and only then it shows
 * whether the role counts.
 */
export const readingWithoutRole = scenario({
  id: 'everywhere/reading-without-role',
  title: 'No account or card call is served to a TPP that is only a PISP, not even after an SCA',
  clauses: ['REG-07'],
  effects: 'changes-consent',
  needs: ['psu', 'pisp-only-tpp'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const { access, calls } = await readingCalls(stage);
    const payer = await psu.grants(stage.tppNamed('pisp-only-tpp'));
    const reads = calls.filter(({ request }) => operation(request.operation).group.endsWith('accounts'));
    const twins = await access.tpp.all(reads.map(({ request }) => request));
    const announces = ['accounts-need-aisp'];
    for (const [at, { request }] of reads.entries()) {
      if (twins[at]?.accepted !== true) continue;
      for (const how of ['', ' without the PSU'] as const) {
        const asked = (by: Tpp) => {
          const acting = actingFor(request, by.binding);
          return how === '' ? acting : withoutHeader(acting, 'PSU-IP-Address');
        };
        const first = await payer.tpp.send(asked(payer.tpp), { announces });
        judge('REG-07', `${request.operation}${how} by a TPP that is only a PISP is refused`, () =>
          refused(first),
        );
        if (first.link('scaRedirect') === undefined) continue;
        const back = await trySca(psu, payer.tpp, first);
        if (back?.succeeded !== true) continue;
        const known = afterSca(payer.tpp, back);
        const second = await known.send(asked(known), { announces });
        judge('REG-07', `${request.operation}${how} by it is refused after an SCA, too`, () =>
          refused(second),
        );
      }
    }
  },
});

/** What pays, for a TPP that may only read. */
export const payingWithoutRole = scenario({
  id: 'everywhere/paying-without-role',
  title: 'No payment of any product is taken on from a TPP that is only an AISP',
  clauses: ['REG-06'],
  effects: 'creates-payments',
  needs: ['psu', 'aisp-only-tpp'],
  widens: true,
  async run(stage) {
    const { psu, tpp, judge } = stage;
    const access = await psu.grants(tpp);
    const reader = await psu.grants(stage.tppNamed('aisp-only-tpp'));
    const creations = [
      ...creationCalls(stage, access),
      ...singleScaCreations(stage, access, psu),
      ...(await bulkAndPeriodicCalls(stage, access)).filter(({ request }) =>
        request.operation.startsWith('create-'),
      ),
    ];
    const twins = await access.tpp.all(creations.map(({ request }) => request));
    for (const [at, { request }] of creations.entries()) {
      if (twins[at]?.accepted !== true) continue;
      const reply = await reader.tpp.send(actingFor(request, reader.tpp.binding), {
        announces: ['payments-need-pisp'],
      });
      judge('REG-06', `${request.operation} by a TPP that is only an AISP is refused`, () => {
        reply.isRefusal('REG-06');
        expectThat(reply.at('paymentId') === undefined, 'no paymentId', 'one is there');
      });
    }
  },
});
