/** Certificates that no authority issued, which whoever has a good one can make. */

import { createPublicKey, X509Certificate } from 'node:crypto';
import { readBody } from '../../certificates/certificate-body.js';
import { mint, norwegianStatement, type NameSpec } from '../../certificates/index.js';
import { prepareSigner, type PreparedSigner } from '../../signing/index.js';
import type { TppIdentity } from './target.js';

/** A certificate for the key of the TPP, and how a Signature names it. */
export interface ForgedCertificate {
  /** Completes `a certificate …`. */
  readonly how: string;
  readonly certificateBase64: string;
  readonly keyId: string;
}

/** The roles as a certificate names them. */
export const roleNames = { AISP: 'PSP_AI', PISP: 'PSP_PI' } as const;

/** The certificate, whose last octet of the authority's signature is another one. */
function spoilt(certificate: Buffer): Buffer {
  const bytes = Buffer.from(certificate);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  return bytes;
}

/** What a TPP can make of its own certificate; nothing where that is not read. */
export function forgedCertificates({
  signer: { certificate, privateKey },
  organisationId,
  roles,
}: Pick<TppIdentity, 'organisationId' | 'roles' | 'signer'>): readonly ForgedCertificate[] {
  const body = readBody(certificate);
  if (body === undefined) return [];
  const x509 = new X509Certificate(certificate);
  const name = 'Issued by a TPP';
  const subject: NameSpec = [
    ['C', 'NO'],
    ['O', name],
    ...(organisationId === undefined ? [] : [['organizationIdentifier', organisationId] as const]),
    ['CN', name],
  ];
  const usual = {
    use: 'seal',
    subject,
    keys: { privateKey, publicKey: createPublicKey(privateKey) },
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    psd2: norwegianStatement(...roles.map((each) => roleNames[each])),
  } as const;
  const [own, issuer] = [body.subject.whole, body.issuer.whole];
  const { serialNumber: serial } = x509;
  const made: readonly (readonly [string, Buffer])[] = [
    ['that a TPP issued', mint({ ...usual, issuerName: own }).der],
    [
      'with the names and the number of a good one that the TPP signed itself',
      mint({ ...usual, subjectName: own, issuerName: issuer, serial }).der,
    ],
    ['that is its own issuer', mint(usual).der],
    ['whose signature by the authority was changed', spoilt(certificate)],
  ];
  return made.map(([how, der]) => {
    const signer = prepareSigner({ privateKey, certificate: der });
    return { how, certificateBase64: signer.certificateBase64, keyId: signer.keyId };
  });
}

function encoded(value: Buffer | string): string {
  return Buffer.from(value).toString('base64');
}

function asPem(der: Buffer): string {
  return new X509Certificate(der).toString();
}

/**
 * A certificate with the names and the number of another TPP for a key that is not theirs, and theirs, which
 * is no secret, in one value: a bank that finds an authority behind the one and takes the key of the other
 * knows anybody as that TPP. Nothing where the key is that of the other TPP itself.
 */
export function bundledCertificates(
  { privateKey }: Pick<PreparedSigner, 'privateKey'>,
  { certificate, keyId }: Pick<PreparedSigner, 'certificate' | 'keyId'>,
): readonly ForgedCertificate[] {
  const body = readBody(certificate);
  if (body === undefined) return [];
  const x509 = new X509Certificate(certificate);
  // Whoever has the key of the other TPP is that TPP.
  if (x509.checkPrivateKey(privateKey)) return [];
  const { der: made } = mint({
    use: 'seal',
    subject: [['CN', 'Made by a TPP']],
    keys: { privateKey, publicKey: createPublicKey(privateKey) },
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    subjectName: body.subject.whole,
    issuerName: body.issuer.whole,
    serial: x509.serialNumber,
    psd2: norwegianStatement('PSP_AI', 'PSP_PI'),
  });
  const orders = [
    ['its own and that of another TPP behind it', [made, certificate]],
    ['that of another TPP and its own behind it', [certificate, made]],
  ] as const;
  return orders.flatMap(([which, both]) =>
    [
      [`${which} as PEM`, encoded(both.map(asPem).join(''))] as const,
      [`${which} as DER`, encoded(Buffer.concat(both))] as const,
      [`${which} with a comma between them`, both.map(encoded).join(',')] as const,
    ].map(([how, certificateBase64]) => ({ how, certificateBase64, keyId })),
  );
}
