import {
  contactCalls,
  creationCalls,
  groupCalls,
  paymentCalls,
  readingCalls,
  sandboxCalls,
  scenario,
} from '../../lib/harness/kit/index.js';
import { clauses, sweepOddities } from './odd-sweep.js';

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
      ...contactCalls(access.tpp),
    ];
    for (const kind of kinds) all.push(...(await groupCalls(stage, access, stage.psu, kind)));
    await sweepOddities(stage, access.tpp, all);
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
    await sweepOddities(stage, stage.tpp, await sandboxCalls(stage));
  },
});
