/**
 * The signature profile of the interface: digest, signing string, Signature header, names, signing,
 * verifying.
 */

export { decodeBase64 } from './base64.js';
export {
  digestHeader,
  hashBase64,
  judgeDigest,
  parseDigest,
  type DigestAlgorithm,
  type DigestEntry,
} from './digest.js';
export {
  decodeWords,
  decodeWrapped,
  encodeWord,
  looksEncoded,
  type WordCharset,
  type WordEncoding,
  type WordReading,
} from './encoded-word.js';
export {
  refusals,
  usualSeverity,
  withPolicy,
  type FindingSeverity,
  type SeverityPolicy,
  type SignatureFinding,
  type SignatureFindingCode,
} from './finding.js';
export {
  mandatorySignedHeaders,
  readSignable,
  signableValue,
  type SignableHeaders,
} from './signable-headers.js';
export {
  joinLines,
  requestTarget,
  signingLines,
  signingString,
  type SignableMessage,
  type SigningLine,
} from './signing-string.js';
export { formatSignatureHeader, parseSignatureHeader, withoutQuotedPairs } from './signature-header.js';
export { hasNonAscii, readSignatureText, utf8View, type SignatureTextReading } from './signature-text.js';
export { signaturePartNames, type SignatureHeaderReading, type SignatureParts } from './signature-parts.js';
export {
  readNameDer,
  sameName,
  writeName,
  type DistinguishedName,
  type NameStyle,
} from './distinguished-name.js';
export { readNameText, type NameMark, type NameReading } from './name-text.js';
export { judgeIssuer, type IssuerVerdict } from './issuer-verdict.js';
export { judgeSerial, parseKeyId, serialText, writeKeyId, type KeyId, type SerialStyle } from './key-id.js';
export { readCertificateFields, type CertificateFields } from './certificate-fields.js';
export {
  CertificateStore,
  readCertificateHeader,
  type CertificateReading,
  type KnownCertificate,
} from './known-certificate.js';
export { dateToleranceSeconds, judgeDate } from './verify-date.js';
export { judgeAlgorithm, judgeHeaderList, judgeKeyId } from './verify-parts.js';
export { verifyReply, verifyRequest, type SignatureVerification, type VerifyOptions } from './verify.js';
export type { MadeSignature } from './made-signature.js';
export {
  signatureValue,
  signReply,
  signRequest,
  signRequestAside,
  type SignedAside,
  type SigningOptions,
} from './sign.js';
export {
  prepareSigner,
  spelt,
  type PreparedSigner,
  type SignerInput,
  type SignerSpelling,
} from './signer.js';
export { diagnoseRequest, type DiagnoseOptions } from './diagnose/diagnose.js';
export type { NeighbouringRequest } from './diagnose/neighbouring-request.js';
export {
  type OtherKey,
  signingMistakes,
  type Aside,
  type Diagnosis,
  type DiagnosisCause,
  type IssuerMistake,
  type Mistake,
  type Proof,
  type SigningMistake,
} from './diagnose/diagnosis.js';
export { renderDiagnosis, renderOwnString, type RenderOptions } from './diagnose/render.js';
export { compareOwnString, type OwnString } from './diagnose/own-string.js';
