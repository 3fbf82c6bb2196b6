/** Requests of awkward certificates whose keyId is nearly right, or not wrapped. */

import type { WireRequest } from '../../model/http.js';
import { signRequest } from '../../signing/index.js';
import { signerOf } from './faulty-requests.js';
import type { NamedIdentity } from './identities.js';
import { nudged, type Named } from './request-changes.js';

/** keyIds that name a certificate with an awkward issuer or serial nearly, but not quite. */
export function nearlyRight(request: WireRequest, identities: readonly NamedIdentity[]): readonly Named[] {
  return identities.flatMap((identity, at): readonly Named[] => {
    const signer = signerOf(identity);
    const other = signerOf(identities[(at + 1) % identities.length] ?? identity);
    const [, serial = '', issuer = ''] = /^SN=([0-9A-F]+),CA=(.*)$/s.exec(signer.keyId) ?? [];
    const [, otherSerial = '', otherIssuer = ''] = /^SN=([0-9A-F]+),CA=(.*)$/s.exec(other.keyId) ?? [];
    const by = (keyId: string): WireRequest => signRequest(request, signer, { keyId });
    const serials = [`${serial}0`, serial.slice(0, -1), nudged(serial), otherSerial];
    const issuers = [issuer.slice(issuer.indexOf(',') + 1), otherIssuer, issuer.replace(/[a-z](?=,|$)/, 'x')];
    return [
      ...serials
        .filter((each) => each !== '' && BigInt(`0x${each}`) !== BigInt(`0x${serial}`))
        .map(
          (each, index): Named => [
            `other-serial-${index + 1}-${identity.name}`,
            by(`SN=${each},CA=${issuer}`),
            'keyId has another serial number than the certificate',
          ],
        ),
      ...issuers
        .filter((each) => each !== issuer)
        .map(
          (each, index): Named => [
            `other-issuer-${index + 1}-${identity.name}`,
            by(`SN=${serial},CA=${each}`),
            'keyId has another issuer than the certificate',
          ],
        ),
    ];
  });
}

/** Letters beyond ASCII without the encoded-word around them. */
export function unwrapped(request: WireRequest, identities: readonly NamedIdentity[]): readonly Named[] {
  return identities.flatMap((identity): readonly Named[] => {
    const signer = signerOf(identity);
    const isPlain = Buffer.byteLength(signer.keyId) === signer.keyId.length;
    const why = 'letters beyond ASCII are not wrapped as an encoded-word';
    return isPlain
      ? []
      : [[`unwrapped-${identity.name}`, signRequest(request, signer, { wrap: 'never' }), why]];
  });
}
