/** Test certificates: minting and the whole chain of an embedded run. */

export {
  generateKeys,
  mint,
  type Certificate,
  type KeyPair,
  type MintOptions,
  type NameAttribute,
} from './mint.js';
export {
  psd2StatementOid,
  qcStatementsOid,
  roleOids,
  type Psd2Role,
  type Psd2Statement,
} from './psd2-statement.js';
export { mintTestPki, type TestPki } from './test-pki.js';
export { readOrganisationId, readPsd2Roles } from './read-psd2.js';
