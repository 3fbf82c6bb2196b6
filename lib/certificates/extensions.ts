/** Extensions of minted certificates (RFC 5280 section 4.2). */

import { createHash, type KeyObject } from 'node:crypto';
import { bitString, boolean, der, integer, octetString, oid, sequence, tagged, type Asn1 } from './asn1.js';
import {
  extendedKeyUsageOids,
  extensionOids,
  keyUsages,
  type ExtendedKeyUsage,
  type KeyUsage,
} from './identifiers.js';
import { ipOctets } from './ip-address.js';
import { encodeQcStatements, type QcStatementsSpec } from './qc-statements.js';

/** What the extensions say; whatever is left out is not written. */
export interface ExtensionsSpec extends QcStatementsSpec {
  /** Whether basic constraints name an authority. */
  readonly authority?: boolean | undefined;
  /** How many authorities may follow below this one. */
  readonly pathLength?: number | undefined;
  readonly keyUsage?: readonly KeyUsage[] | undefined;
  readonly extendedKeyUsage?: readonly ExtendedKeyUsage[] | undefined;
  /** Host names and IP addresses of a server. */
  readonly hosts?: readonly string[] | undefined;
}

function extension(identifier: string, value: Asn1, critical = false): Asn1 {
  const wrapped = octetString(der(value));
  return critical ? sequence(oid(identifier), boolean(true), wrapped) : sequence(oid(identifier), wrapped);
}

function keyUsageBits(usages: readonly KeyUsage[]): Asn1 {
  const bits = usages.map((usage) => keyUsages.indexOf(usage));
  const last = Math.max(-1, ...bits);
  const content = Buffer.alloc(Math.ceil((last + 1) / 8));
  for (const bit of bits) content[bit >> 3] = (content[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return bitString(content, content.length * 8 - last - 1);
}

function generalName(host: string): Asn1 {
  const address = ipOctets(host);
  return address === undefined ? tagged(2, Buffer.from(host, 'latin1')) : tagged(7, address);
}

/** The key identifier: a hash of the public key that only has to be the same each time. */
function keyIdentifier(publicKey: KeyObject): Buffer {
  const encoded = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(encoded).digest().subarray(0, 20);
}

/** The `[3]` element of a certificate's body. */
export function encodeExtensions(spec: ExtensionsSpec, subjectKey: KeyObject, issuerKey: KeyObject): Asn1 {
  const list: Asn1[] = [];
  if (spec.authority === true) {
    const limit = spec.pathLength === undefined ? [] : [integer(Buffer.of(spec.pathLength))];
    list.push(extension(extensionOids.basicConstraints, sequence(boolean(true), ...limit), true));
  }
  if (spec.keyUsage !== undefined)
    list.push(extension(extensionOids.keyUsage, keyUsageBits(spec.keyUsage), true));
  if (spec.extendedKeyUsage !== undefined && spec.extendedKeyUsage.length > 0) {
    const usages = spec.extendedKeyUsage.map((each) => oid(extendedKeyUsageOids[each]));
    list.push(extension(extensionOids.extendedKeyUsage, sequence(...usages)));
  }
  if (spec.hosts !== undefined && spec.hosts.length > 0) {
    list.push(extension(extensionOids.subjectAltName, sequence(...spec.hosts.map(generalName))));
  }
  list.push(extension(extensionOids.subjectKeyIdentifier, octetString(keyIdentifier(subjectKey))));
  const authorityKey = sequence(tagged(0, keyIdentifier(issuerKey)));
  list.push(extension(extensionOids.authorityKeyIdentifier, authorityKey));
  const statements = encodeQcStatements(spec);
  if (statements !== undefined) list.push(extension(extensionOids.qcStatements, statements));
  return tagged(3, sequence(...list));
}
