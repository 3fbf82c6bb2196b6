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
  singleScaCreations,
  type Stage,
  type Tpp,
  trySca,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'psu' | 'tpp' | 'target' | 'random' | 'time'>;

/** Who lacks a role, why, and what of it the calls say themselves. */
interface Lacking<Id extends ClauseId> {
  readonly clause: Id;
  /** For example `a TPP that is only a PISP`. */
  readonly who: string;
  readonly announces: readonly string[];
}

/** Neither accepted nor with accounts. */
function refused(reply: Reply, clause: ClauseId): void {
  reply.isRefusal(clause);
  expectThat(reply.at('accounts') === undefined, 'no accounts', 'they are there');
}

/**
 * Every read that is served to the owner, by somebody who may only pay. An account call may still point to an
 * SCA. Where it does, the PSU goes there, and only then it shows whether the role counts.
 */
export async function judgeReads<Id extends ClauseId>(
  stage: Scene<Id>,
  payer: Tpp,
  { clause, who, announces }: Lacking<Id>,
): Promise<void> {
  const { psu, judge } = stage;
  const { access, calls } = await readingCalls(stage);
  const reads = calls.filter(({ request }) => operation(request.operation).group.endsWith('accounts'));
  const twins = await access.tpp.all(reads.map(({ request }) => request));
  for (const [at, { request }] of reads.entries()) {
    if (twins[at]?.accepted !== true) continue;
    for (const how of ['', ' without the PSU'] as const) {
      const asked = (by: Tpp) => {
        const acting = actingFor(request, by.binding);
        return how === '' ? acting : withoutHeader(acting, 'PSU-IP-Address');
      };
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
export async function judgePayments<Id extends ClauseId>(
  stage: Scene<Id>,
  reader: Tpp,
  { clause, who, announces }: Lacking<Id>,
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
  }
}
