/** A certificate of an authority that nobody trusts, which whoever has a key can make. */

import { createPublicKey, X509Certificate } from 'node:crypto';
import { readBody } from '../../certificates/certificate-body.js';
import { mint, norwegianStatement } from '../../certificates/index.js';
import { prepareSigner } from '../../signing/index.js';
import { roleNames } from './forged-certificates.js';
import type { TppIdentity } from './target.js';

/** The TPP with a certificate that says the same, of a made-up authority; undefined where it is not read. */
export function underUnknownAuthority(tpp: TppIdentity): TppIdentity | undefined {
  const { certificate, privateKey } = tpp.signer;
  const body = readBody(certificate);
  if (body === undefined) return undefined;
  const { validFrom, validTo } = new X509Certificate(certificate);
  const usual = {
    keys: { privateKey, publicKey: createPublicKey(privateKey) },
    notBefore: new Date(validFrom),
    notAfter: new Date(validTo),
  };
  const name = 'Authority that nobody knows';
  const subject = [
    ['C', 'NO'],
    ['O', name],
    ['CN', name],
  ] as const;
  const issuer = mint({ ...usual, use: 'authority', subject });
  const { der } = mint({
    ...usual,
    use: 'seal',
    subject,
    subjectName: body.subject.whole,
    issuer,
    psd2: norwegianStatement(...tpp.roles.map((each) => roleNames[each])),
  });
  return { ...tpp, name: 'untrusted', signer: prepareSigner({ privateKey, certificate: der }) };
}
