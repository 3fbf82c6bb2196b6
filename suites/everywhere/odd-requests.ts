import {
  creationCalls,
  fullForms,
  groupCalls,
  type LawfulCall,
  paymentCalls,
  readingCalls,
  registerContact,
  sandboxCalls,
  sandboxCreations,
  scenario,
  type Stage,
} from '../../lib/harness/kit/index.js';
import { clauses, sweepOddities } from './odd-sweep.js';

/**
 * Creations that say all they can, so that each member is odd in its turn: in every form at full depth,
 * otherwise in one that is drawn.
 */
function inFullForm(
  { target, random }: Pick<Stage, 'target' | 'random'>,
  calls: readonly LawfulCall[],
): readonly LawfulCall[] {
  return calls.flatMap((call) => {
    if (!/^create-.*payment$/.test(call.request.operation)) return [call];
    const forms = fullForms(call.request).map((request) => ({ ...call, request }));
    const from = random.below(forms.length);
    return target.depth === 'full' ? forms : forms.slice(from, from + 1);
  });
}

/** Odd requests that read, or that create payments. */
export const oddReadsAndPayments = scenario({
  id: 'everywhere/odd-requests',
  title: 'No odd request makes a call on accounts or payments fail inside the bank, and all go on as before',
  clauses,
  effects: 'changes-registration',
  needs: ['psu'],
  holds: 'contact address',
  widens: true,
  bars: 'all',
  async run(stage) {
    const { bulkPayments, periodicPayments } = stage.target.capabilities;
    const { access, calls } = await readingCalls(stage);
    const kinds = [
      ...(bulkPayments === false ? [] : (['bulk-payment'] as const)),
      ...(periodicPayments === false ? [] : (['periodic-payment'] as const)),
    ];
    const all = [
      ...calls,
      ...creationCalls(stage, access),
      ...(await paymentCalls(stage, access, stage.psu)),
      ...(await registerContact(access.tpp)),
    ];
    for (const kind of kinds) all.push(...(await groupCalls(stage, access, stage.psu, kind)));
    await sweepOddities(stage, access.tpp, inFullForm(stage, all));
  },
});

/** Odd requests to the sandbox. */
export const oddSandboxRequests = scenario({
  id: 'everywhere/odd-sandbox-requests',
  title: 'No odd request makes a call of the sandbox fail inside the bank, and all go on as before',
  clauses,
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const calls = [...(await sandboxCalls(stage)), ...(await sandboxCreations(stage))];
    await sweepOddities(stage, stage.tpp, calls);
  },
});
