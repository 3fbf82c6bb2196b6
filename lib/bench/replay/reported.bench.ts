/**
 * The run as the command makes it, with Allure results and the evidence of every exchange; with `page` also
 * the page of Allure.
 */

import { mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Scenario } from '../../harness/kit/scenario.js';
import { tell } from './tape.bench.js';

const { allScenarios } = await import('../../../suites/index.js');
const { conduct } = await import('../../harness/conduct/conduct.js');
const { loadTarget } = await import('../../harness/open/load.js');
const { secretsOf, writeReports } = await import('../../report/index.js');
const [profile = '', rounds = '1', page] = process.argv.slice(2);
const { target, close } = await loadTarget({ file: profile });
const scenarios = Array.from({ length: Number(rounds) }, (_, round) =>
  allScenarios.map((each): Scenario => (round === 0 ? each : { ...each, id: `${each.id}-${round}` })),
).flat();
const result = await conduct(scenarios, { ...target, disposable: true }, { seed: 1 });
await close();
// Beside the profile, in the folder that the benchmark removes in the end: no command takes its reports away
// again.
const out = mkdtempSync(join(dirname(profile), 'reports-'));
const meta = { suiteVersion: '0', target, secrets: secretsOf(target), arguments: [] };
await writeReports(result, out, meta, { allure: true, allurePage: page === 'page', evidence: 'all' });
const made = scenarios.reduce((sum, each) => sum + each.clauses.length, 0);
tell(result.requests, `${result.outcome}, ${made} tests`);
