/** The conformance suites as the judge of a bank whose code is mutated: what a client can see, and nothing else. */

import { conduct } from '../harness/conduct/conduct.js';
import { embeddedIdentities, inProcessTarget } from '../harness/embedded.js';
import { allScenarios } from '../../suites/index.js';
import type { Judge } from './judge.js';

/** Every scenario is a case; it answers with its verdicts. */
export async function suitesJudge(): Promise<Judge> {
  const identities = await embeddedIdentities();
  return {
    cases: allScenarios.map((scenario) => ({
      name: scenario.id,
      async answer() {
        const { target, close } = await inProcessTarget({ identities });
        try {
          const run = await conduct([scenario], target, { seed: 1, partial: true });
          const verdicts = run.clauses.map((each) => `${each.clause} ${each.verdict}`);
          return verdicts.toSorted().join(', ');
        } finally {
          await close();
        }
      },
    })),
    close: async () => {},
  };
}
