/** Signed requests that a verifier has to refuse, each wrong in one point. */

import { constants, sign, type KeyObject } from 'node:crypto';
import { changeHeader, headerValue, type WireRequest } from '../../model/http.js';
import { prepareSigner, signRequest, type PreparedSigner, type SigningOptions } from '../../signing/index.js';
import type { MistakeVector } from './vectors.js';

/** Key and certificate of a signer, as PEM. */
export interface Identity {
  readonly privateKeyPem: string;
  readonly certificatePem: string;
}

/** The signer of an identity. */
export function signerOf({ privateKeyPem, certificatePem }: Identity): PreparedSigner {
  return prepareSigner({ privateKey: privateKeyPem, certificate: certificatePem });
}

/** The request without Digest, which is the signer's to add. */
export function undigested(request: WireRequest): WireRequest {
  return { ...request, headers: request.headers.filter(([name]) => name.toLowerCase() !== 'digest') };
}

/** Mistakes that are not in the string are in how it is signed or written. */
const otherwise: Readonly<Record<string, SigningOptions>> = {
  'hash-algorithm': { signBytes: (bytes, key) => sign('sha1', bytes, key) },
  'pss-padding': {
    signBytes: (bytes, key: KeyObject) =>
      sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  },
  'signature-base64url': { encodeSignature: (signature) => signature.toString('base64url') },
};

/** Late by more than the clock of the exercises allows. */
function later(value: string): string {
  return value.replace('21:31:40', '21:33:00');
}

/** A signed request, and wrong ones that differ from it in one point, each with the reason to refuse it. */
export function faultyRequests(request: WireRequest, identity: Identity, mistakes: readonly MistakeVector[]) {
  const signer = signerOf(identity);
  const signed = signRequest(request, signer);
  const unsignedPsu = (headerValue(signed.headers, 'psu-id') ?? '').replace(/^./, (first) =>
    first === '0' ? '1' : '0',
  );
  const all: (readonly [string, WireRequest, string])[] = [
    [
      'body-changed',
      { ...signed, body: Buffer.concat([signed.body, Buffer.from(' ')]) },
      'the body is not that of the Digest',
    ],
    ['header-changed', changeHeader(signed, 'psu-id', () => unsignedPsu), 'PSU-ID was changed after signing'],
    ['signature-missing', changeHeader(signed, 'signature', () => undefined), 'there is no Signature'],
    [
      'certificate-missing',
      changeHeader(signed, 'tpp-signature-certificate', () => undefined),
      'there is no certificate',
    ],
    [
      'header-unsigned',
      signRequest(request, signer, { headers: ['date', 'digest', 'x-request-id'] }),
      'PSU-ID is sent and not signed',
    ],
    [
      'date-too-late',
      signRequest(changeHeader(request, 'date', later), signer),
      'Date is 80 s ahead of the clock',
    ],
  ];
  for (const { id, fault, cause, signed: bytes } of mistakes) {
    const options = otherwise[cause] ?? { transformSigningString: () => bytes };
    all.push([id, signRequest(request, signer, options), `it was signed with this mistake: ${fault}`]);
  }
  return { signed, signer, all };
}
