/**
 * The form of a seal: CMS SignedData (RFC 5652) with one signer, its certificate and three signed attributes.
 */

import { createHash, X509Certificate } from 'node:crypto';
import { asn1, type Asn1 } from '../certificates/index.js';
import { childrenOf, itemsOf, readOid, readOnly, readTime, type Element } from '../model/der.js';

const { der, fromDer, integer, nothing, octetString, oid, sequence, setOf, tagged, time } = asn1;

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

type Attributes = readonly [contentType: Asn1, ...others: readonly Asn1[]];

const version = () => integer(Buffer.of(1));

/** An algorithm; RSA and SHA-256 have parameters of nothing, ECDSA has none (RFC 5758). */
function algorithm(id: string): Asn1 {
  return id === oids.ecdsaWithSha256 ? sequence(oid(id)) : sequence(oid(id), nothing());
}

/** What is signed about content, in the order of their bytes, as DER wants it of a SET. */
export function signedAttributes(content: Buffer, at: Date): Attributes {
  return [
    sequence(oid(oids.contentType), setOf(oid(oids.data))),
    sequence(oid(oids.signingTime), setOf(time(at))),
    sequence(oid(oids.messageDigest), setOf(octetString(digestOf(content)))),
  ];
}

/** SHA-256. */
export function digestOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** The bytes that are signed: the attributes as the SET that they are (section 5.4), not as the field. */
export function signedBytes(attributes: readonly Asn1[]): Buffer {
  return der(setOf(...attributes));
}

/** By which a certificate is named: issuer and serial number, as they stand in it. */
function nameOf(certificate: X509Certificate): Asn1 {
  const body = itemsOf(itemsOf(readOnly(certificate.raw))?.[0]) ?? [];
  // Before the serial number stands the version, which is tagged.
  const [serial, , issuer] = body[0]?.tag === 0xa0 ? body.slice(1) : body;
  if (serial === undefined || issuer === undefined) throw new Error('the certificate has no issuer');
  return sequence(fromDer(issuer.whole), fromDer(serial.whole));
}

/** Whether the key of a certificate is on a curve. */
export function isEc({ publicKey }: X509Certificate): boolean {
  return publicKey.asymmetricKeyType === 'ec';
}

/** The whole, from what is signed and its signature. */
export function message(
  [contentType, ...others]: Attributes,
  sealer: X509Certificate,
  signature: Buffer,
): Buffer {
  const signer = sequence(
    version(),
    nameOf(sealer),
    algorithm(oids.sha256),
    tagged(0, contentType, ...others),
    algorithm(isEc(sealer) ? oids.ecdsaWithSha256 : oids.rsaEncryption),
    octetString(signature),
  );
  const signedData = sequence(
    version(),
    setOf(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    tagged(0, fromDer(sealer.raw)),
    setOf(signer),
  );
  return der(sequence(oid(oids.signedData), tagged(0, signedData)));
}

/** @throws Error when there is none. */
function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`${what} is missing`);
  return found;
}

/** The value of an attribute. */
function valueIn(attributes: readonly Element[], id: string): Element {
  const found = attributes.map((each) => itemsOf(each)).find((each) => readOid(each?.[0]) === id);
  return must(childrenOf(found?.[1])?.[0], `the attribute ${id}`);
}

/** What a seal says. */
export interface SealParts {
  readonly certificate: X509Certificate;
  readonly signature: Buffer;
  /** Of what is sealed. */
  readonly digest: Buffer;
  readonly signingTime: Date;
}

/**
 * The parts of a seal.
 * @throws Error when it cannot be read.
 */
export function partsOf(seal: Buffer): SealParts {
  const signedData = itemsOf(childrenOf(itemsOf(readOnly(seal))?.[1])?.[0]) ?? [];
  const signer = itemsOf(childrenOf(signedData[4])?.[0]) ?? [];
  const attributes = must(childrenOf(signer[3]), 'what is signed');
  return {
    certificate: new X509Certificate(must(childrenOf(signedData[3])?.[0], 'the certificate').whole),
    signature: must(signer[5], 'the signature').content,
    digest: valueIn(attributes, oids.messageDigest).content,
    signingTime: must(readTime(valueIn(attributes, oids.signingTime)), 'the time'),
  };
}
