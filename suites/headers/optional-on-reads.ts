import { type LawfulCall, readingCalls, scenario } from '../../lib/harness/kit/index.js';
import { alsoInCalls, judgeRound, rounds } from './optional-in-calls.js';

/** What depends on the session of the PSU, or on where the PSU is sent, is not the same twice. */
function isRead({ request }: LawfulCall): boolean {
  return /account|balance|transaction|agreement/.test(request.operation);
}

/** Every value of every header at what reads. */
export const optionalOnReads = scenario({
  id: 'headers/optional-on-reads',
  title: 'Optional headers change nothing about the outcome of a read',
  clauses: alsoInCalls,
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  bars: ['options'],
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(isRead).map(({ request }) => ({ make: () => request }));
    for (const round of rounds) await judgeRound(stage, access.tpp, reads, round);
  },
});
