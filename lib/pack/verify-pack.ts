/**
 * Verifies a certification pack, offline and anew: container, seal, hashes, and then everything that can be
 * judged again. Each thing that is wrong is told in one line.
 */

import { messageOf } from '../model/errors.js';
import { ArchiveError, firstDifference, packed, unpacked } from './archive.js';
import { fixedMembers, isMemberName, recordingIn, stampMembers } from './contents.js';
import type { PackFinding } from './finding.js';
import {
  manifestName,
  packFormat,
  runFacts,
  sealName,
  sha256,
  unlisted,
  type Manifest,
  type Members,
} from './manifest.js';
import type { Recording } from './record.js';
import { rejudge, type Rejudged } from './rejudge/rejudge.js';
import { differenceIn } from './rejudge/reports.js';
import type { Declared } from './rejudge/verdicts.js';
import { verifySeals, type SealedBy, type Trust } from './verify-seals.js';
import { present } from '../model/present.js';

export interface VerifyTerms extends Trust {
  /** The scenarios of this suite. */
  readonly suite: readonly Declared[];
  /** Which build of the suite this is. */
  readonly build: string;
}

export interface PackVerdict extends SealedBy {
  /** What is wrong; empty: it verifies. */
  readonly findings: readonly PackFinding[];
  /** What could not be calculated again, a line each. */
  readonly notJudged: readonly string[];
  readonly manifest?: Manifest;
  readonly counts?: Rejudged['counts'];
}

const container = 'the container';

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown = Reflect.get(value, 'members');
  return (
    Reflect.get(value, 'format') === packFormat &&
    Array.isArray(members) &&
    members.every(
      (each: unknown) =>
        typeof each === 'object' && each !== null && typeof Reflect.get(each, 'name') === 'string',
    )
  );
}

function manifestIn(members: Members): Manifest | string {
  const text = members.get(manifestName)?.toString('utf8');
  if (text === undefined) return 'is missing: this is no certification pack';
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : `is no manifest of ${packFormat}`;
  } catch {
    return 'is no JSON';
  }
}

/** Names, order and hashes of the members. */
function memberFindings(members: Members, manifest: Manifest): readonly PackFinding[] {
  const findings: PackFinding[] = [];
  const add = (where: string, what: string) => void findings.push({ where, what });
  const listed = new Map(manifest.members.map((each) => [each.name, each]));
  for (const [name, bytes] of members) {
    if (unlisted.includes(name)) continue;
    const due = listed.get(name);
    if (due === undefined) add(name, 'was added: the manifest does not name it');
    else if (due.sha256 !== sha256(bytes))
      add(name, `was changed: its hash is ${sha256(bytes)}, the manifest has ${due.sha256}`);
    else if (due.bytes !== bytes.length)
      add(name, `has ${bytes.length} bytes, the manifest says ${due.bytes}`);
  }
  for (const name of listed.keys()) {
    if (!members.has(name)) add(name, 'is missing, and the manifest names it');
    if (!isMemberName(name)) add(name, 'is named by the manifest, and no pack has it');
  }
  const stamps = manifest.timeStampBy === undefined ? [] : stampMembers;
  for (const name of [...fixedMembers, ...stamps])
    if (unlisted.includes(name) ? !members.has(name) : !listed.has(name)) add(name, 'is missing');
  for (const name of stampMembers)
    if (stamps.length === 0 && members.has(name)) add(name, 'was added: the manifest names no time stamp');
  const order = [manifestName, sealName, ...stamps, ...manifest.members.map((each) => each.name)];
  if (findings.length === 0 && [...members.keys()].join('\n') !== order.join('\n'))
    add(container, 'has its members in another order than the manifest');
  return findings;
}

/** What the manifest says of the run, and of its own sealing. */
function manifestFindings(
  manifest: Manifest,
  recording: Recording,
  sealedBy: SealedBy['sealedBy'],
): readonly PackFinding[] {
  const findings: PackFinding[] = [];
  const add = (what: string) => void findings.push({ where: manifestName, what });
  const due = JSON.parse(JSON.stringify(runFacts(recording)));
  const difference = differenceIn(manifest.run, due, 'run');
  if (difference !== undefined) add(difference);
  if (sealedBy === undefined) return findings;
  if (manifest.sealedAt !== sealedBy.at)
    add(`sealedAt is ${manifest.sealedAt}, the seal was made at ${sealedBy.at}`);
  if (manifest.sealedBy?.sha256 !== sealedBy.sha256 || manifest.sealedBy.subject !== sealedBy.subject)
    add(`sealedBy is ${manifest.sealedBy?.subject}, the seal is that of ${sealedBy.subject}`);
  if (Date.parse(manifest.sealedAt) < Date.parse(manifest.run.endedAt) - 1000)
    add(`was sealed at ${manifest.sealedAt}, before the run had ended at ${manifest.run.endedAt}`);
  return findings;
}

/** The container written again: with the same suite every byte of it follows from the members. */
function containerFindings(file: Buffer, members: Members, isOwn: boolean): readonly PackFinding[] {
  if (!isOwn) return [];
  const at = firstDifference(file, packed(members));
  if (at === undefined) return [];
  return [
    {
      where: container,
      what: `byte ${at} of ${file.length} is not as a pack is written, beside what its members hold`,
    },
  ];
}

/** Verifies the bytes of a pack. */
export function verifyPack(file: Buffer, terms: VerifyTerms): PackVerdict {
  let members: Members;
  try {
    members = unpacked(file);
  } catch (thrown) {
    if (!(thrown instanceof ArchiveError)) throw thrown;
    return { findings: [{ where: container, what: thrown.message }], notJudged: [] };
  }
  const manifest = manifestIn(members);
  if (typeof manifest === 'string')
    return { findings: [{ where: manifestName, what: manifest }], notJudged: [] };
  const { findings: ofSeal, ...seals } = verifySeals(members, terms);
  const { sealedBy } = seals;
  const told = { manifest, ...seals };
  const findings = [...ofSeal, ...memberFindings(members, manifest)];
  let recording: Recording;
  try {
    recording = recordingIn(members);
  } catch (thrown) {
    const found = { where: 'record.json or the evidence', what: `cannot be read: ${messageOf(thrown)}` };
    return { ...told, findings: [...findings, found], notJudged: [] };
  }
  const isOwn = recording.record.build === terms.build;
  const again = rejudge(members, recording, terms.suite, terms.build);
  return {
    ...told,
    findings: [
      ...findings,
      ...(isOwn ? manifestFindings(manifest, recording, sealedBy) : []),
      // Beside changed members, bytes between them say nothing.
      ...(findings.length > 0 ? [] : containerFindings(file, members, isOwn)),
      ...again.findings,
    ],
    notJudged: again.notJudged,
    ...present({ counts: again.counts }),
  };
}
