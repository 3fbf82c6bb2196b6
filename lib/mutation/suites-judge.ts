/** The conformance suites as the judge of a bank whose code is mutated: what a client can see, and nothing else. */

import { conduct } from '../harness/conduct/conduct.js';
import { embeddedIdentities, inProcessTarget } from '../harness/embedded.js';
import { allScenarios } from '../../suites/index.js';
import type { Judge } from './judge.js';

/** Every scenario is a case, in the environment that it needs; it answers with its verdicts. */
export async function suitesJudge(): Promise<Judge> {
  const identities = await embeddedIdentities();
  const cases = allScenarios.map((scenario) => {
    const environment = scenario.needs?.includes('production') === true ? 'production' : 'sandbox';
    return {
      name: scenario.id,
      async answer() {
        const { target, close } = await inProcessTarget({ identities, environment });
        try {
          const run = await conduct([scenario], target, { seed: 1, partial: true });
          const verdicts = run.clauses.map((each) => `${each.clause} ${each.verdict}`);
          return verdicts.toSorted().join(', ');
        } finally {
          await close();
        }
      },
    } as const;
  });
  // What banks of one process make once and keep counts as loaded with the modules.
  for (const environment of ['sandbox', 'production'] as const)
    await (await inProcessTarget({ identities, environment })).close();
  return { cases, close: async () => {} };
}
