/**
 * What a certification pack holds, and the manifest that names all of it with its hashes. The manifest is
 * what is sealed; what it says of the run follows from the record, and is made again when the pack is
 * verified.
 */

import { createHash, type X509Certificate } from 'node:crypto';
import { clauses } from '../catalogue/index.js';
import { exitCodeOf, suiteName } from '../report/index.js';
import { verdictCounts } from '../report/outcome.js';
import { replySchemaNames, requestSchemaNames, schemaText } from '../schemas/index.js';
import type { Recording } from './record.js';
import { present } from '../model/present.js';

export const packFormat = `${suiteName}/pack-1`;
export const manifestName = 'manifest.json';
export const sealName = 'manifest.json.p7s';
/** The reply of the time-stamping authority, over the seal, and a seal over that. */
export const timeStampName = 'manifest.json.p7s.tsr';
export const timeStampSealName = 'manifest.json.p7s.tsr.p7s';

/** Members that the manifest cannot hold the hashes of. */
export const unlisted: readonly string[] = [manifestName, sealName, timeStampName, timeStampSealName];

/** Members by name, as bytes. */
export type Members = ReadonlyMap<string, Buffer>;

export interface ListedMember {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: string;
  /** Instant of sealing, in whole seconds; the seal has it, too. */
  readonly sealedAt: string;
  readonly sealedBy: { readonly subject: string; readonly sha256: string };
  /** Who was asked for a time stamp over the seal; absent: nobody. */
  readonly timeStampBy?: string;
  readonly run: RunFacts;
  readonly members: readonly ListedMember[];
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let schemasHash: string | undefined;

/** The schemas of all bodies as one hash: two packs with the same one were judged by the same schemas. */
function payloadSchemasHash(): string {
  return (schemasHash ??= sha256([...requestSchemaNames, ...replySchemaNames].map(schemaText).join('\n')));
}

/** When the run, or the last of its shards, ended. */
function endOf({ spans, startedAt, milliseconds }: Recording['record']): number {
  return Math.max(
    ...(spans ?? [{ startedAt, milliseconds }]).map((each) => each.startedAt + each.milliseconds),
  );
}

export type RunFacts = ReturnType<typeof runFacts>;

/** What the manifest says of the run. */
export function runFacts({ record, exchanges }: Recording) {
  const { profile, startedAt, outcome } = record;
  return {
    suite: `${suiteName} ${record.build}`,
    interface: record.interfaceVersion,
    node: record.node,
    catalogue: { clauses: clauses.length, sha256: sha256(JSON.stringify(clauses)) },
    payloadSchemas: { sha256: payloadSchemasHash() },
    target: { name: profile.name, baseUrl: profile.baseUrl, environment: profile.environment },
    ...(record.profileHash === undefined ? {} : { profile: { sha256: record.profileHash } }),
    seed: record.seed,
    ...present({ renewal: record.renewal, renewals: record.renewals }),
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endOf(record)).toISOString(),
    outcome,
    exitCode: exitCodeOf(outcome),
    clauses: verdictCounts(record.clauses),
    requests: { sent: record.requests, kept: exchanges.length },
  };
}

/** The catalogue by which was judged, as a member. */
export function catalogueText(): string {
  return `${JSON.stringify(clauses, undefined, 1)}\n`;
}

/** How a certificate is called: its subject on one line. */
export function subjectOf({ subject }: X509Certificate): string {
  return subject.split('\n').join(', ');
}

/** Who seals, when, and who is asked for a time stamp. */
export interface Sealing {
  readonly certificate: X509Certificate;
  readonly at: Date;
  readonly authority?: string;
}

/** The manifest over members, in the order of their names. */
export function manifestOf(
  members: Members,
  recording: Recording,
  { certificate, at, authority }: Sealing,
): Manifest {
  return {
    format: packFormat,
    sealedAt: at.toISOString(),
    sealedBy: { subject: subjectOf(certificate), sha256: sha256(certificate.raw) },
    ...present({ timeStampBy: authority }),
    run: runFacts(recording),
    members: [...members].map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  };
}
