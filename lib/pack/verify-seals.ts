/** The seal of a pack, and the time stamp over it: whose they are, of when, and whether they hold. */

import type { X509Certificate } from 'node:crypto';
import { present } from '../model/present.js';
import type { PackFinding } from './finding.js';
import {
  manifestName,
  sealName,
  sha256,
  subjectOf,
  timeStampName,
  timeStampSealName,
  type Members,
} from './manifest.js';
import { readSeal, SealError, type ReadSeal } from './seal.js';
import { TimeStampError } from './time-stamp/reply.js';
import { comesFrom, readTimeStamp, type TimeStamp } from './time-stamp/time-stamp.js';

/** Whom the reader trusts. */
export interface Trust {
  /** The certificate of the seal; absent: whose it is, is the reader's matter. */
  readonly trusted?: X509Certificate;
  /** That of the time-stamping authority, or of one above it; absent: as before. */
  readonly trustedAuthority?: X509Certificate;
}

/** Whose certificate it is. */
interface Holder {
  readonly subject: string;
  /** Of the certificate, hexadecimal. */
  readonly sha256: string;
}

/** Who sealed a pack, where that can be read. */
export interface SealedBy {
  readonly sealedBy?: Holder & { readonly at: string; readonly expired: boolean };
  /** Who says when it was sealed, where somebody else does. */
  readonly timeStamp?: Holder & { readonly at: string };
}

function holderOf(certificate: X509Certificate): Holder {
  return { subject: subjectOf(certificate), sha256: sha256(certificate.raw) };
}

/** Names the certificate in a sentence. */
function written({ subject, sha256: hash }: Holder): string {
  return `${subject}, sha256 ${hash}`;
}

function sealFindings({ certificate, signingTime }: ReadSeal, { trusted }: Trust): readonly string[] {
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  const isOutside = signingTime < from || signingTime > to;
  const isOther = trusted !== undefined && !trusted.raw.equals(certificate.raw);
  return [
    ...(isOutside
      ? [`was made at ${signingTime.toISOString()}, outside the validity of its certificate`]
      : []),
    ...(isOther
      ? [`was made by ${written(holderOf(certificate))}, not by the certificate that you trust`]
      : []),
  ];
}

/** Milliseconds that the clocks of sealer and authority may lie apart. */
const clocksApart = 300_000;

function stampFindings(stamp: TimeStamp, seal: ReadSeal, { trustedAuthority }: Trust): readonly string[] {
  const apart = Math.abs(stamp.at.getTime() - seal.signingTime.getTime());
  const isStrange = trustedAuthority !== undefined && !comesFrom(stamp, trustedAuthority);
  return [
    ...(apart > clocksApart
      ? [`was made at ${stamp.at.toISOString()}, the seal says ${seal.signingTime.toISOString()}`]
      : []),
    ...(isStrange
      ? [`was made by ${written(holderOf(stamp.certificate))}, not by an authority that you trust`]
      : []),
  ];
}

type Verified = SealedBy & { readonly findings: readonly PackFinding[] };

/** What goes wrong in reading becomes a finding about the member. */
function readMember<T>(where: string, findings: PackFinding[], reading: () => T): T | undefined {
  try {
    return reading();
  } catch (thrown) {
    if (!(thrown instanceof SealError || thrown instanceof TimeStampError)) throw thrown;
    findings.push({ where, what: thrown.message });
    return undefined;
  }
}

function verifyStamp(members: Members, der: Buffer, seal: ReadSeal, trust: Trust): Verified {
  const [reply, overReply] = [members.get(timeStampName), members.get(timeStampSealName)];
  if (reply === undefined || overReply === undefined) return { findings: [] };
  const findings: PackFinding[] = [];
  const own = readMember(timeStampSealName, findings, () => readSeal(overReply, reply));
  if (own !== undefined && !own.certificate.raw.equals(seal.certificate.raw))
    findings.push({ where: timeStampSealName, what: `was made by another certificate than ${sealName}` });
  const stamp = readMember(timeStampName, findings, () => readTimeStamp(reply, der));
  if (stamp === undefined) return { findings };
  findings.push(...stampFindings(stamp, seal, trust).map((what) => ({ where: timeStampName, what })));
  return { findings, timeStamp: { ...holderOf(stamp.certificate), at: stamp.at.toISOString() } };
}

/** Verifies seal and time stamp; what is missing is told elsewhere. */
export function verifySeals(members: Members, trust: Trust): Verified {
  const [der, content] = [members.get(sealName), members.get(manifestName)];
  if (der === undefined || content === undefined) return { findings: [] };
  const findings: PackFinding[] = [];
  const seal = readMember(sealName, findings, () => readSeal(der, content));
  if (seal === undefined) return { findings };
  findings.push(...sealFindings(seal, trust).map((what) => ({ where: sealName, what })));
  const { findings: ofStamp, timeStamp } = verifyStamp(members, der, seal, trust);
  const expired = Date.now() > new Date(seal.certificate.validTo).getTime();
  const at = seal.signingTime.toISOString();
  return {
    findings: [...findings, ...ofStamp],
    sealedBy: { ...holderOf(seal.certificate), at, expired },
    ...present({ timeStamp }),
  };
}
