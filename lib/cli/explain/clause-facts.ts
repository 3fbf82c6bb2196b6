/** What the suite knows about one clause: what it says, who judges it, and what shows that this works. */

import { assumptions, type Assumption } from '../../catalogue/assumptions/index.js';
import type { Clause } from '../../catalogue/clause.js';
import { clause, type ClauseId } from '../../catalogue/index.js';
import { reasonNotJudged } from '../../catalogue/reasons.js';
import type { StatedRefusal } from '../../catalogue/clause.js';
import { ambientChecks } from '../../harness/ambient/index.js';
import { idlePin } from '../../profile/check-pins.js';
import { leastObliged, verdictOfFailure } from '../../catalogue/verdict.js';
import { present } from '../../model/present.js';

/** The members of a clause that are told as they stand. */
type Told =
  | 'id'
  | 'section'
  | 'party'
  | 'level'
  | 'environment'
  | 'basis'
  | 'law'
  | 'text'
  | 'observable'
  | 'check'
  | 'note';

/** What a breach of a clause means. */
type WhenBroken = ReturnType<typeof verdictOfFailure>;

export interface ClauseFacts extends Pick<Clause<ClauseId>, Told> {
  /** The verdict when it does not hold; in the sandbox, where production differs. */
  readonly whenBroken: WhenBroken;
  /** The verdict in production, where law obliges the bank only there. */
  readonly whenBrokenInProduction?: WhenBroken;
  /** Whether a profile may pin it, and what it then means that it does not hold. */
  readonly pin: { readonly taken: boolean; readonly whenBroken: WhenBroken };
  /** Status and code of the refusal, where the text states them. */
  readonly statedRefusal?: StatedRefusal;
  /** Why nothing judges it, where that is so. */
  readonly notJudgedBecause?: string;
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    readonly effects: string;
    readonly needs: readonly string[];
  }[];
  /** What is looked at on every reply of a run. */
  readonly ambientChecks: readonly string[];
  /** The rules on requests behind it, each with the ways in which the suite breaks it. */
  readonly rules: readonly {
    readonly id: string;
    readonly breakers: readonly { readonly name: string; readonly stage: string }[];
  }[];
  /** Defective banks in which it must turn red. */
  readonly faults: readonly { readonly id: string; readonly title: string }[];
  /** What the text leaves open around it. */
  readonly assumptions: readonly {
    readonly id: string;
    readonly question: string;
    readonly default: unknown;
    readonly handling: Assumption['handling'];
  }[];
}

function told(facts: Clause<ClauseId>): Pick<Clause<ClauseId>, Told> {
  const { id, section, party, level, environment, basis, text, observable, check, note, law } = facts;
  const plain = { id, section, party, level, environment, basis, text, observable, check };
  return { ...plain, ...present({ law, note }) };
}

/** What is known about a clause. Loads suites and faults, which takes a moment. */
export async function clauseFacts(id: ClauseId): Promise<ClauseFacts> {
  const [{ allScenarios }, { allFaults }, { requestRules }] = await Promise.all([
    import('../../../suites/index.js'),
    import('../../faults/index.js'),
    import('../../rules/index.js'),
  ]);
  const { refusal } = clause(id);
  const reason = reasonNotJudged(id);
  return {
    ...told(clause(id)),
    whenBroken: verdictOfFailure(id, leastObliged),
    ...(clause(id).basis === 'law'
      ? { whenBrokenInProduction: verdictOfFailure(id, { ...leastObliged, environment: 'production' }) }
      : {}),
    pin: {
      taken: idlePin(id) === undefined,
      whenBroken: verdictOfFailure(id, { ...leastObliged, pinnedClauses: new Set([id]) }),
    },
    ...present({ statedRefusal: refusal, notJudgedBecause: reason }),
    scenarios: allScenarios
      .filter((each) => each.clauses.includes(id))
      .map(({ id: name, title, effects, needs = [] }) => ({ id: name, title, effects, needs })),
    ambientChecks: ambientChecks.filter((each) => each.clause === id).map((each) => each.expectation),
    rules: requestRules
      .filter((each) => each.clause === id)
      .map((each) => ({
        id: each.id,
        breakers: each.breakers.map(({ name, stage }) => ({ name, stage })),
      })),
    faults: allFaults
      .filter((each) => each.catches.includes(id))
      .map(({ id: name, title }) => ({ id: name, title })),
    assumptions: assumptions
      .filter((each) => each.clauses.some((one) => one === id))
      .map((each) => ({
        id: each.id,
        question: each.question,
        default: each.default,
        handling: each.handling,
      })),
  };
}
