/** What the common extensions of a certificate say (RFC 5280 section 4.2). */

import type { CertificateBody } from './certificate-body.js';
import { itemsOf, readBits, readOid, readOnly, tags } from '../model/der.js';
import {
  extendedKeyUsageOids,
  extensionOids,
  keyUsages,
  nameOfOid,
  type ExtendedKeyUsage,
  type KeyUsage,
} from './identifiers.js';
import { ipText } from './ip-address.js';

type Extensions = CertificateBody['extensions'];

/** The usages; undefined when the certificate does not limit them. */
export function readKeyUsage(extensions: Extensions): readonly KeyUsage[] | undefined {
  const value = extensions.get(extensionOids.keyUsage);
  if (value === undefined) return undefined;
  const bits = readBits(readOnly(value)) ?? [];
  return keyUsages.filter((_, bit) => bits.includes(bit));
}

/**
 * The extended usages by name, unknown ones by identifier; undefined when the certificate does not limit
 * them.
 */
export function readExtendedKeyUsage(
  extensions: Extensions,
): readonly (ExtendedKeyUsage | `${number}.${string}`)[] | undefined {
  const value = extensions.get(extensionOids.extendedKeyUsage);
  if (value === undefined) return undefined;
  return (itemsOf(readOnly(value)) ?? []).flatMap((each) => {
    const oid = readOid(each);
    if (oid === undefined) return [];
    const name = nameOfOid(extendedKeyUsageOids, oid);
    return [name ?? dotted(oid)];
  });
}

function dotted(oid: string): `${number}.${string}` {
  const [first = '0', ...rest] = oid.split('.');
  return `${Number(first)}.${rest.join('.')}`;
}

/** Whether the certificate is an authority's, and how many authorities may follow below it. */
export function readBasicConstraints(extensions: Extensions): {
  readonly isCa: boolean;
  readonly pathLength: number | undefined;
} {
  const value = extensions.get(extensionOids.basicConstraints);
  const [flag, limit] = value === undefined ? [] : (itemsOf(readOnly(value)) ?? []);
  const isCa = flag?.tag === tags.boolean && flag.content[0] !== 0;
  const octets = limit?.tag === tags.integer ? limit.content : undefined;
  const pathLength = octets?.length === 1 ? octets[0] : undefined;
  return { isCa, pathLength };
}

/** Host names and IP addresses of the subject. */
export function readHosts(extensions: Extensions): readonly string[] {
  const value = extensions.get(extensionOids.subjectAltName);
  if (value === undefined) return [];
  return (itemsOf(readOnly(value)) ?? []).flatMap(({ tag, content }) => {
    if (tag === 0x82) return [content.toString('latin1')];
    return tag === 0x87 && (content.length === 4 || content.length === 16) ? [ipText(content)] : [];
  });
}
