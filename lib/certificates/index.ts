/** Certificates: minting them for tests, reading them, and judging them for their use. */

export {
  chainPem,
  mint,
  mintAuthority,
  mintLeaf,
  type AuthorityOptions,
  type Certificate,
  type CertificateUse,
  type MintOptions,
} from './mint.js';
export { generateEcKeys, generateKeys, keyPairFromPem, privateKeyPem, type KeyPair } from './key-pair.js';
export type { NameAttribute, NameSpec } from './names.js';
export * as asn1 from './asn1.js';
export type { Asn1, StringType } from './asn1.js';
export { randomSerial, type SerialStyle } from './serial.js';
export { norwegianStatement, type Psd2Statement, type RoleSpec } from './qc-statements.js';
export {
  extendedKeyUsageOids,
  extensionOids,
  roleOids,
  statementOids,
  type ExtendedKeyUsage,
  type HashName,
  type KeyUsage,
  type Psd2Role,
  type QcType,
} from './identifiers.js';
export {
  authoritiesOf,
  generateTestPkiKeys,
  mintTestPki,
  type TestPki,
  type TestPkiKeys,
  type TestPkiOptions,
  trustOf,
} from './test-pki.js';
export { readStoredPki, storedPki, StoredPkiError } from './stored-pki.js';
export { readOrganisationId, readPsd2Roles } from './read-psd2.js';
export { readCertificate, type CertificateRecord } from './certificate-record.js';
export { CertificateUnreadableError, type CertificateForm } from './certificate-form.js';
export { describeName, sameName, type ReadAttribute, type ReadName } from './read-name.js';
export type {
  Psd2Remark,
  ReadPsd2Statement,
  ReadQcStatements,
  ReadRole,
} from './read-qc-statements.js';
export { buildChain, isSelfSigned, isSignedBy, type CertificateChain, type ChainEnd } from './chain.js';
export { judgeCertificate, type CertificateJudgement } from './judge.js';
export type { JudgedUse } from './judge-usage.js';
export {
  certificateSeverities,
  type CertificateFinding,
  type CertificateFindingCode,
  type CertificateSeverity,
} from './finding.js';
export { certificateRoles } from './certificate-roles.js';
