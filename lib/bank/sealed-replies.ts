/** Replies under the bank's own seal (Authentication 9). Headers, algorithm and certificate are open. */

import { generateKeyPairSync } from 'node:crypto';
import { mint } from '../certificates/index.js';
import type { WireReply } from '../model/http.js';
import { prepareSigner, signReply, type PreparedSigner, type SigningOptions } from '../signing/index.js';

const day = 86_400_000;

let seal: PreparedSigner | undefined;

/** One seal for all banks of a process, because making a key takes long. */
function sealOfTheBank(): PreparedSigner {
  if (seal !== undefined) return seal;
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const now = Date.now();
  const { pem } = mint({
    use: 'seal',
    subject: [
      ['C', 'NO'],
      ['O', 'Test Bank ASA'],
      ['CN', 'Test Bank Seal'],
    ],
    keys,
    notBefore: new Date(now - day),
    notAfter: new Date(now + 365 * day),
  });
  return (seal = prepareSigner({ privateKey: keys.privateKey, certificate: pem }));
}

/** The reply with Digest, Signature and ASPSP-Signature-Certificate. */
export function sealed(reply: WireReply, options: SigningOptions = {}): WireReply {
  return signReply(reply, sealOfTheBank(), options);
}
