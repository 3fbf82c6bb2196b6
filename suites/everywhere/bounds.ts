import {
  clausesOf,
  creationCalls,
  type Edge,
  edgesOf,
  fullForms,
  groupCreation,
  isRuleId,
  judgeForm,
  type Reply,
  requestRules,
  type RequestDraft,
  ruleById,
  scenario,
  singleScaCreations,
  type Stage,
  underMost,
} from '../../lib/harness/kit/index.js';

const clauses = [...clausesOf(requestRules), 'TYPE-23', 'TYPE-27'] as const;

/** Of so many groups of alike edges one is tried in a quick run. */
const quickShare = 30;

type Scene = Pick<Stage, 'judge' | 'leaveOpen' | 'target' | 'random'>;

/**
 * Whether it can be judged: the text shows the body of one product only, so the bank is held to its refusals
 * there alone.
 */
function isTold({ isWithin, request }: Edge): boolean {
  return isWithin || request.operation === 'create-domestic-payment';
}

function judgeEdge(stage: Scene, { clause, what, isWithin }: Edge, reply: Reply): void {
  const broken = reply.exchange.announced.flatMap((id) => (isRuleId(id) ? [ruleById(id).clause] : []));
  if (isWithin && broken.length === 0) judgeForm(stage, clause, `${what} is taken`, reply);
  if (!isWithin && broken.includes(clause))
    stage.judge(clause, `${what} is refused`, () => reply.isRefusal(clause));
}

/** Edges of a run: at full depth all, otherwise one of those that differ in the form of the payment only. */
function drawEdges({ target, random }: Scene, edges: readonly Edge[]): readonly Edge[] {
  const depth = target.again === true ? 'standard' : (target.depth ?? 'standard');
  if (depth === 'full') return edges;
  const groups = new Map<string, Edge[]>();
  for (const each of edges) {
    const known = groups.get(each.what);
    if (known === undefined) groups.set(each.what, [each]);
    else known.push(each);
  }
  return [...groups.values()].flatMap((group) => {
    const one = group[random.below(group.length)];
    return one === undefined || (depth === 'quick' && random.below(quickShare) > 0) ? [] : [one];
  });
}

/** Every form of every creation that the bank serves, under all circumstances. */
async function keepServedForms(
  { random, target }: Scene,
  tpp: Stage['tpp'],
  creations: readonly RequestDraft[],
): Promise<readonly RequestDraft[]> {
  const forms = creations.flatMap((each) => fullForms(each));
  const underAll = { random, target: { ...target, again: true as const } };
  // The form, or what stands beside it, may be what a bank does not take, and nobody knows that before.
  const twins = await tpp.all(
    forms.map((form) => ({ request: underMost(form, underAll), odd: true as const })),
  );
  return forms.filter((_, at) => twins[at]?.accepted === true);
}

/** Each bounded value of each payment product, at its edge and one beyond. */
export const bounds = scenario({
  id: 'everywhere/bounds',
  title:
    'Payments of every product are taken with each value at its edge, and refused with texts one letter beyond',
  clauses,
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, random, target } = stage;
    const access = await psu.grants(stage.tpp);
    const { bulkPayments, periodicPayments } = target.capabilities;
    const creations = [
      ...[...creationCalls(stage, access), ...singleScaCreations(stage, access, psu)].map(
        ({ request }) => request,
      ),
      ...(bulkPayments === false ? [] : [groupCreation(stage, access, 'bulk-payment')]),
      ...(periodicPayments === false ? [] : [groupCreation(stage, access, 'periodic-payment')]),
    ];
    const forms = await keepServedForms(stage, access.tpp, creations);
    const edges = drawEdges(
      stage,
      forms.flatMap((each) => edgesOf(each, random)).filter((each) => isTold(each)),
    );
    const replies = access.tpp.together(
      edges.map(({ request }) => ({ request: underMost(request, stage), odd: true as const })),
    );
    const waiting = edges.values();
    for await (const reply of replies) {
      const { value: edge } = waiting.next();
      if (edge !== undefined) judgeEdge(stage, edge, reply);
    }
  },
});
