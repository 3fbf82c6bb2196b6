/** Runs one scenario against a target and says what it proved. Never throws for what the scenario or the bank does. */

import { seededRandom } from '../../model/seeded-random.js';
import type { AmbientLedger } from '../ambient/ledger.js';
import type { AmbientFailure } from '../ambient/check.js';
import { shapeLog } from '../ambient/payload-shape.js';
import { HarnessError, messageOf } from '../../model/errors.js';
import { clientUnder } from '../circumstances/client-under.js';
import { whatCounts } from '../circumstances/what-counts.js';
import type { Scenario } from '../kit/scenario.js';
import { admissionOf, type UnattendedCalls } from '../schedule/admission.js';
import type { Pausing, Turn } from '../schedule/budget.js';
import { cleanUp } from './clean-up.js';
import { withinCleaningTime } from '../schedule/cleaning-time.js';
import type { BackingOff } from '../schedule/backing-off.js';
import type { Consents } from '../stage/consents.js';
import { isTroubleStatus, troublesIn, type Trouble } from '../evidence/trouble.js';
import type { Reply } from '../replies/reply.js';
import { sendingAgain } from '../client/sending-again.js';
import { repliesOfTheBank, seedName, type Tried } from './second-try.js';
import { createClient, type Client, type ClientParts } from '../client/client.js';
import { guardedLevers, guardedTime } from '../schedule/declared-levers.js';
import { pageTurn, type PageTroubles } from '../schedule/page-turn.js';
import { psuActor, type Psu } from '../stage/psu.js';
import type { Stage } from '../stage/stage.js';
import { type Tpp, tppActor } from '../stage/tpp.js';
import type { PsuIdentity, Target, TppIdentity } from '../target/target.js';
import { worst, type ClauseVerdict } from '../../catalogue/verdict.js';
import { docketOf, type Docket } from './docket.js';
import { elsewhere, endingOf, silentEnd, verdictOf, type Ending } from './ending.js';
import { tppOfNeed, unmet, type Unmet } from './needs.js';
import { withPlaceHint } from './place-hint.js';
import type { PsuPool } from './psu-pool.js';
import type { Observation } from './result.js';
import { psusFor } from './scenario-psus.js';
import type { Share } from '../schedule/shared-bank.js';
import { timeLimit, usualScenarioTimeout, type TimeLimit } from '../schedule/time-limit.js';

/** What all scenarios of a run share. */
export interface RunParts extends Omit<ClientParts, 'random' | 'onReply' | 'observe'> {
  readonly target: Target;
  readonly seed: number;
  /** See `seededRandom`. */
  readonly renewal?: number | undefined;
  readonly ledger: AmbientLedger;
  readonly pool: PsuPool;
  /** Bounds the SCAs that are played at once; absent: nothing does. */
  readonly scaTurn?: Turn;
  /** Asks again for pages that were asked for too fast: they may stand elsewhere, and have limits of their own. */
  readonly backingOffPages?: BackingOff;
  /** The unattended calls of all scenarios. */
  readonly unattended: UnattendedCalls;
  /** Access that PSUs granted before the run or in it. */
  readonly consents: Consents;
  /** Set for the second try of a scenario whose first one met trouble on the way. */
  readonly firstTry?: Tried;
  /** Most milliseconds for the run of one scenario, and for making its PSUs; 120 000 unless told. */
  readonly scenarioTimeout?: number | undefined;
}

const silent: ReadonlySet<ClauseVerdict['verdict']> = new Set(['unjudged', 'untestable', 'observed']);

/**
 * The verdicts that count: of a scenario that widens others, those on clauses of which it saw something; of one that is run again under
 * circumstances, those that say something about the bank.
 */
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

/** A TPP in a new session that knows no PSU yet. */
function newcomer(identity: TppIdentity, client: Client): Tpp {
  return tppActor(identity, client, { sessionId: client.random.uuid(), accounts: [], attended: true });
}

function pick(actors: readonly Psu[], { id }: Scenario, kind: 'private' | 'corporate', index: number): Psu {
  const found = actors.filter((each) => each.identity.kind === kind)[index];
  if (found === undefined) throw new HarnessError(`${id} uses a PSU that it does not declare in needs`);
  return found;
}

function stageOf(
  scenario: Scenario,
  parts: RunParts,
  client: Client,
  psus: readonly PsuIdentity[],
  docket: Docket,
  { limit, ...troubles }: { readonly limit: TimeLimit } & PageTroubles,
): Stage {
  const { signal, turn } = parts;
  const pausing: Pausing = (work) => limit.pausing(work);
  const paging = pageTurn(turn, { signal, pausing }, parts.backingOffPages, troubles);
  const paced = parts.target.sca?.paced?.(paging) ?? parts.target.sca;
  const target = {
    ...parts.target,
    levers: guardedLevers(parts.target.levers, scenario, pausing),
    ...(paced === undefined ? {} : { sca: paced }),
  };
  const tpp = (identity: TppIdentity) => newcomer(identity, client);
  const actors = psus.map((each) =>
    psuActor(each, target, client, signal, {
      consents: parts.consents,
      pausing,
      ...(parts.scaTurn === undefined ? {} : { turn: parts.scaTurn }),
    }),
  );
  return {
    target,
    tpp: tpp(target.tpps.primary),
    tppNamed(need) {
      const name = tppOfNeed[need];
      const found = name === undefined ? undefined : target.tpps[name];
      if (found === undefined || scenario.needs?.includes(need) !== true) {
        throw new HarnessError(`${scenario.id} uses ${need} without declaring it in needs`);
      }
      return tpp(found);
    },
    get psu() {
      return pick(actors, scenario, 'private', 0);
    },
    get secondPsu() {
      return pick(actors, scenario, 'private', 1);
    },
    get corporatePsu() {
      return pick(actors, scenario, 'corporate', 0);
    },
    judge: docket.judge,
    settle: docket.settle,
    leaveOpen: docket.leaveOpen,
    require: docket.require,
    observe: client.observe,
    time: guardedTime(parts.time, scenario, signal, pausing),
    random: client.random,
    signal,
  };
}

/** The parts of a run for a scenario that shares the bank. */
function sharedParts(run: RunParts, share: Share): RunParts {
  return {
    ...run,
    time: share.time,
    target: { ...run.target, levers: share.levers(run.target.levers) },
    pool: { borrow: (order) => share.idle(() => run.pool.borrow(order)) },
  };
}

/**
 * Runs a scenario, or says why it cannot run here.
 * @param share its share of a bank whose levers others pull, too
 */
export async function runScenario(scenario: Scenario, run: RunParts, share?: Share): Promise<Tried> {
  const parts = share === undefined ? run : sharedParts(run, share);
  const startedAt = Date.now();
  const started = performance.now();
  const observations: Observation[] = [];
  const ambientFailures: AmbientFailure[] = [];
  const shapes: Observation[] = [];
  const newShapes = shapeLog();
  const { firstTry } = parts;
  const random = seededRandom(parts.seed, seedName(scenario.id, firstTry), parts.renewal);
  const pageTroubles: Trouble[] = [];
  /** Replies that may not be the bank's. */
  const doubtful: Reply[] = [];
  const creations = firstTry !== undefined && parts.target.environment === 'sandbox';
  let isFormTwice = false;
  const isFar = parts.backingOff !== undefined;
  const show = (reply: Reply) => {
    ambientFailures.push(...parts.ledger.judge(reply, scenario.id));
    shapes.push(...newShapes(reply).map((each) => ({ ...each, scenario: scenario.id })));
  };
  const limit = timeLimit(parts.scenarioTimeout ?? usualScenarioTimeout, parts.signal);
  const bounded: RunParts = { ...parts, signal: limit.signal };
  const admit = admissionOf(scenario.id, parts.target, parts.time, parts.unattended);
  const client = createClient({
    ...bounded,
    pausing: (work) => limit.pausing(work),
    random,
    admit,
    observe: (subject, text) => void observations.push({ subject, scenario: scenario.id, text }),
    onReply(reply) {
      if (isFar && isTroubleStatus(reply.wire.status)) doubtful.push(reply);
      else show(reply);
    },
    ...(firstTry === undefined ? {} : { numbersFrom: firstTry.exchanges.length }),
    ...(isFar ? { sendingAgain: sendingAgain(creations) } : {}),
  });
  const docket = docketOf(scenario, client);
  const { checks } = docket;
  const finish = (verdicts: readonly ClauseVerdict[]): Tried => ({
    id: scenario.id,
    title: scenario.title,
    verdicts,
    verdict: worst(verdicts)?.verdict ?? 'unjudged',
    ...(scenario.under === undefined ? {} : { under: scenario.under }),
    // Copies: a scenario that was stopped may still hold the lists.
    checks: [...checks],
    observations: [...observations, ...shapes],
    ambientFailures: [...ambientFailures],
    exchanges: [...client.transcript],
    isFormTwice,
    troubles: isFar ? [...troublesIn(client.transcript), ...pageTroubles] : [],
    startedAt,
    milliseconds: performance.now() - started,
  });

  const missing = unmet(scenario, parts.target);
  if (missing !== undefined) return finish(notRun(scenario, parts.target, missing));

  let ending: Ending = { kind: 'complete' };
  let loan: { giveBack(): void } | undefined;
  try {
    const maker = newcomer(parts.target.tpps.primary, client);
    const lent = await psusFor(scenario, bounded, maker, client, limit);
    loan = lent;
    const onTrouble = (each: Trouble) => void pageTroubles.push(each);
    const onFormAgain = creations ? () => void (isFormTwice = true) : undefined;
    const sending = clientUnder(client, scenario.under);
    const stage = stageOf(scenario, bounded, sending, lent.psus, docket, { limit, onTrouble, onFormAgain });
    await limit.within(() => scenario.run(stage));
  } catch (thrown) {
    ending = endingOf(thrown);
  }
  try {
    await parts.time.release();
  } catch (thrown) {
    ending = { kind: 'broken', reason: messageOf(thrown) };
  }
  for (const each of repliesOfTheBank(doubtful, finish([]), firstTry)) show(each);
  const verdicts = judgedAtAll(
    scenario,
    scenario.clauses.map((each) => {
      const verdict = verdictOf(each, { ...docket, observations }, ending, parts.target);
      return withPlaceHint(verdict, checks, client.transcript, parts.target);
    }),
  );
  const early = silentEnd(ending, verdicts);
  if (early !== undefined && scenario.under === undefined)
    observations.push({ subject: 'early-end', scenario: scenario.id, text: early });
  if (parts.target.disposable !== true) {
    const left = await withinCleaningTime(parts.signal, (signal) =>
      cleanUp(client, { ...parts, random, signal }),
    );
    // The verdicts stand by now: what is told here judges nobody.
    if (left !== undefined) observations.push({ subject: 'clean-up', scenario: scenario.id, ...left });
  }
  loan?.giveBack();
  return finish(verdicts);
}
