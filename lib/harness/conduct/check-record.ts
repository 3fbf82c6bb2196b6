/** What a scenario says of its clauses: each check with its exchange, and which are through. */

import type { ClauseId } from '../../catalogue/index.js';
import { ClauseAssertionError, HarnessError, Untestable } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { Scenario } from '../kit/scenario.js';
import type { Client } from '../client/client.js';
import type { Stage } from '../stage/stage.js';
import type { Proceedings } from './ending.js';
import type { Check } from './result.js';

/** What is kept of a run, and the verbs by which the scenario adds to it. */
export type CheckRecord = Omit<Proceedings, 'observations'> &
  Pick<Stage, 'judge' | 'suspect' | 'require' | 'settle' | 'leaveOpen'>;

/** Why a check does not hold. */
function failureOf(check: () => void): ClauseAssertionError | undefined {
  try {
    check();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ClauseAssertionError) return thrown;
    throw thrown;
  }
}

/** The check of a clause, with the exchange that it rests on. */
function checked(
  client: Pick<Client, 'resting' | 'transcript'>,
  clause: ClauseId,
  expectation: string,
  check: () => void,
): Check {
  const { got: failure, exchange } = client.resting(() => failureOf(check));
  const about = { clause, expectation, ...present({ exchange }) };
  if (failure === undefined) return { ...about, held: true };
  const { expected, actual } = failure;
  const status = client.transcript.find(({ number }) => number === exchange)?.reply?.status ?? 0;
  return { ...about, held: false, expected, actual, ...(status >= 400 ? { refused: true } : {}) };
}

/**
 * A record for a scenario whose calls go through the client, without checks.
 * @param open clauses that are left open from the start, and why
 */
export function checkRecordOf(
  { id: name, clauses }: Pick<Scenario, 'id' | 'clauses'>,
  client: Pick<Client, 'resting' | 'transcript'>,
  open: ReadonlyMap<ClauseId, string> = new Map(),
): CheckRecord {
  const checks: Check[] = [];
  const settled = new Set<ClauseId>();
  const leftOpen = new Map(open);
  return {
    checks,
    settled,
    leftOpen,
    judge(id, expectation, check) {
      if (!clauses.includes(id)) throw new HarnessError(`${name} judges undeclared ${id}`);
      if (settled.has(id)) throw new HarnessError(`${name} judges ${id} after it had settled it`);
      const made = checked(client, id, expectation, check);
      checks.push(made);
      return made.held;
    },
    suspect(id, expectation, check) {
      if (!clauses.includes(id)) throw new HarnessError(`${name} suspects undeclared ${id}`);
      const made = checked(client, id, expectation, check);
      if (!made.held) checks.push({ ...made, suspected: true });
      return made.held;
    },
    require(what, check) {
      const failure = failureOf(check);
      if (failure !== undefined) throw new Untestable(`${what}: ${failure.message}`);
    },
    settle(...done) {
      for (const each of done) {
        if (!checks.some(({ clause }) => clause === each))
          throw new HarnessError(`${name} settles ${each}, which it has not judged`);
        settled.add(each);
      }
    },
    leaveOpen(id, reason) {
      if (!clauses.includes(id)) throw new HarnessError(`${name} leaves undeclared ${id} open`);
      if (!leftOpen.has(id)) leftOpen.set(id, reason);
    },
  };
}
