import {
  bulkAndPeriodicCalls,
  actingFor,
  afterSca,
  type ClauseId,
  creationCalls,
  expectThat,
  operation,
  readingCalls,
  type Reply,
  scenario,
  singleScaCreations,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { orderWithAll, readForms } from './tried/forms.js';

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'psu' | 'tpp' | 'target' | 'random' | 'time'>;

/** What a TPP breaks that lacks a role, who it is, and what of it its calls say themselves. */
type Lacking<Id extends ClauseId> = readonly [clause: Id, who: string, announces: readonly string[]];

/** Neither accepted nor with accounts. */
function refused(reply: Reply, clause: ClauseId): void {
  reply.isRefusal(clause);
  expectThat(reply.at('accounts') === undefined, 'no accounts', 'they are there');
}

/**
 * Every read that is served to the owner, by somebody who may only pay. An account call may still point to an
 * SCA. Where it does, the PSU goes there, and only then it shows whether the role counts.
 */
async function judgeReads<Id extends ClauseId>(
  stage: Scene<Id>,
  payer: Tpp,
  [clause, who, announces]: Lacking<Id>,
): Promise<void> {
  const { psu, judge } = stage;
  const { access, calls } = await readingCalls(stage);
  const reads = calls.filter(({ request }) => operation(request.operation).group.endsWith('accounts'));
  const twins = await access.tpp.all(reads.map(({ request }) => request));
  for (const [at, { request }] of reads.entries()) {
    if (twins[at]?.accepted !== true) continue;
    for (const { how, form } of readForms) {
      const asked = (by: Tpp) => form(actingFor(request, by.binding), stage);
      const first = await payer.send(asked(payer), { announces });
      judge(clause, `${request.operation}${how} by ${who} is refused`, () => refused(first, clause));
      if (first.link('scaRedirect') === undefined) continue;
      const back = await trySca(psu, payer, first);
      if (back?.succeeded !== true) continue;
      const known = afterSca(payer, back);
      const second = await known.send(asked(known), { announces });
      judge(clause, `${request.operation}${how} by it is refused after an SCA, too`, () =>
        refused(second, clause),
      );
    }
  }
}

/** Every creation that is taken from the one who may pay, by somebody who may only read. */
async function judgePayments<Id extends ClauseId>(
  stage: Scene<Id>,
  reader: Tpp,
  [clause, who, announces]: Lacking<Id>,
): Promise<void> {
  const { psu, tpp, judge } = stage;
  const access = await psu.grants(tpp);
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
    const reply = await reader.send(actingFor(request, reader.binding), { announces });
    judge(clause, `${request.operation} by ${who} is refused`, () => {
      reply.isRefusal(clause);
      expectThat(reply.at('paymentId') === undefined, 'no paymentId', 'one is there');
    });
    const dressed = await reader.send(orderWithAll(actingFor(request, reader.binding)), { announces });
    judge(clause, `${request.operation} by it is refused with all that may be said beside it, too`, () =>
      expectThat(!dressed.accepted, 'a refusal', `status ${dressed.status}`),
    );
  }
}

/** What reads, for a TPP that may only pay. */
export const readingWithoutRole = scenario({
  id: 'everywhere/reading-without-role',
  title: 'No account or card call is served to a TPP that is only a PISP, not even after an SCA',
  clauses: ['REG-07'],
  effects: 'changes-consent',
  needs: ['psu', 'pisp-only-tpp'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tppNamed('pisp-only-tpp'));
    await judgeReads(stage, tpp, ['REG-07', 'a TPP that is only a PISP', ['accounts-need-aisp']]);
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
    const { tpp } = await stage.psu.grants(stage.tppNamed('aisp-only-tpp'));
    await judgePayments(stage, tpp, ['REG-06', 'a TPP that is only an AISP', ['payments-need-pisp']]);
  },
});

/** The certificate has both roles, the registers have one: only who asks them knows. */
export const readingUnregistered = scenario({
  id: 'everywhere/reading-registered-as-pisp',
  title: 'Production serves no account or card call to a TPP that is registered as PISP only',
  clauses: ['ENV-05'],
  effects: 'changes-consent',
  needs: ['psu', 'production', 'tpp-registered-as-pisp'],
  widens: true,
  async run(stage) {
    const { psu, tppNamed } = stage;
    const tpp = tppNamed('tpp-registered-as-pisp');
    const back = await psu.completes(tpp, await tpp.call('register-psu'));
    if (back.psuId === undefined) throw new Untestable('the TPP could not register the PSU');
    await judgeReads(stage, afterSca(tpp, back), ['ENV-05', 'a TPP that is registered as PISP only', []]);
  },
});

/** The same of what pays. */
export const payingUnregistered = scenario({
  id: 'everywhere/paying-registered-as-aisp',
  title: 'Production takes no payment of any product from a TPP that is registered as AISP only',
  clauses: ['ENV-05'],
  effects: 'creates-payments',
  needs: ['psu', 'production', 'tpp-registered-as-aisp'],
  widens: true,
  async run(stage) {
    const { tpp } = await stage.psu.grants(stage.tppNamed('tpp-registered-as-aisp'));
    await judgePayments(stage, tpp, ['ENV-05', 'a TPP that is registered as AISP only', []]);
  },
});
