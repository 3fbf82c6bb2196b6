/** By whom and against what was judged: commits, TLS peers, certificates of the TPPs. None is secret. */

import { X509Certificate } from 'node:crypto';
import type { Target } from '../harness/target/target.js';
import { present } from '../model/present.js';
import { visibleLine } from './evidence/visible.js';
import { grouped } from '../model/grouped.js';
import type { Redactor } from './redaction/redactor.js';

/** Who answered at an address, as its own handshake told. */
export interface SeenPeer {
  /** Base address. */
  readonly address: string;
  /** For example `TLSv1.3`. */
  readonly protocol: string;
  /** Distinguished names on one line. */
  readonly subject: string;
  readonly issuer: string;
  /** Fingerprint of the certificate, hexadecimal. */
  readonly sha256: string;
  /** Instant at which the certificate expires, ISO 8601. */
  readonly validTo: string;
}

/** Nobody was seen at an address, and why. */
export interface UnseenPeer {
  readonly address: string;
  readonly unseen: string;
}

export type Peer = SeenPeer | UnseenPeer;

/** The certificate with which a TPP of the run signs. */
export interface TppCertificate {
  readonly tpp: string;
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serial: string;
  readonly sha256: string;
  readonly validTo: string;
}

/** Commits, hexadecimal. */
export interface Commits {
  /** Of the suite, where it runs from a checkout or was packed from one. */
  readonly suite?: string;
  /** Of what the CI job that called it is about. */
  readonly caller?: string;
}

export interface Scope {
  readonly commits?: Commits;
  /** The target first, then its further instances; absent: judged in process, or over plain http. */
  readonly peers?: readonly Peer[];
  readonly certificates?: readonly TppCertificate[];
}

/** A distinguished name on one line. */
export function nameOnLine(name: string): string {
  return name.split('\n').join(', ');
}

function certificateOf(tpp: string, der: Buffer): readonly TppCertificate[] {
  try {
    const { subject, issuer, serialNumber, fingerprint256, validTo } = new X509Certificate(der);
    return [
      {
        tpp,
        subject: nameOnLine(subject),
        issuer: nameOnLine(issuer),
        serial: serialNumber,
        sha256: bareFingerprint(fingerprint256),
        validTo: new Date(validTo).toISOString(),
      },
    ];
  } catch {
    // A test target may have a certificate that is none.
    return [];
  }
}

/** A fingerprint as it is compared: hexadecimal, in small letters, without colons. */
export function bareFingerprint(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

/** The certificates of the TPPs of a target. */
export function tppCertificates(tpps: Target['tpps']): readonly TppCertificate[] {
  return Object.entries(tpps).flatMap(([name, { signer }]) => certificateOf(name, signer.certificate));
}

/** The scope as reports print it. */
export function shownScope({ commits, peers, certificates }: Scope, redact: Redactor): Scope {
  const shown = (text: string) => visibleLine(redact.text(text));
  const address = (text: string) => shown(text.replace(/\/\/[^/?#]*@/, '//'));
  return present({
    commits,
    peers: peers?.map((each) =>
      'unseen' in each
        ? { address: address(each.address), unseen: shown(each.unseen) }
        : {
            ...each,
            address: address(each.address),
            subject: shown(each.subject),
            issuer: shown(each.issuer),
          },
    ),
    certificates: certificates?.map((each) => ({
      ...each,
      subject: shown(each.subject),
      issuer: shown(each.issuer),
    })),
  });
}

/** Who answered, in one line. */
function peerLine(each: Peer): string {
  if ('unseen' in each) return `not seen: ${each.unseen}`;
  return `${each.protocol}, ${each.subject}, sha256 ${each.sha256}, valid to ${each.validTo.slice(0, 10)}`;
}

/** Who answered, and where. */
interface PeerTold {
  readonly at: readonly string[];
  readonly line: string;
}

/** Each peer once, in words, with the addresses at which it answered. */
export function peersTold({ peers = [] }: Scope): readonly PeerTold[] {
  return [...grouped(peers, peerLine)].map(([line, own]) => ({ line, at: own.map((each) => each.address) }));
}

/** How the line of a peer begins where there are several addresses. */
export function peerName(at: readonly string[]): string {
  return at.length === 1 ? 'TLS peer' : `TLS peer of ${at.length} addresses`;
}

/** The commits in words; empty where none is known. */
export function commitWords({ commits }: Scope): readonly string[] {
  return [
    ...(commits?.suite === undefined ? [] : [`suite ${commits.suite}`]),
    ...(commits?.caller === undefined ? [] : [`caller ${commits.caller}`]),
  ];
}

/** A fact by name, in words. */
export type Fact = readonly [name: string, value: string];

/** Commits and TLS peers. */
export function scopeFacts(scope: Scope): readonly Fact[] {
  const commits = commitWords(scope);
  const peers = peersTold(scope);
  const many = (scope.peers ?? []).length > 1;
  return [
    ...(commits.length === 0 ? [] : [['Commit', commits.join(', ')] as const]),
    ...peers.map(({ at, line }) => ['TLS peer', many ? `${at.join(', ')}: ${line}` : line] as const),
  ];
}

/** The certificates of the TPPs. */
export function certificateFacts({ certificates = [] }: Scope): readonly Fact[] {
  return certificates.map(({ tpp, subject, sha256, validTo }) => [
    tpp,
    `${subject}, sha256 ${sha256}, valid to ${validTo.slice(0, 10)}`,
  ]);
}

/** What all say; undefined where they do not agree. */
function only(values: readonly (string | undefined)[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** The scope of a run in shards: what all of them say, and every peer that one of them met. */
export function joinedScope(scopes: readonly Scope[]): Scope {
  const suite = only(scopes.map((each) => each.commits?.suite));
  const caller = only(scopes.map((each) => each.commits?.caller));
  const peers = new Map(
    scopes.flatMap((each) => each.peers ?? []).map((each) => [JSON.stringify(each), each]),
  );
  const certificates = new Map(
    scopes.flatMap((each) => each.certificates ?? []).map((each) => [`${each.tpp} ${each.sha256}`, each]),
  );
  return present({
    commits: suite === undefined && caller === undefined ? undefined : present({ suite, caller }),
    peers: peers.size === 0 ? undefined : [...peers.values()],
    certificates: certificates.size === 0 ? undefined : [...certificates.values()],
  });
}
