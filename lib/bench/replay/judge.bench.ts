/** The run without reports. */

import type { Scenario } from '../../harness/kit/scenario.js';
import { tell } from './tape.bench.js';

const { allScenarios } = await import('../../../suites/index.js');
const { conduct } = await import('../../harness/conduct/conduct.js');
const { loadTarget } = await import('../../harness/open/load.js');
const [profile = '', tests = '0'] = process.argv.slice(2);
const { target, close } = await loadTarget({ file: profile });

function count(list: readonly Scenario[]): number {
  return list.reduce((sum, each) => sum + each.clauses.length, 0);
}

/** The scenarios, repeated under other names until they make so many tests. */
function repeated(atLeast: number): readonly Scenario[] {
  const all: Scenario[] = [...allScenarios];
  for (let round = 2; count(all) < atLeast; round += 1) {
    all.push(...allScenarios.map((each): Scenario => ({ ...each, id: `${each.id}-${round}` })));
  }
  return all;
}

const scenarios = repeated(Number(tests));
const result = await conduct(scenarios, { ...target, disposable: true }, { seed: 1 });
await close();
const trouble = result.scenarios.filter((each) => ['broken', 'fail', 'untestable'].includes(each.verdict));
for (const each of trouble) {
  const reason = each.verdicts.find(({ verdict }) => verdict === each.verdict)?.reason ?? '';
  process.stderr.write(`${each.id}: ${each.verdict}: ${reason}\n`);
}
tell(result.requests, `${result.outcome}, ${count(scenarios)} tests`);
