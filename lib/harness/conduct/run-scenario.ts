/** Runs one scenario and says what it proved. Never throws for what the scenario or the bank does. */

import { seededRandom } from '../../model/seeded-random.js';
import { messageOf } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { clientUnder } from '../circumstances/client-under.js';
import { whatCounts } from '../circumstances/what-counts.js';
import type { Scenario } from '../kit/scenario.js';
import { admissionOf } from '../schedule/admission.js';
import { cleanUp } from './clean-up.js';
import { withinCleaningTime } from '../schedule/cleaning-time.js';
import { troublesIn } from '../evidence/trouble.js';
import { sendingAgain } from '../client/sending-again.js';
import { seedName, type Tried } from './second-try.js';
import { createClient, type Client } from '../client/client.js';
import type { Target } from '../target/target.js';
import { verdictOfScenario, type ClauseVerdict } from '../../catalogue/verdict.js';
import { checkRecordOf, type CheckRecord } from './check-record.js';
import { elsewhere, endingOf, silentEnd, verdictOf, type Ending } from './ending.js';
import { leftOpenAt, unmet, type Unmet } from './needs.js';
import { withPlaceHint } from './pin-hint.js';
import { sharedParts, type RunParts } from './run-parts.js';
import { scenarioLog, type ScenarioLog } from './scenario-log.js';
import { psusFor } from './scenario-psus.js';
import { newcomer, stageOf } from './scenario-stage.js';
import type { Share } from '../schedule/shared-bank.js';
import { timeLimit, usualScenarioTimeout, type TimeLimit } from '../schedule/time-limit.js';

const silent: ReadonlySet<ClauseVerdict['verdict']> = new Set(['unjudged', 'untestable', 'observed']);

/** The verdicts that count: of widening scenarios those that saw something, of repeats those on the bank. */
function judgedAtAll(
  { widens, under }: Scenario,
  verdicts: readonly ClauseVerdict[],
): readonly ClauseVerdict[] {
  if (under !== undefined) return whatCounts(verdicts);
  return widens === true ? verdicts.filter(({ verdict }) => !silent.has(verdict)) : verdicts;
}

/** Verdicts of a scenario that was not run. */
function notRun(scenario: Scenario, { environment }: Target, why: Unmet): readonly ClauseVerdict[] {
  return judgedAtAll(
    scenario,
    scenario.clauses.map((each) => elsewhere(each, environment) ?? { clause: each, ...why }),
  );
}

/** One run of a scenario, while it lasts. */
interface Course {
  readonly scenario: Scenario;
  /** Bounded by the time for the scenario. */
  readonly parts: RunParts;
  readonly limit: TimeLimit;
  readonly log: ScenarioLog;
  readonly client: Client;
  readonly checkRecord: CheckRecord;
  /** Whether something stands between the run and the bank that can go wrong. */
  readonly isFar: boolean;
  /** Whether what creates something may be sent once more. */
  readonly creations: boolean;
}

function courseOf(scenario: Scenario, parts: RunParts): Course {
  const { firstTry, target } = parts;
  const isFar = parts.backingOff !== undefined;
  const creations = firstTry !== undefined && target.environment === 'sandbox';
  const log = scenarioLog(scenario.id, parts, isFar);
  const limit = timeLimit(parts.scenarioTimeout ?? usualScenarioTimeout, parts.signal);
  const bounded: RunParts = { ...parts, signal: limit.signal };
  const client = createClient({
    ...bounded,
    pausing: (work) => limit.pausing(work),
    random: seededRandom(parts.seed, seedName(scenario.id, firstTry), parts.renewal),
    admit: admissionOf(scenario.id, target, parts.time, parts.unattended),
    observe: log.observe,
    onReply: log.onReply,
    ...(firstTry === undefined ? {} : { numbersFrom: firstTry.exchanges.length }),
    ...(isFar ? { sendingAgain: sendingAgain(creations) } : {}),
  });
  const checkRecord = checkRecordOf(scenario, client, leftOpenAt(scenario, target));
  return { scenario, parts: bounded, limit, log, client, checkRecord, isFar, creations };
}

/** Plays the scenario to its end; the loan of its PSUs is left to be given back. */
async function play(course: Course): Promise<{ ending: Ending; loan?: { giveBack(): void } }> {
  const { scenario, parts, limit, log, client, checkRecord, creations } = course;
  let loan: Awaited<ReturnType<typeof psusFor>> | undefined;
  let ending: Ending = { kind: 'complete' };
  try {
    const maker = newcomer(parts.target.tpps.primary, client);
    loan = await psusFor(scenario, parts, maker, client, limit);
    const stage = stageOf(scenario, parts, clientUnder(client, scenario.under), loan.psus, checkRecord, {
      limit,
      onTrouble: log.onTrouble,
      onFormAgain: creations ? log.onFormAgain : undefined,
    });
    await limit.within(() => scenario.run(stage));
  } catch (thrown) {
    ending = endingOf(thrown);
  }
  try {
    await parts.time.release();
  } catch (thrown) {
    ending = { kind: 'broken', reason: messageOf(thrown) };
  }
  return loan === undefined ? { ending } : { ending, loan };
}

function verdictsOf({ scenario, parts, checkRecord, log, client }: Course, ending: Ending) {
  const { observations } = log;
  return judgedAtAll(
    scenario,
    scenario.clauses.map((each) => {
      const verdict = verdictOf(each, { ...checkRecord, observations }, ending, parts.target);
      return withPlaceHint(verdict, checkRecord.checks, client.transcript, parts.target);
    }),
  );
}

/** Removes what the scenario made, where the bank is not thrown away; what stays is noted. */
async function tidyUp({ client, log }: Course, parts: RunParts): Promise<void> {
  if (parts.target.disposable === true) return;
  const left = await withinCleaningTime(parts.signal, (signal) =>
    cleanUp(client, { ...parts, random: client.random, signal }),
  );
  // The verdicts stand by now: what is told here judges nobody.
  if (left !== undefined) log.note('clean-up', left);
}

/**
 * Runs a scenario, or says why it cannot run here.
 * @param share its share of a bank whose levers others pull, too
 */
export async function runScenario(scenario: Scenario, run: RunParts, share?: Share): Promise<Tried> {
  const parts = share === undefined ? run : sharedParts(run, share);
  const startedAt = Date.now();
  const course = courseOf(scenario, parts);
  const { log, client, checkRecord } = course;
  const finish = (verdicts: readonly ClauseVerdict[]): Tried => ({
    id: scenario.id,
    title: scenario.title,
    verdicts,
    verdict: verdictOfScenario(verdicts),
    ...present({ under: scenario.under }),
    checks: [...checkRecord.checks],
    ...log.kept(),
    exchanges: [...client.transcript],
    troubles: course.isFar ? [...troublesIn(client.transcript), ...log.pageTroubles] : [],
    startedAt,
    milliseconds: course.limit.worked(),
  });

  const missing = unmet(scenario, parts.target);
  if (missing !== undefined) return finish(notRun(scenario, parts.target, missing));

  const { ending, loan } = await play(course);
  log.showDoubtful(finish([]));
  const verdicts = verdictsOf(course, ending);
  const early = silentEnd(ending, verdicts);
  if (early !== undefined && scenario.under === undefined) log.note('early-end', { text: early });
  await tidyUp(course, parts);
  loan?.giveBack();
  return finish(verdicts);
}
