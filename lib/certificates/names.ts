/**
 * Distinguished names to be minted: attributes in the order of the certificate, awkward characters and old
 * string types included.
 */

import { oid, sequence, setOf, text, type Asn1, type StringType } from './asn1.js';
import { attributeOids } from './identifiers.js';

/**
 * One attribute: a short name (`CN`, `O`, `C` …) or a dotted identifier, its text, and the string type where
 * the usual one will not do.
 */
export type NameAttribute = readonly [type: string, text: string, encoding?: StringType];

/**
 * A name in the order of the certificate, the country usually first; an inner list is one multi-valued
 * relative name.
 */
export type NameSpec = readonly (NameAttribute | readonly NameAttribute[])[];

const usualEncodings: Readonly<Record<string, StringType>> = {
  C: 'printable',
  serialNumber: 'printable',
  emailAddress: 'ia5',
  DC: 'ia5',
};

const oids: Readonly<Record<string, string>> = attributeOids;

function attribute([type, value, encoding]: NameAttribute): Asn1 {
  const identifier = oids[type] ?? type;
  if (!/^\d+(?:\.\d+)+$/.test(identifier))
    throw new Error(`"${type}" is no attribute of a name; give its dotted identifier`);
  return sequence(oid(identifier), text(encoding ?? usualEncodings[type] ?? 'utf8', value));
}

function isAttribute(relative: NameSpec[number]): relative is NameAttribute {
  return typeof relative[0] === 'string';
}

/** The ASN.1 of a name (RFC 5280 section 4.1.2.4). Throws for an attribute type without identifier. */
export function encodeName(spec: NameSpec): Asn1 {
  return sequence(
    ...spec.map((each) => (isAttribute(each) ? setOf(attribute(each)) : setOf(...each.map(attribute)))),
  );
}
