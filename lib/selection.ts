/** Which scenarios a run takes: all, those of a tag expression, or one shard of them. */

import { allScenarios } from '../suites/index.js';
import type { ClauseId } from './catalogue/index.js';
import { isUnder, scenarioNamed } from './harness/circumstances/draw.js';
import { readShard, shardOf } from './harness/schedule/shard.js';
import type { Scenario } from './harness/kit/scenario.js';
import { selectScenarios } from './harness/conduct/select.js';

export interface Selecting {
  /**
   * Tag expression as on the command line, for example `signing and not creates-payments`; absent:
   * everything.
   */
  readonly tags?: string;
  /** One part of several, for example `2/3`: the second of three that together are the whole. */
  readonly shard?: string;
}

export interface Selection {
  readonly scenarios: readonly Scenario[];
  /** All scenarios that there are. */
  readonly suite: readonly Scenario[];
  /** What all shards together run; the same as `scenarios` without a shard. */
  readonly planned: readonly Scenario[];
  /** True when scenarios of the suite are left out. */
  readonly partial: boolean;
  /**
   * Clauses that scenarios outside the selection judge, so that this run cannot have the last word on them.
   */
  readonly judgedElsewhere: ReadonlySet<ClauseId>;
  /** What made the selection, as the flags of the command line; absent when nothing did. */
  readonly chosenBy?: string;
}

/**
 * The scenarios of an expression; one that is run under circumstances goes by its whole id, as reports name
 * it.
 */
function plannedBy(tags: string | undefined): readonly Scenario[] {
  if (tags === undefined) return allScenarios;
  const under = isUnder(tags) ? scenarioNamed(tags, allScenarios) : undefined;
  return under === undefined ? selectScenarios(allScenarios, tags) : [under];
}

/**
 * The scenarios of a run.
 * @throws ConfigurationError for a mistake in the tags or the shard.
 */
export function selectionOf({ tags, shard }: Selecting): Selection {
  const planned = plannedBy(tags);
  const scenarios = shard === undefined ? planned : shardOf(planned, readShard(shard));
  const taken = new Set(scenarios);
  const flags = [
    ...(tags === undefined ? [] : [`--tags ${tags}`]),
    ...(shard === undefined ? [] : [`--shard ${shard}`]),
  ];
  const leftOut = allScenarios.filter((each) => !taken.has(each));
  return {
    scenarios,
    suite: allScenarios,
    planned,
    partial: leftOut.length > 0,
    judgedElsewhere: new Set(leftOut.flatMap((each) => each.clauses)),
    ...(flags.length === 0 ? {} : { chosenBy: flags.join(' and ') }),
  };
}
