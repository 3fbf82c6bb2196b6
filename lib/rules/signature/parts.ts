/** The parts algorithm (SIG-16) and headers (SIG-18, SIG-20). */

import { sign } from 'node:crypto';
import { partsOtherwise, signatureRule, signedOtherwise } from './signature-rule.js';

export const signatureAlgorithm = signatureRule({
  id: 'signature-algorithm',
  clause: 'SIG-16',
  codes: ['algorithm-unknown', 'algorithm-mismatch'],
  breakers: [
    partsOtherwise('algorithm of another kind of key', () => ({ algorithm: 'ecdsa-sha256' })),
    partsOtherwise('algorithm without a key pair', () => ({ algorithm: 'hmac-sha256' })),
    partsOtherwise('algorithm with another hash', () => ({ algorithm: 'rsa-sha512' })),
    signedOtherwise('signed with another hash than the algorithm names', {
      signBytes: (bytes, key) => sign('sha512', bytes, key),
    }),
    partsOtherwise('algorithm that signs nothing', () => ({ algorithm: 'none' })),
  ],
});

export const signedNamesLowerCase = signatureRule({
  id: 'signed-names-lower-case',
  clause: 'SIG-18',
  codes: ['headers-upper-case'],
  // Only the TPP is bound; a bank may read upper case.
  observedOnly: true,
  breakers: [
    partsOtherwise('names in upper case', ({ headers }) => ({ headers: headers.toUpperCase() }), {
      assumes: { question: 'upper-case-signed-names', answer: 'refused' },
    }),
  ],
});

export const signedNamesSeparator = signatureRule({
  id: 'signed-names-separator',
  clause: 'SIG-20',
  codes: ['headers-separator'],
  breakers: [
    partsOtherwise('names separated by commas', ({ headers }) => ({ headers: headers.replaceAll(' ', ',') })),
  ],
});

export const partRules = [signatureAlgorithm, signedNamesLowerCase, signedNamesSeparator] as const;
