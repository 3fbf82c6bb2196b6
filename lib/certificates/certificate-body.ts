/**
 * The members of a certificate as DER elements (RFC 5280 section 4.1): what the readers of names, times and
 * extensions start from.
 */

import { childrenOf, itemsOf, readOid, readOnly, tags, type Element } from '../model/der.js';

export interface CertificateBody {
  /** Content octets of the INTEGER, sign octet included. */
  readonly serial: Buffer;
  readonly issuer: Element;
  readonly validity: readonly [from: Element, to: Element];
  readonly subject: Element;
  /** AlgorithmIdentifier of the issuer's signature. */
  readonly signatureAlgorithm: Element;
  /** Values by identifier. */
  readonly extensions: ReadonlyMap<string, Buffer>;
}

const versionTag = 0xa0;
const extensionsTag = 0xa3;

function readExtensions(list: Element | undefined): ReadonlyMap<string, Buffer> {
  const extensions = new Map<string, Buffer>();
  const [wrapped] = childrenOf(list) ?? [];
  for (const each of itemsOf(wrapped) ?? []) {
    const [type, ...rest] = itemsOf(each) ?? [];
    const oid = readOid(type);
    const value = rest.at(-1);
    if (oid === undefined || value?.tag !== tags.octetString || extensions.has(oid)) continue;
    extensions.set(oid, value.content);
  }
  return extensions;
}

/** Takes a certificate apart; undefined when the octets are not exactly one certificate. */
export function readBody(der: Buffer): CertificateBody | undefined {
  const [signed, signatureAlgorithm, signature] = itemsOf(readOnly(der)) ?? [];
  if (signatureAlgorithm === undefined || signature?.tag !== tags.bitString) return undefined;
  const members = itemsOf(signed) ?? [];
  const [serial, , issuer, validity, subject] = members[0]?.tag === versionTag ? members.slice(1) : members;
  const [from, to] = itemsOf(validity) ?? [];
  if (serial?.tag !== tags.integer || serial.content.length === 0) return undefined;
  if (issuer === undefined || subject === undefined || from === undefined || to === undefined)
    return undefined;
  return {
    serial: serial.content,
    issuer,
    validity: [from, to],
    subject,
    signatureAlgorithm,
    extensions: readExtensions(members.find((each) => each.tag === extensionsTag)),
  };
}
