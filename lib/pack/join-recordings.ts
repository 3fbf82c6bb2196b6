/** The recording of a run from those of its shards, so that a merged report can be packed like any other. */

import { grouped } from '../model/grouped.js';
import type { JoinedRun, Part } from '../report/index.js';
import { ConfigurationError } from '../model/errors.js';
import { present } from '../model/present.js';
import type { KeptExchange } from './exchange.js';
import { keptNumbers } from './kept-exchange.js';
import type { Recording, RecordedWriting } from './record.js';

/** A shard: its folder, what it reported, what it recorded. */
export interface RecordedShard {
  readonly folder: string;
  readonly part: Part;
  readonly recording: Recording;
}

/** The exchanges on which the whole rests, in the order of its scenarios. */
function keptOf(run: JoinedRun['run'], shards: readonly RecordedShard[]): readonly KeptExchange[] {
  const all = grouped(
    shards.flatMap((each) => each.recording.exchanges),
    (each) => each.scenario,
  );
  return run.scenarios.flatMap((each) => {
    const numbers = keptNumbers(each);
    return (all.get(each.id) ?? []).filter((one) => numbers.has(one.number));
  });
}

/** @throws ConfigurationError where shards were recorded by different builds, or did not end. */
function checkShards(shards: readonly RecordedShard[], missing: readonly string[]): void {
  const [lost] = missing;
  if (lost !== undefined)
    throw new ConfigurationError(`--for-pack: ${lost}; a pack is made of a run of which nothing is missing`);
  const [first, ...others] = shards;
  for (const { folder, part, recording } of shards) {
    if (recording.record.startedAt !== part.startedAt || recording.record.requests !== part.requests)
      throw new ConfigurationError(`--for-pack: ${folder}: its record is of another run than its report`);
  }
  for (const { folder, recording } of others) {
    if (recording.record.build !== first?.recording.record.build)
      throw new ConfigurationError(
        `--for-pack: ${folder}: was written by ${recording.record.build}, ${first?.folder} by ${first?.recording.record.build}; run all shards with the same one`,
      );
  }
}

/**
 * The recording of the whole.
 * @param joined what the shards, in their order, were joined to
 * @throws ConfigurationError where a shard is missing, or its record is of something else.
 */
export function joinRecordings(
  { run, meta, missing }: JoinedRun,
  shards: readonly RecordedShard[],
  writing: RecordedWriting,
): Recording {
  checkShards(shards, missing);
  const [first] = shards.toSorted((one, other) => one.part.shard.index - other.part.shard.index);
  if (first === undefined) throw new ConfigurationError('merge: name the report folders of all shards');
  const { partial, judgedElsewhere, chosenBy } = first.part;
  const { redact: _, scenarios, shown, ...told } = run;
  const { history, scope, profileHash, arguments: line = [] } = meta;
  const { format, suiteVersion, build, interfaceVersion, node, profile } = first.recording.record;
  return {
    record: {
      format,
      suiteVersion,
      build,
      interfaceVersion,
      node,
      ...told,
      profile: { ...profile, baseUrl: meta.target.baseUrl },
      ...present({ profileHash, scope, history }),
      spans: shards.map(({ part }) => ({ startedAt: part.startedAt, milliseconds: part.milliseconds })),
      arguments: line,
      selection: { partial, judgedElsewhere, ...present({ chosenBy }) },
      writing,
      shown: { accepted: shown.accepted, keys: [...shown.keys] },
      scenarios: scenarios.map(({ evidence: _text, evidenceParts: _parts, ...rest }) => rest),
    },
    certificates: Object.fromEntries(shards.flatMap((each) => Object.entries(each.recording.certificates))),
    exchanges: keptOf(run, shards),
  };
}
