/**
 * Checks the signature bytes themselves: strict base64, the key's length, RSA PKCS#1 v1.5 over the signing
 * string (Authentication 4).
 */

import { verify } from 'node:crypto';
import { base64Problem, decodeBase64 } from './base64.js';
import { cutOffClue, signatureLengthClue } from './clues/signature-clue.js';
import { finding, type SignatureFinding } from './finding.js';
import { decodeBase64Loosely } from './certificate-wrapping.js';
import type { KnownCertificate } from './known-certificate.js';
import { isAsMade, type MadeSignature } from './made-signature.js';
import { joinLines, type SigningLine } from './signing-string.js';
import type { SignatureHash } from './verify-parts.js';

/** Whether the bytes fit, and what is wrong with them. */
export interface BytesVerdict {
  readonly verified: boolean;
  readonly findings: readonly SignatureFinding[];
}

const fits: BytesVerdict = { verified: true, findings: [] };

/** The octets of a signature made with the key of a certificate; undefined unless that is an RSA key. */
function octetsOf(certificate: KnownCertificate | undefined): number | undefined {
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return undefined;
  return Math.ceil((certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
}

/**
 * Judges the signature part against the lines that it has to cover. A loosely readable text is a finding and
 * is checked all the same.
 * @param made a signature of this process, which fits what it was made over
 */
export function judgeSignatureBytes(
  text: string,
  lines: readonly SigningLine[],
  hash: SignatureHash,
  certificate: KnownCertificate | undefined,
  made?: MadeSignature,
): BytesVerdict {
  const findings: SignatureFinding[] = [];
  const strict = decodeBase64(text);
  const octets = octetsOf(certificate);
  if (strict === undefined) {
    const detail = { header: 'signature', actual: text.slice(0, 60) };
    const cut = octets === undefined ? '' : cutOffClue(text, octets);
    const problem = cut === '' ? base64Problem(text) : cut;
    findings.push(finding('signature-base64', `the signature is not base64: ${problem}`, detail));
  }
  if (certificate === undefined) return { verified: false, findings };
  const { publicKey } = certificate;
  if (octets === undefined) {
    const keyType = publicKey.asymmetricKeyType;
    const message = `the certificate holds a key of type ${keyType ?? 'unknown'}; the interface signs with RSA and SHA-256`;
    return {
      verified: false,
      findings: [...findings, finding('algorithm-mismatch', message, { header: 'algorithm' })],
    };
  }
  const signature = strict ?? decodeBase64Loosely(text);
  if (signature.length !== octets) {
    if (strict !== undefined) {
      const clue = signatureLengthClue(strict, octets);
      const message = `the signature does not have the length of the key in the certificate${clue}`;
      const detail = {
        header: 'signature',
        expected: `${octets} bytes`,
        actual: `${signature.length} bytes`,
      };
      findings.push(finding('signature-length', message, detail));
    }
    return { verified: false, findings };
  }
  const signed = joinLines(lines);
  const isMade =
    made !== undefined && hash === 'sha256' && isAsMade(made, { base64: text, signed }, publicKey);
  const outcome = isMade ? fits : judgeFit(signature, signed, lines, hash, certificate);
  return findings.length === 0 ? outcome : { ...outcome, findings: [...findings, ...outcome.findings] };
}

function judgeFit(
  signature: Buffer,
  signed: string,
  lines: readonly SigningLine[],
  hash: SignatureHash,
  { publicKey }: KnownCertificate,
): BytesVerdict {
  const bytes = Buffer.from(signed, 'latin1');
  if (verify(hash, bytes, publicKey, signature)) return fits;
  const other = hash === 'sha256' ? 'sha512' : 'sha256';
  if (verify(other, bytes, publicKey, signature)) {
    const message = `the signature was made with ${other.toUpperCase()}, which is not what the algorithm part says`;
    const detail = { header: 'algorithm', expected: `rsa-${hash}`, actual: `rsa-${other}` };
    return { verified: false, findings: [finding('algorithm-mismatch', message, detail)] };
  }
  if (lines.some((line) => line.value === undefined)) {
    // The absence is named already; signing an empty line for it is the usual way of making that mistake, and
    // no second one.
    const empty = joinLines(lines.map(({ name, value }) => ({ name, value: value ?? '' })));
    if (verify(hash, Buffer.from(empty, 'latin1'), publicKey, signature))
      return { verified: false, findings: [] };
  }
  const message = 'the signature does not fit the signing string under the key of the certificate';
  return { verified: false, findings: [finding('signature-invalid', message, { header: 'signature' })] };
}
