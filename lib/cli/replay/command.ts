/**
 * `replay`: repeats one case of an earlier run and says whether it still fails.
 *
 * Reports hold pseudonyms in place of people, accounts and ids, so a recorded request cannot be sent again,
 * and shall not: nothing that is stored is secret. What is stored besides is the seed, from which every value
 * that a scenario makes up follows. So the scenario of the case runs again, alone, with the same seed: it
 * prepares what the case needs and sends the same broken bytes, while Date, ids (X-Request-ID, sessions),
 * made-up customers and with them Digest and Signature are new, because a bank may refuse what it has seen
 * before.
 */

import { randomInt } from 'node:crypto';
import { mostSeed } from '../../harness/conduct/seed.js';
import { ConfigurationError } from '../../model/errors.js';
import { reachTarget } from '../../harness/schedule/reach.js';
import { redactedRun, secretsOf, type Report } from '../../report/index.js';
import { readArguments } from '../arguments.js';
import { program, type Command, type Given } from '../command.js';
import { openTarget, targetFlags } from '../open-target.js';
import { compare, comparisonText, exitCodeOfNow } from './comparison.js';
import { caseNamed, readReport, scenarioOf } from './recorded-case.js';
import { runCommand } from '../run/command.js';
import { writeCurl } from './curl-file.js';
import type { Terminal } from '../console/terminal.js';

const usualFolder = 'reports';
/** Flags of a run that decide which bank was judged. */
const ofTheTarget = ['target', 'base-url', 'environment', 'depth', 'ca', 'fault'] as const;

/** The flags of the recorded run that say what its target was; those of this command line win. */
function withRecorded(given: Given, report: Report): Given {
  if (given.flags.has('target')) return given;
  const [command, ...words] = report.arguments;
  if (command !== 'run') {
    throw new ConfigurationError('replay: the report does not say what the target was; add --target');
  }
  const recorded = readArguments('run', runCommand, words).flags;
  const flags = new Map(given.flags);
  for (const name of ofTheTarget) {
    const value = recorded.get(name);
    if (value === undefined || flags.has(name)) continue;
    if (value.includes('‹')) {
      throw new ConfigurationError(`replay: --${name} is masked in the report; give it once more`);
    }
    flags.set(name, value);
  }
  return { ...given, flags };
}

async function replay(given: Given, terminal: Terminal): Promise<number> {
  const [word] = given.words;
  if (word === undefined) {
    throw new ConfigurationError('replay: say which case, for example signing/clock#SIG-06');
  }
  const recorded = readReport(given.flags.get('from') ?? usualFolder);
  const wanted = caseNamed(word, recorded);
  const flags = withRecorded(given, recorded);
  const { runSuite } = await import('../../index.js');
  const { allScenarios } = await import('../../../suites/index.js');
  const { id } = scenarioOf(wanted, allScenarios);
  const file = given.flags.get('curl');
  const { target, embedded, close } = await openTarget(flags);
  try {
    if (file !== undefined && embedded) {
      throw new ConfigurationError('--curl: the embedded bank ends with this command; add --target');
    }
    const clockAhead = embedded ? 0 : (await reachTarget(target)).clockAhead;
    const result = await runSuite({
      target: { ...target, clockAhead },
      tags: id,
      circumstances: false,
      seed: recorded.seed,
      renewal: 1 + randomInt(mostSeed),
    });
    const run = redactedRun(result, secretsOf(target));
    const told = compare(wanted, run, target);
    const [scenario] = result.scenarios;
    terminal.out(given.flags.has('json') ? `${JSON.stringify(told, undefined, 2)}\n` : comparisonText(told));
    if (file !== undefined && scenario !== undefined) {
      const where = writeCurl(file, { ...told, clause: wanted.clause }, scenario, target);
      if (!given.flags.has('json')) terminal.out(`${where}\n`);
    }
    return exitCodeOfNow(told.now);
  } finally {
    await close();
  }
}

export const replayCommand: Command = {
  words: 'CASE',
  mostWords: 1,
  flags: {
    from: { value: 'DIR', about: `report folder of the run, default ${usualFolder}` },
    ...targetFlags,
    target: { value: 'FILE', about: 'target profile, instead of that of the run' },
    fault: { value: 'ID', about: 'fault of the embedded bank, instead of that of the run' },
    curl: { value: 'FILE', about: 'write the request that shows it as a curl command, in clear' },
    json: { about: 'print JSON' },
  },
  details:
    'CASE is a scenario and a clause as reports name them, or either of them alone. The scenario runs again with the seed\n' +
    'of the run: what it sends is the same but for Date, ids and made-up customers, and is signed afresh. Shown are request,\n' +
    'signing string, reply, expected and actual. Ends with 1 when the case fails, with 0 when it does not, with 5 when it\n' +
    'could not be judged.',
  examples: [
    `${program} replay signing/clock#SIG-06`,
    `${program} replay SIG-06 --from reports --target bank/target.json`,
  ],
  run: replay,
};
