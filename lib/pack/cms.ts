/**
 * The form of a seal: CMS SignedData (RFC 5652) with one signer, its certificate and three signed attributes.
 */

import { createHash, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const { asn1, pki } = forge;
const { Class: of, Type: type } = asn1;
type Asn1 = forge.asn1.Asn1;

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

function sequence(...parts: readonly Asn1[]): Asn1 {
  return asn1.create(of.UNIVERSAL, type.SEQUENCE, true, [...parts]);
}

function set(...parts: readonly Asn1[]): Asn1 {
  return asn1.create(of.UNIVERSAL, type.SET, true, [...parts]);
}

/** A field that the number 0 marks. */
function tagged(...parts: readonly Asn1[]): Asn1 {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- in this class the type is the number of the field
  return asn1.create(of.CONTEXT_SPECIFIC, 0, true, [...parts]);
}

function leaf(kind: forge.asn1.Type, bytes: string): Asn1 {
  return asn1.create(of.UNIVERSAL, kind, false, bytes);
}

function oid(dotted: string): Asn1 {
  return leaf(type.OID, asn1.oidToDer(dotted).getBytes());
}

function named(name: string): Asn1 {
  return oid(pki.oids[name] ?? '');
}

function version(): Asn1 {
  return leaf(type.INTEGER, '\u0001');
}

/** An algorithm; RSA and SHA-256 have parameters of nothing, ECDSA has none (RFC 5758). */
function algorithm(dotted: string): Asn1 {
  return dotted === oids.ecdsaWithSha256 ? sequence(oid(dotted)) : sequence(oid(dotted), leaf(type.NULL, ''));
}

function attribute(name: string, value: Asn1): Asn1 {
  return sequence(named(name), set(value));
}

/** What is signed about content. DER asks that the members of a set are in the order of their bytes. */
export function signedAttributes(content: Buffer, at: Date): readonly Asn1[] {
  return [
    attribute('contentType', named('data')),
    attribute('signingTime', leaf(type.UTCTIME, asn1.dateToUtcTime(at))),
    attribute('messageDigest', leaf(type.OCTETSTRING, digestOf(content))),
  ];
}

/** SHA-256; a character for each byte. */
export function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('binary');
}

/** The bytes that are signed: the attributes as the SET that they are (section 5.4), not as the field. */
export function signedBytes(attributes: readonly Asn1[]): Buffer {
  return bytesOf(set(...attributes));
}

function child(element: Asn1, ...path: readonly number[]): Asn1 {
  let found = element;
  for (const index of path) {
    const next = typeof found.value === 'string' ? undefined : found.value[index];
    if (next === undefined) throw new Error('a part is missing');
    found = next;
  }
  return found;
}

function bytesOf(element: Asn1): Buffer {
  return Buffer.from(asn1.toDer(element).getBytes(), 'latin1');
}

function read(der: Buffer): Asn1 {
  return asn1.fromDer(der.toString('latin1'));
}

/** By which a certificate is named: issuer and serial number, as they stand in it. */
function nameOf(certificate: Asn1): Asn1 {
  const body = child(certificate, 0);
  const first = child(body, 0).tagClass === of.CONTEXT_SPECIFIC ? 1 : 0;
  return sequence(child(body, first + 2), child(body, first));
}

/** Whether the key of a certificate is on a curve. */
export function isEc({ publicKey }: X509Certificate): boolean {
  return publicKey.asymmetricKeyType === 'ec';
}

/** The whole, from what is signed and its signature. */
export function message(attributes: readonly Asn1[], sealer: X509Certificate, signature: Buffer): Buffer {
  const certificate = read(sealer.raw);
  const signer = sequence(
    version(),
    nameOf(certificate),
    algorithm(oids.sha256),
    tagged(...attributes),
    algorithm(isEc(sealer) ? oids.ecdsaWithSha256 : oids.rsaEncryption),
    leaf(type.OCTETSTRING, signature.toString('latin1')),
  );
  const signedData = sequence(
    version(),
    set(algorithm(oids.sha256)),
    sequence(named('data')),
    tagged(certificate),
    set(signer),
  );
  return bytesOf(sequence(named('signedData'), tagged(signedData)));
}

function contentOf({ value }: Asn1): string {
  if (typeof value !== 'string') throw new Error('a value is missing');
  return value;
}

/** The value of an attribute. */
function valueIn(attributes: Asn1, name: string): string {
  const all = typeof attributes.value === 'string' ? [] : attributes.value;
  const found = all.find((each) => asn1.derToOid(contentOf(child(each, 0))) === pki.oids[name]);
  if (found === undefined) throw new Error(`${name} is missing`);
  return contentOf(child(found, 1, 0));
}

/** What a seal says. */
export interface SealParts {
  readonly certificate: X509Certificate;
  readonly signature: Buffer;
  /** Of what is sealed; a character for each byte. */
  readonly digest: string;
  readonly signingTime: Date;
}

/**
 * The parts of a seal.
 * @throws Error when it cannot be read.
 */
export function partsOf(der: Buffer): SealParts {
  const signedData = child(read(der), 1, 0);
  const signer = child(signedData, 4, 0);
  const attributes = child(signer, 3);
  return {
    certificate: new X509Certificate(bytesOf(child(signedData, 3, 0))),
    signature: Buffer.from(contentOf(child(signer, 5)), 'latin1'),
    digest: valueIn(attributes, 'messageDigest'),
    signingTime: asn1.utcTimeToDate(valueIn(attributes, 'signingTime')),
  };
}
