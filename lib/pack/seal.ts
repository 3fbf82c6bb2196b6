/**
 * The seal: a detached CMS signature (RFC 5652) over the manifest, which `openssl cms -verify` accepts.
 * node-forge writes it and cannot verify it, so it is read here and written again with what it holds: only
 * the same bytes are a seal of ours.
 */

import { verify, X509Certificate, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

type Asn1 = forge.asn1.Asn1;

/** Whoever seals: the certificate, and its key. */
export interface Sealer {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

/** What makes the signature over the hash of the attributes. */
type Signing = forge.pki.rsa.PrivateKey;

function message(content: Buffer, { raw }: X509Certificate, key: Signing, at: Date): Buffer {
  const { oids } = forge.pki;
  const pem = new X509Certificate(raw).toString();
  const signed = forge.pkcs7.createSignedData();
  signed.content = forge.util.createBuffer(content.toString('latin1'));
  signed.addCertificate(pem);
  signed.addSigner({
    key,
    certificate: pem,
    digestAlgorithm: oids['sha256'] ?? '',
    authenticatedAttributes: [
      { type: oids['contentType'] ?? '', value: oids['data'] ?? '' },
      { type: oids['messageDigest'] ?? '' },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type package asks for a text; node-forge takes the instant
      { type: oids['signingTime'] ?? '', value: at as unknown as string },
    ],
  });
  signed.sign({ detached: true });
  const root = signed.toAsn1();
  takeOver(root, raw);
  return bytesOf(root);
}

/**
 * node-forge writes certificate and issuer anew, sometimes in other words; they are taken over as they are.
 */
function takeOver(root: Asn1, raw: Buffer): void {
  const certificate = forge.asn1.fromDer(raw.toString('latin1'));
  const body = child(certificate, 0);
  const hasVersion = child(body, 0).tagClass === forge.asn1.Class.CONTEXT_SPECIFIC;
  const signedData = child(root, 1, 0);
  put(child(signedData, 3), 0, certificate);
  put(child(signedData, 4, 0, 1), 0, child(body, hasVersion ? 3 : 2));
}

function put(parent: Asn1, index: number, element: Asn1): void {
  if (typeof parent.value !== 'string') parent.value[index] = element;
}

/**
 * Seals content.
 * @param at whole seconds
 */
export function seal(content: Buffer, { certificate, key }: Sealer, at: Date): Buffer {
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return message(content, certificate, forge.pki.privateKeyFromPem(pem), at);
}

/** A key that gives back a signature that was made before. */
function repeating(signature: string): Signing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a key is asked for here
  return { sign: () => signature } as unknown as Signing;
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
  return Buffer.from(forge.asn1.toDer(element).getBytes(), 'latin1');
}

function contentOf({ value }: Asn1): string {
  if (typeof value !== 'string') throw new Error('a value is missing');
  return value;
}

/** The attributes that are signed, by their type. */
function attributesOf(set: Asn1): ReadonlyMap<string, Asn1> {
  const all = typeof set.value === 'string' ? [] : set.value;
  return new Map(all.map((each) => [forge.asn1.derToOid(contentOf(child(each, 0))), child(each, 1, 0)]));
}

export interface ReadSeal {
  readonly certificate: X509Certificate;
  readonly signingTime: Date;
}

/** What is wrong with a seal. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Who sealed content, and when, as the seal says.
 * @throws SealError when it is no seal over this content.
 */
export function readSeal(der: Buffer, content: Buffer): ReadSeal {
  let parts: ReturnType<typeof partsOf>;
  try {
    parts = partsOf(der);
  } catch {
    throw new SealError('cannot be read as a CMS signature');
  }
  const { certificate, attributes, signature, set, digest, signingTime } = parts;
  const own = forge.md.sha256.create().update(content.toString('latin1')).digest().getBytes();
  if (digest !== own) throw new SealError('is over another manifest than this one');
  if (!verify('sha256', set, certificate.publicKey, signature))
    throw new SealError('the signature is not that of the certificate in it');
  const again = message(content, certificate, repeating(signature.toString('latin1')), signingTime);
  if (attributes !== 3 || !again.equals(der))
    throw new SealError('holds more or other bytes than a seal has');
  return { certificate, signingTime };
}

function partsOf(der: Buffer) {
  const root = forge.asn1.fromDer(der.toString('latin1'));
  const signedData = child(root, 1, 0);
  const certificate = new X509Certificate(bytesOf(child(signedData, 3, 0)));
  const signer = child(signedData, 4, 0);
  const attributes = child(signer, 3);
  const byType = attributesOf(attributes);
  const value = (name: string) => {
    const found = byType.get(forge.pki.oids[name] ?? '');
    if (found === undefined) throw new Error(`${name} is missing`);
    return contentOf(found);
  };
  // The attributes are signed as the SET that they are (RFC 5652, section 5.4), not as the tagged field.
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, attributes.value);
  return {
    certificate,
    attributes: byType.size,
    signature: Buffer.from(contentOf(child(signer, 5)), 'latin1'),
    set: bytesOf(set),
    digest: value('messageDigest'),
    signingTime: forge.asn1.utcTimeToDate(value('signingTime')),
  };
}
