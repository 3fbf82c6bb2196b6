/** Banks that lawfully choose otherwise: how they sign their replies. */

import { constants, sign } from 'node:crypto';
import { withReplyChange } from '../../bank/part-changes.js';
import { sealed } from '../../bank/sealed-replies.js';
import { variants } from '../fault.js';

const because = 'The bank may sign replies; headers, members and algorithm of that are open (SIG-40).';

export const sealingVariants = variants(
  {
    id: 'sealing/certificate-beside',
    title: 'Replies are signed, with the certificate of the bank in ASPSP-Signature-Certificate',
    because,
    change: (parts) => withReplyChange(parts, (reply) => sealed(reply)),
  },
  {
    id: 'sealing/digest-alone',
    title: 'Of replies the digest alone is signed, in a SHA-512',
    because,
    change: (parts) =>
      withReplyChange(parts, (reply) => sealed(reply, { digest: 'SHA-512', headers: ['digest'] })),
  },
  {
    id: 'sealing/with-the-call',
    title: 'Replies are signed together with method and path of the call',
    because,
    change: (parts) =>
      withReplyChange(parts, (reply, { method, target }) =>
        sealed(reply, {
          headersText: '(request-target) date digest',
          transformSigningString: (lines) =>
            Buffer.concat([Buffer.from(`(request-target): ${method.toLowerCase()} ${target}\n`), lines]),
          headers: ['date', 'digest'],
        }),
      ),
  },
  {
    id: 'sealing/with-a-time-of-its-own',
    title: 'Signatures of replies tell when they were created',
    because,
    change: (parts) =>
      withReplyChange(parts, (reply) =>
        sealed(reply, {
          headersText: '(created) digest',
          transformSigningString: (lines) => Buffer.concat([Buffer.from('(created): 1800000000\n'), lines]),
          headers: ['digest'],
        }),
      ),
  },
  {
    id: 'sealing/rsa-sha512',
    title: 'Replies are signed with rsa-sha512',
    because,
    change: (parts) =>
      withReplyChange(parts, (reply) =>
        sealed(reply, {
          algorithm: 'rsa-sha512',
          signBytes: (bytes, key) => sign('sha512', bytes, key),
        }),
      ),
  },
  {
    id: 'sealing/pss',
    title: 'Replies are signed with RSA-PSS, and the algorithm says so',
    because,
    change: (parts) =>
      withReplyChange(parts, (reply) =>
        sealed(reply, {
          algorithm: 'rsa-pss-sha256',
          signBytes: (bytes, key) => sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
        }),
      ),
  },
  {
    id: 'sealing/key-by-name',
    title: 'keyId of a signed reply is the fingerprint of the certificate',
    because,
    change: (parts) => withReplyChange(parts, (reply) => sealed(reply, { keyId: 'sha256-Kx17' })),
  },
);
