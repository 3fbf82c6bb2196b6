/** Makes the certification pack of a run: everything is judged again before it is sealed. */

import { wasStopped } from '../harness/conduct/roll-up.js';
import { ConfigurationError } from '../model/errors.js';
import { packed } from './archive.js';
import { membersOf, readReports } from './contents.js';
import { findingLine } from './finding.js';
import {
  manifestName,
  manifestOf,
  sealName,
  timeStampName,
  timeStampSealName,
  type Members,
  type Sealing,
} from './manifest.js';
import type { Recording } from './record.js';
import { readRecord } from './record-file.js';
import { rejudge } from './rejudge/rejudge.js';
import type { Declared } from './rejudge/verdicts.js';
import { seal, type Sealer } from './seal.js';

/** Who is asked for a time stamp. */
export interface Authority {
  /** Its address, as the manifest names it. */
  readonly name: string;
  /**
   * The reply with a time stamp over these bytes.
   * @throws HarnessError when there is none to be had.
   */
  readonly stamp: (stamped: Buffer) => Promise<Buffer>;
}

/** A seal has whole seconds. */
function wholeSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}

/** Manifest and seal. */
function sealMembers(
  contents: Members,
  recording: Recording,
  sealer: Sealer,
  sealing: Omit<Sealing, 'certificate'>,
) {
  const made = manifestOf(contents, recording, { ...sealing, certificate: sealer.certificate });
  const manifest = Buffer.from(`${JSON.stringify(made, undefined, 1)}\n`);
  return [
    [manifestName, manifest],
    [sealName, seal(manifest, sealer, sealing.at)],
  ] as const;
}

/** The members in the order in which a pack has them, sealed. */
export function sealed(contents: Members, recording: Recording, sealer: Sealer, now: Date): Buffer {
  return packed(
    new Map([...sealMembers(contents, recording, sealer, { at: wholeSecond(now) }), ...contents]),
  );
}

/** The same with a time stamp over the seal. A seal over the stamp shows where a byte of it was changed. */
export async function sealedAndStamped(
  contents: Members,
  recording: Recording,
  sealer: Sealer,
  now: Date,
  authority: Authority,
): Promise<Buffer> {
  const at = wholeSecond(now);
  const sealing = sealMembers(contents, recording, sealer, { at, authority: authority.name });
  const [, [, own]] = sealing;
  const reply = await authority.stamp(own);
  const stamp = [
    [timeStampName, reply],
    [timeStampSealName, seal(reply, sealer, at)],
  ] as const;
  return packed(new Map([...sealing, ...stamp, ...contents]));
}

export interface MadePack {
  readonly bytes: Buffer;
  readonly exchanges: number;
  readonly requests: number;
}

/** By whom and when a pack is made. */
export interface PackTerms {
  readonly sealer: Sealer;
  /** The scenarios of the suite, to see that none is left out. */
  readonly suite: readonly Declared[];
  readonly build: string;
  readonly now: Date;
  /** Who is asked for a time stamp; absent: nobody. */
  readonly authority?: Authority | undefined;
}

/**
 * The pack of the run in a report folder.
 * @throws ConfigurationError when reports or record are missing, or contradict each other.
 */
export async function makePack(
  folder: string,
  { sealer, suite, build, now, authority }: PackTerms,
): Promise<MadePack> {
  const reports = readReports(folder);
  const recording = readRecord(folder);
  if (recording.record.build !== build)
    throw new ConfigurationError(
      `pack: ${folder}: was written by ${recording.record.build}, this is ${build}; pack it with the suite that ran`,
    );
  if (wasStopped(recording.record))
    throw new ConfigurationError(
      `pack: ${folder}: ${recording.record.halted}; a pack is made of a run of which nothing is missing`,
    );
  const contents = membersOf(recording, reports);
  const { findings } = rejudge(contents, recording, suite, build);
  const [first] = findings;
  if (first !== undefined) {
    const more = findings.length === 1 ? '' : ` (and ${findings.length - 1} more)`;
    throw new ConfigurationError(
      `pack: ${folder}: is not sealed, because it contradicts itself: ${findingLine(first)}${more}; run once more`,
    );
  }
  return {
    bytes:
      authority === undefined
        ? sealed(contents, recording, sealer, now)
        : await sealedAndStamped(contents, recording, sealer, now, authority),
    exchanges: recording.exchanges.length,
    requests: recording.record.requests,
  };
}
