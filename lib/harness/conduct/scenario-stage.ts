/** What a scenario plays with: TPPs and PSUs, the target with levers and time, the verbs of judging. */

import { HarnessError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { seededRandom } from '../../model/seeded-random.js';
import type { Client } from '../client/client.js';
import type { TppNeed } from '../declaration.js';
import type { Scenario } from '../kit/scenario.js';
import type { Pausing } from '../schedule/budget.js';
import { guardedLevers, guardedTime } from '../schedule/declared-levers.js';
import { pageTurn, type PageTroubles } from '../schedule/page-turn.js';
import type { TimeLimit } from '../schedule/time-limit.js';
import { psuActor, type Psu } from '../stage/psu.js';
import type { Stage } from '../stage/stage.js';
import { type Tpp, tppActor } from '../stage/tpp.js';
import type { PsuIdentity, Target, TppIdentity } from '../target/target.js';
import type { CheckRecord } from './check-record.js';
import { tppOfNeed } from './needs.js';
import type { RunParts } from './run-parts.js';

/** A TPP in a new session that knows no PSU yet. */
export function newcomer(identity: TppIdentity, client: Client): Tpp {
  return tppActor(identity, client, { sessionId: client.random.uuid(), accounts: [], attended: true });
}

function pick(actors: readonly Psu[], { id }: Scenario, kind: 'private' | 'corporate', index: number): Psu {
  const found = actors.filter((each) => each.identity.kind === kind)[index];
  if (found === undefined) throw new HarnessError(`${id} uses a PSU that it does not declare in needs`);
  return found;
}

/** The actors of the scenario, at pages and levers that keep within its time and what it declared. */
function actorsOf(
  parts: RunParts,
  client: Client,
  psus: readonly PsuIdentity[],
  target: Target,
  pausing: Pausing,
): readonly Psu[] {
  return psus.map((each) =>
    psuActor(each, target, client, parts.signal, {
      consents: parts.consents,
      pausing,
      ...present({ turn: parts.scaTurn }),
    }),
  );
}

/** The target as one scenario may use it. */
function guardedTarget(
  scenario: Scenario,
  { target, turn, signal, backingOffPages }: RunParts,
  pausing: Pausing,
  troubles: PageTroubles,
): Target {
  const paging = pageTurn(turn, { signal, pausing }, backingOffPages, troubles);
  const sca = target.sca?.paced?.(paging) ?? target.sca;
  const levers = guardedLevers(target.levers, scenario, pausing);
  return { ...target, levers, ...present({ sca }) };
}

/** The TPP that the profile names for a need. */
function tppAt({ tpps }: Target, need: TppNeed): TppIdentity | undefined {
  const name = tppOfNeed[need];
  return name === undefined ? undefined : tpps[name];
}

/** The TPP that the scenario declared to need. */
function tppFor(scenario: Scenario, target: Target, need: TppNeed): TppIdentity {
  const found = tppAt(target, need);
  if (found === undefined || scenario.needs?.includes(need) !== true) {
    throw new HarnessError(`${scenario.id} uses ${need} without declaring it in needs`);
  }
  return found;
}

/** The TPP that the scenario has act beside others, where the profile names it. */
function tppBeside(scenario: Scenario, target: Target, need: TppNeed): TppIdentity | undefined {
  if ([...(scenario.beside ?? []), ...(scenario.needs ?? [])].includes(need)) return tppAt(target, need);
  throw new HarnessError(`${scenario.id} uses ${need} without declaring it in beside`);
}

/** The stage on which the scenario plays. */
export function stageOf(
  scenario: Scenario,
  parts: RunParts,
  client: Client,
  psus: readonly PsuIdentity[],
  checkRecord: CheckRecord,
  { limit, ...troubles }: { readonly limit: TimeLimit } & PageTroubles,
): Stage {
  const { signal } = parts;
  const pausing: Pausing = (work) => limit.pausing(work);
  const target = guardedTarget(scenario, parts, pausing, troubles);
  const actors = actorsOf(parts, client, psus, target, pausing);
  return {
    target,
    tpp: newcomer(target.tpps.primary, client),
    tppNamed: (need) => newcomer(tppFor(scenario, target, need), client),
    tppBeside(need) {
      const found = tppBeside(scenario, target, need);
      return found && newcomer(found, client);
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
    judge: checkRecord.judge,
    suspect: checkRecord.suspect,
    settle: checkRecord.settle,
    leaveOpen: checkRecord.leaveOpen,
    require: checkRecord.require,
    observe: client.observe,
    time: guardedTime(parts.time, scenario, signal, pausing),
    random: client.random,
    steadyRandom: seededRandom(parts.seed, `${scenario.id} steady`),
    signal,
  };
}
