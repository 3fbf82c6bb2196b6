/**
 * Splits a run over several machines. Which scenario belongs to which shard follows from the scenarios alone,
 * so that every machine comes to the same split without talking to the others.
 */

import { ConfigurationError } from '../../model/errors.js';
import type { ScenarioDeclaration } from '../declaration.js';
import { isExclusive } from './exclusive.js';
import { queues } from './order.js';

/** One shard: the `index`-th of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

const mostShards = 99;

/**
 * Reads `2/3`.
 * @throws ConfigurationError for anything else, and for a shard that there cannot be.
 */
export function readShard(text: string): Shard {
  const [, index, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index === undefined || of === undefined) {
    throw new ConfigurationError(
      `--shard: ${JSON.stringify(text)} is no shard; write i/n, for example 1/3 for the first of three`,
    );
  }
  if (of < 1 || of > mostShards || index < 1 || index > of) {
    throw new ConfigurationError(
      `--shard: there is no shard ${text}; i goes from 1 to n, and n from 1 to ${mostShards}`,
    );
  }
  return { index, of };
}

/** How long a scenario takes, roughly: by its clauses, and four times where it runs alone. */
function weight(each: ScenarioDeclaration): number {
  return (4 + each.clauses.length) * (isExclusive(each) ? 4 : 1);
}

/**
 * The scenarios of one shard, in their order. Every scenario is in exactly one shard, those that must follow
 * each other in the same; the heaviest are dealt out first, each to the shard with the least so far.
 */
export function shardOf<Scenario extends ScenarioDeclaration>(
  scenarios: readonly Scenario[],
  { index, of }: Shard,
): readonly Scenario[] {
  const loads = Array.from({ length: of }, () => 0);
  const shards = new Map<Scenario, number>();
  const parts = queues(scenarios).map((queue) => ({
    queue,
    first: queue.map(({ id }) => id).toSorted()[0] ?? '',
    load: queue.reduce((sum, each) => sum + weight(each), 0),
  }));
  const heaviestFirst = parts.toSorted(
    (one, other) => other.load - one.load || (one.first < other.first ? -1 : 1),
  );
  for (const { queue, load } of heaviestFirst) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + load;
    for (const each of queue) shards.set(each, lightest + 1);
  }
  return scenarios.filter((each) => shards.get(each) === index);
}
