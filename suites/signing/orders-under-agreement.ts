import {
  expectThat,
  type LawfulCall,
  paymentIdIn,
  paymentKinds,
  requestOn,
  ruleById,
  type RuleId,
  scenario,
  shuffled,
  type Stage,
  type Tpp,
  Untestable,
  withHeader,
  withQuery,
} from '../../lib/harness/kit/index.js';

type Clause = 'SIG-02' | 'SIG-04' | 'SIG-07' | 'SIG-08' | 'SIG-31' | 'SIG-38';

const rules = [
  ['signature-present', 'SIG-02'],
  ['signature-fits', 'SIG-04'],
  ['date-not-behind', 'SIG-07'],
  ['date-not-ahead', 'SIG-08'],
  ['psu-corporate-id-signed', 'SIG-31'],
  ['digest-of-body', 'SIG-38'],
] as const satisfies readonly (readonly [RuleId, Clause])[];

/** The creation of an order of each kind, and the start and the deletion of those that differ most. */
async function ordersOf(
  stage: Pick<Stage, 'random' | 'target' | 'time'>,
  tpp: Tpp,
): Promise<readonly LawfulCall[]> {
  const kinds = paymentKinds(stage, { tpp });
  const creations = kinds.map((kind) => {
    const request = kind.creation();
    const isPeriodic = kind.family === 'periodic-payment';
    return { request: isPeriodic ? request : withQuery(request, 'allowLogicalDuplicate', 'true') };
  });
  const others: LawfulCall[] = [];
  for (const kind of kinds.filter(({ name }) => /^(?:domestic|bulk|periodic)/.test(name))) {
    const made = await tpp.all([kind.creation(), kind.creation()]);
    for (const [at, what] of (['start', 'delete'] as const).entries()) {
      const paymentId = paymentIdIn(made[at]);
      if (paymentId !== undefined) others.push({ request: requestOn(tpp, kind, paymentId, what), few: true });
    }
  }
  // The context may be said as well, and then stands for the agreement that was signed.
  return [...creations, ...others].map((call, at) =>
    at % 2 === 0 ? call : { ...call, request: withHeader(call.request, 'PSU-Context', 'CORPORATE') },
  );
}

/** Each rule is broken in one way in each call, and the calls themselves come last. */
async function judgeOrders(
  { judge, random }: Pick<Stage<Clause>, 'judge' | 'random'>,
  tpp: Tpp,
  calls: readonly LawfulCall[],
): Promise<void> {
  const broken = calls.flatMap(({ request, few }) => {
    const ways = rules.flatMap(([id]) => shuffled(tpp.ways(request, [ruleById(id)]), random).slice(0, 1));
    return few === true ? shuffled(ways, random).slice(0, 3) : ways;
  });
  const sent: { readonly of: string; readonly judgeIt: () => void; readonly passed: boolean }[] = [];
  for await (const { rule, operation, how, reply, broken: each } of tpp.sendBroken(broken)) {
    const clause = rules.find(([id]) => id === rule.id)?.[1];
    if (clause === undefined) continue;
    const judgeIt = () =>
      judge(clause, `under an agreement, ${operation}: ${how} is refused`, () =>
        expectThat(!reply.accepted, 'no success', `status ${reply.status}`),
      );
    sent.push({ of: each.request.target, judgeIt, passed: reply.accepted });
  }
  const twins = await tpp.all(calls.map(({ request }) => request));
  const served = new Set(calls.flatMap(({ request }, at) => (twins[at]?.accepted ? [request.target] : [])));
  for (const { of, judgeIt, passed } of sent) if (passed || served.has(of)) judgeIt();
}

/** A bank may verify the calls of a person and believe those that name an agreement. */
export const ordersUnderAgreement = scenario({
  id: 'signing/orders-under-agreement',
  title: 'Under an agreement no order, start or deletion is served that was not signed as it was sent',
  clauses: ['SIG-02', 'SIG-04', 'SIG-07', 'SIG-08', 'SIG-31', 'SIG-38'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, redirected } = await stage.corporatePsu.grants(stage.tpp, { context: 'CORPORATE' });
    if (redirected.context !== 'CORPORATE' || tpp.binding.corporateId === undefined)
      throw new Untestable('the PSU does not come back with an agreement');
    await judgeOrders(stage, tpp, await ordersOf(stage, tpp));
  },
});
