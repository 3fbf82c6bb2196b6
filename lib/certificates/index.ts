/** Certificates: minting them for tests, reading them, and judging them for their use. */

export { chainPem, mint, mintAuthority, mintLeaf, type Certificate, type MintOptions } from './mint.js';
export { generateEcKeys, generateKeys, keyPairFromPem, privateKeyPem, type KeyPair } from './key-pair.js';
export type { NameAttribute, NameSpec } from './names.js';
export * as asn1 from './asn1.js';
export type { Asn1 } from './asn1.js';
export { norwegianStatement } from './qc-statements.js';
export { extendedKeyUsageOids, roleOids, type Psd2Role } from './identifiers.js';
export { authoritiesOf, generateTestPkiKeys, mintTestPki, type TestPki, trustOf } from './test-pki.js';
export { readStoredPki, storedPki, StoredPkiError } from './stored-pki.js';
export { readOrganisationId, readPsd2Roles } from './read-psd2.js';
export { readCertificate, type CertificateRecord } from './certificate-record.js';
export { CertificateUnreadableError } from './certificate-form.js';
export { sameName } from './read-name.js';
export { isSignedBy } from './chain.js';
export { judgeCertificate, type CertificateJudgement } from './judge.js';
export { certificateSeverities, type CertificateFinding, type CertificateFindingCode } from './finding.js';
export { certificateRoles } from './certificate-roles.js';
