/**
 * Time stamps of a third party (RFC 3161): that bytes existed at an instant is the word of an authority, not
 * of whoever sealed them.
 */

import { createHash, verify, X509Certificate } from 'node:crypto';
import { extendedKeyUsageOids } from '../../certificates/index.js';
import { itemsOf, readOid, readOnly, readTime, tags, type Element } from '../../model/der.js';
import { must, readReply, TimeStampError, type TokenParts } from './reply.js';
import { imprintOf, sha256Oid } from './request.js';

export interface TimeStamp {
  readonly at: Date;
  /** That of the authority. */
  readonly certificate: X509Certificate;
  /** All that the stamp brings, up to a root or not. */
  readonly certificates: readonly X509Certificate[];
}

const digests: Readonly<Record<string, string>> = {
  [sha256Oid]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** The digest that a signature is over; that of the signer where the algorithm names none. */
const signatures: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.1': '',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

const attributes = {
  messageDigest: '1.2.840.113549.1.9.4',
  /** Of RFC 2634 and of RFC 5035. */
  signingCertificate: ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'],
} as const;

function hashOf(name: string, bytes: Buffer): Buffer {
  return createHash(name).update(bytes).digest();
}

/** Whether the signed attributes name the certificate by its hash, whichever they use. */
function isNamed(certificate: X509Certificate, parts: TokenParts): boolean {
  const named = attributes.signingCertificate.flatMap((id) => parts.attributes.get(id) ?? []);
  return named.some((each) => {
    const first = itemsOf(itemsOf(itemsOf(each)?.[0])?.[0]);
    const hash = first?.find(({ tag }) => tag === tags.octetString)?.content;
    return ['sha1', 'sha256', 'sha384', 'sha512'].some(
      (name) => hash?.equals(hashOf(name, certificate.raw)) === true,
    );
  });
}

/** @throws TimeStampError when none of the certificates in it made the signature. */
function signerOf(parts: TokenParts, all: readonly X509Certificate[]): X509Certificate {
  const [own, ofAlgorithm] = [
    digests[parts.digestAlgorithm ?? ''],
    signatures[parts.signatureAlgorithm ?? ''],
  ];
  if (own === undefined || ofAlgorithm === undefined)
    throw new TimeStampError(
      `is signed by an algorithm that is not read here (${parts.digestAlgorithm}, ${parts.signatureAlgorithm})`,
    );
  const said = parts.attributes.get(attributes.messageDigest);
  if (said?.content.equals(hashOf(own, parts.info)) !== true)
    throw new TimeStampError('the signature is over something else than it says');
  const digest = ofAlgorithm === '' ? own : ofAlgorithm;
  const found = all.find(
    (each) => isNamed(each, parts) && verify(digest, parts.signedBytes, each.publicKey, parts.signature),
  );
  if (found === undefined) throw new TimeStampError('the signature is that of no certificate in it');
  // Of a certificate that names no use, Node gives none.
  if (!new Set(found.keyUsage).has(extendedKeyUsageOids.timeStamping))
    throw new TimeStampError('the certificate of its signer is not for time stamping');
  return found;
}

/** What the authority says (TSTInfo). */
interface Info {
  readonly algorithm: string | undefined;
  readonly imprint: Buffer;
  readonly at: Date;
  readonly nonce: Buffer | undefined;
}

/** A GeneralizedTime, also one with fractions of a second, which are left out. */
function instantOf(element: Element): Date | undefined {
  const text = element.content.toString('latin1').replace(/\.\d+Z$/, 'Z');
  return readTime({ ...element, content: Buffer.from(text) });
}

function infoOf(parts: TokenParts): Info {
  const all = must(itemsOf(readOnly(parts.info)));
  const [algorithm, imprint] = must(itemsOf(all[2]));
  return {
    algorithm: readOid(itemsOf(algorithm)?.[0]),
    imprint: must(imprint).content,
    at: must(instantOf(must(all[4]))),
    nonce: all.slice(5).find(({ tag }) => tag === tags.integer)?.content,
  };
}

/**
 * The time stamp in the reply of an authority.
 * @param stamped what it shall be over
 * @param nonce of the request, where it is at hand
 * @throws TimeStampError when it is none, is over something else, or is not signed as it says.
 */
export function readTimeStamp(reply: Buffer, stamped: Buffer, nonce?: Buffer): TimeStamp {
  const parts = readReply(reply);
  const info = infoOf(parts);
  if (info.algorithm !== sha256Oid || !info.imprint.equals(imprintOf(stamped)))
    throw new TimeStampError('is over something else');
  if (nonce !== undefined && info.nonce?.equals(nonce) !== true)
    throw new TimeStampError('answers another request: its nonce is another one');
  const certificates = parts.certificates.map(certificateOf);
  const certificate = signerOf(parts, certificates);
  if (info.at < new Date(certificate.validFrom) || info.at > new Date(certificate.validTo))
    throw new TimeStampError(
      `was made at ${info.at.toISOString()}, outside the validity of its authority's certificate`,
    );
  return { at: info.at, certificate, certificates };
}

function certificateOf(raw: Buffer): X509Certificate {
  try {
    return new X509Certificate(raw);
  } catch {
    return must<X509Certificate>(undefined);
  }
}

/** Longest chain that is followed. */
const longestChain = 8;

function isIssued(one: X509Certificate, by: X509Certificate): boolean {
  return one.checkIssued(by) && one.verify(by.publicKey);
}

/** Whether a certificate is that of the authority, or of one above it. */
export function comesFrom({ certificate, certificates }: TimeStamp, trusted: X509Certificate): boolean {
  let at: X509Certificate | undefined = certificate;
  for (let length = 0; at !== undefined && length < longestChain; length += 1) {
    if (at.raw.equals(trusted.raw) || isIssued(at, trusted)) return true;
    const one: X509Certificate = at;
    at = certificates.find((each) => each !== one && isIssued(one, each));
  }
  return false;
}
