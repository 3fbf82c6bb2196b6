/** Test certificates: minting, the whole chain of an embedded run, reading. */

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
export type { StringType } from './asn1.js';
export { randomSerial, type SerialStyle } from './serial.js';
export { norwegianStatement, type Psd2Statement, type RoleSpec } from './qc-statements.js';
export {
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
  generateTestPkiKeys,
  mintTestPki,
  type TestPki,
  type TestPkiKeys,
  type TestPkiOptions,
} from './test-pki.js';
export { readOrganisationId, readPsd2Roles } from './read-psd2.js';
