/** Roles and organisation of a TPP, read from its certificate (ETSI TS 119 495 section 5). */

import type { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { extensionOids, roleOids, statementOids, type Psd2Role } from './identifiers.js';

const { asn1 } = forge;

/** The nodes below an ASN.1 value; none for a primitive one. */
function partsOf(node: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] {
  return Array.isArray(node?.value) ? node.value : [];
}

function oidOf(node: forge.asn1.Asn1 | undefined): string | undefined {
  if (node?.type !== asn1.Type.OID || typeof node.value !== 'string') return undefined;
  return asn1.derToOid(forge.util.createBuffer(node.value));
}

/** The first sequence below a node that begins with an object identifier. */
function sequenceWith(node: forge.asn1.Asn1, oid: string): forge.asn1.Asn1 | undefined {
  const parts = partsOf(node);
  if (oidOf(parts[0]) === oid) return node;
  for (const each of parts) {
    const found = sequenceWith(each, oid);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The PSD2 roles of a certificate; undefined when it holds no PSD2 statement.
 * @throws Error when the bytes are no DER.
 */
export function readPsd2Roles(der: Buffer): readonly Psd2Role[] | undefined {
  const certificate = asn1.fromDer(der.toString('latin1'));
  const extension = sequenceWith(certificate, extensionOids.qcStatements);
  const octets = partsOf(extension).at(-1)?.value;
  if (typeof octets !== 'string') return undefined;
  const statement = sequenceWith(asn1.fromDer(octets), statementOids.psd2);
  if (statement === undefined) return undefined;
  const [roles] = partsOf(partsOf(statement)[1]);
  const named = partsOf(roles).map((each) => oidOf(partsOf(each)[0]));
  const known: readonly Psd2Role[] = ['PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'];
  return known.filter((each) => named.includes(roleOids[each]));
}

/** The organisation identifier of the subject, for example `PSDNO-FSA-123456789`. */
export function readOrganisationId(certificate: X509Certificate): string | undefined {
  return /(?:^|\n)(?:organizationIdentifier|2\.5\.4\.97)=([^\n]+)/.exec(certificate.subject)?.[1];
}
