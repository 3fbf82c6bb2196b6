/** What is wrong with the form in which a hash lies in a signature. */

import type { Mistake } from './diagnosis.js';
import type { RecoveredHash } from './recovered-hash.js';

export const formMistakes = {
  'digest-info': undefined,
  'digest-info-without-null': {
    cause: 'digest-info-encoding',
    explanation: 'the signer left the NULL parameters out of the DigestInfo, which strict verifiers refuse',
  },
  'bare-hash': {
    cause: 'digest-info-missing',
    explanation:
      'the signer encrypted the bare hash; PKCS#1 v1.5 wraps it in a DigestInfo that names the algorithm',
  },
  'hash-as-text': {
    cause: 'digest-info-missing',
    explanation:
      'the signer encrypted the hash as hexadecimal text; PKCS#1 v1.5 wraps its bytes in a DigestInfo',
  },
  'hash-as-base64': {
    cause: 'digest-info-missing',
    explanation: 'the signer encrypted the hash as base64 text; PKCS#1 v1.5 wraps its bytes in a DigestInfo',
  },
  'other-digest-info': {
    cause: 'digest-info-encoding',
    explanation:
      'the DigestInfo inside the signature does not name the hash function of the hash that it holds; let the library make it (SHA256withRSA)',
  },
  unpadded: {
    cause: 'padding-missing',
    explanation:
      'the signer encrypted the hash by raw RSA, without the padding of PKCS#1 v1.5; sign with rsa-sha256 (SHA256withRSA) instead of encrypting',
  },
  unhashed: {
    cause: 'string-not-hashed',
    explanation:
      'the signer encrypted the string itself instead of its hash (as NONEwithRSA does); sign with rsa-sha256 (SHA256withRSA)',
  },
  pss: {
    cause: 'pss-padding',
    explanation: 'the signer used RSA-PSS padding; rsa-sha256 means PKCS#1 v1.5',
  },
} as const satisfies Record<RecoveredHash['form'], Mistake | undefined>;
