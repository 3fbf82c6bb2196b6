/** What the flags of `run` say: selection, seed, shard, baseline. It is settled before anything is opened. */

import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mostSeed } from '../../harness/conduct/seed.js';
import { readShard } from '../../harness/schedule/shard.js';
import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { RunOptions } from '../../index.js';
import type { Report, Split } from '../../report/index.js';
import type { Selection } from '../../selection.js';
import { wholeNumber } from '../arguments.js';
import type { Given } from '../command.js';
import { markdownFileOf } from '../tell-job.js';
import { evidenceOf } from '../reporting.js';
import { selectingOf } from '../selecting.js';

/** What the flags say about the run; settled first, because it needs nobody else. */
export interface Plan {
  readonly options: RunOptions & { readonly seed: number };
  readonly selection: Selection;
  /** The report of an earlier run, to compare with. */
  readonly baseline?: Report;
  /** SHA-256 of the profile; absent when the embedded bank is judged. */
  readonly profileHash?: string;
  /** What the shards have in common; absent when the run is not split. */
  readonly split?: Split;
}

/** A day. */
const mostPatience = 86_400;

/** The seed of the run. A foreign target keeps what was sent, and gets other ids each time. */
function seedOf(given: Given): number {
  const seed = wholeNumber(given, 'seed', [0, mostSeed]);
  if (seed !== undefined) return seed;
  if (!given.flags.has('target')) return 1;
  if (given.flags.has('shard')) {
    throw new ConfigurationError('--shard: with --target needs --seed, the same number for all shards');
  }
  return randomInt(mostSeed);
}

async function splitOf(given: Given, { planned, scenarios }: Selection): Promise<Split | undefined> {
  const { shard, ...rest } = selectingOf(given);
  if (shard === undefined) return undefined;
  const { selectionOf } = await import('../../selection.js');
  const { partial, judgedElsewhere, chosenBy } = selectionOf(rest);
  return {
    shard: readShard(shard),
    planned,
    own: scenarios.map((each) => each.id),
    partial,
    judgedElsewhere: [...judgedElsewhere],
    ...present({ chosenBy }),
  };
}

/** The earlier report is read before anything is sent, and before reports of this run may replace it. */
async function baselineOf(given: Given): Promise<Report | undefined> {
  const path = given.flags.get('baseline');
  if (path === undefined) return undefined;
  if (given.flags.has('shard'))
    throw new ConfigurationError('--baseline: does not go with --shard; compare the merged report by diff');
  const { readReport } = await import('../../report/index.js');
  return readReport(path, '--baseline');
}

/** Which profile it was, for whoever asks later. It has been read before, so it is there. */
export function profileHashOf(given: Given): Pick<Plan, 'profileHash'> {
  const file = given.flags.get('target');
  if (file === undefined) return {};
  return { profileHash: createHash('sha256').update(readFileSync(file)).digest('hex') };
}

/**
 * The plan of a run.
 * @throws ConfigurationError for a mistake in flags.
 */
export async function planOf(given: Given): Promise<Plan> {
  evidenceOf(given);
  markdownFileOf(given);
  const selecting = selectingOf(given);
  const seed = seedOf(given);
  const renewal = wholeNumber(given, 'renewal', [0, mostSeed]);
  const patience = wholeNumber(given, 'scenario-timeout', [1, mostPatience]);
  const { selectionOf } = await import('../../selection.js');
  const selection = selectionOf(selecting);
  if (given.flags.has('history') && given.flags.has('shard'))
    throw new ConfigurationError('--history: does not go with --shard; name it at merge');
  const baseline = await baselineOf(given);
  const split = await splitOf(given, selection);
  return {
    options: {
      ...selecting,
      seed,
      shuffle: given.flags.has('shuffle'),
      ...present({ renewal }),
      ...(patience === undefined ? {} : { scenarioTimeout: patience * 1_000 }),
    },
    selection,
    ...present({ baseline, split }),
  };
}
