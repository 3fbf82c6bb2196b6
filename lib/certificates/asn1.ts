/**
 * The ASN.1 elements that certificates, seals and requests for time stamps are built from, over node-forge,
 * which takes bytes as latin1 text.
 */

import forge from 'node-forge';

export type Asn1 = forge.asn1.Asn1;

const { asn1 } = forge;
const { Class, Type } = asn1;
/** The type package lists only the tags that node-forge itself names; it writes any. */
const create: (tagClass: number, tag: number, constructed: boolean, value: string | Asn1[]) => Asn1 =
  asn1.create;

function primitive(type: number, content: string): Asn1 {
  return create(Class.UNIVERSAL, type, false, content);
}

export function sequence(...children: readonly Asn1[]): Asn1 {
  return create(Class.UNIVERSAL, Type.SEQUENCE, true, [...children]);
}

/** A SET OF; DER wants the elements in the order of their encodings (X.690 section 11.6). */
export function setOf(...children: readonly Asn1[]): Asn1 {
  const sorted =
    children.length < 2
      ? [...children]
      : children.toSorted((one, other) => Buffer.compare(der(one), der(other)));
  return create(Class.UNIVERSAL, Type.SET, true, sorted);
}

export function oid(dotted: string): Asn1 {
  return primitive(Type.OID, asn1.oidToDer(dotted).getBytes());
}

export function boolean(value: boolean): Asn1 {
  return primitive(Type.BOOLEAN, value ? '\xff' : '\x00');
}

export function nothing(): Asn1 {
  return primitive(Type.NULL, '');
}

/** An INTEGER from its content octets, sign octet included. */
export function integer(content: Buffer): Asn1 {
  return primitive(Type.INTEGER, content.toString('latin1'));
}

export function octetString(content: Buffer): Asn1 {
  return primitive(Type.OCTETSTRING, content.toString('latin1'));
}

/** A BIT STRING whose last `unused` bits do not count. */
export function bitString(content: Buffer, unused = 0): Asn1 {
  return primitive(Type.BITSTRING, String.fromCharCode(unused) + content.toString('latin1'));
}

/** String types of names (RFC 5280 section 4.1.2.4 and what old authorities use). */
const stringTypes = { utf8: 12, printable: 19, teletex: 20, ia5: 22, bmp: 30 } as const;

export type StringType = keyof typeof stringTypes;

/** A string element; node-forge wants the bytes of UTF-8 spelled out, or it writes one byte a character. */
export function text(type: StringType, value: string): Asn1 {
  const content = type === 'utf8' ? Buffer.from(value, 'utf8').toString('latin1') : value;
  return primitive(stringTypes[type], content);
}

/** A time as UTCTime up to 2049 and GeneralizedTime after it (RFC 5280 section 4.1.2.5), in whole seconds. */
export function time(value: Date): Asn1 {
  const digits = value.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  const year = value.getUTCFullYear();
  return year >= 1950 && year < 2050
    ? primitive(Type.UTCTIME, digits.slice(2))
    : primitive(Type.GENERALIZEDTIME, digits);
}

/**
 * A context-specific element: constructed around elements (explicit tagging of one, implicit tagging of a SET
 * of them), or primitive over bytes (implicit tagging).
 */
export function tagged(tag: number, content: Buffer | Asn1, ...more: readonly Asn1[]): Asn1 {
  return Buffer.isBuffer(content)
    ? create(Class.CONTEXT_SPECIFIC, tag, false, content.toString('latin1'))
    : create(Class.CONTEXT_SPECIFIC, tag, true, [content, ...more]);
}

/** The element that a DER encoding holds. */
export function fromDer(bytes: Buffer): Asn1 {
  return asn1.fromDer(bytes.toString('latin1'));
}

export function der(element: Asn1): Buffer {
  return Buffer.from(asn1.toDer(element).getBytes(), 'latin1');
}
