/** What a bank may refuse in a request whose signature is right, seen beside the signature. */

import { headerValue, type WireRequest } from '../../../model/http.js';
import type { KnownCertificate } from '../../known-certificate.js';
import type { Aside } from '../diagnosis.js';

/** The least that the sandboxes take of a key, in bits. */
const leastBits = 2048;

function ofKey(signer: KnownCertificate | undefined): readonly Aside[] {
  const bits = signer?.publicKey.asymmetricKeyDetails?.modulusLength;
  if (signer?.publicKey.asymmetricKeyType !== 'rsa' || bits === undefined || bits >= leastBits) return [];
  const message = `the key of the certificate has ${bits} bits, and at least ${leastBits} are expected`;
  return [{ code: 'key-too-small', header: 'tpp-signature-certificate', message }];
}

function ofRequestId(request: WireRequest): readonly Aside[] {
  const id = headerValue(request.headers, 'x-request-id');
  if (id !== undefined && id.trim() !== '') return [];
  const how = id === undefined ? 'missing' : 'empty';
  const message = `X-Request-ID is ${how}, and every request needs one`;
  return [{ code: `request-id-${how}`, header: 'x-request-id', message }];
}

/**
 * What else stands out: a missing X-Request-ID (interface, header table) and a short key.
 * @param signer the certificate that came with the request
 */
export function requestRemarks(request: WireRequest, signer: KnownCertificate | undefined): readonly Aside[] {
  return [...ofRequestId(request), ...ofKey(signer)];
}
