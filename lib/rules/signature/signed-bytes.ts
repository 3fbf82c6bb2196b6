/** The signature itself: base64 of the right length (SIG-22), over this request and by the key of its certificate (SIG-04). */

import { rewritten } from '../headers/header-breakers.js';
import { afterSigning } from '../request-rule.js';
import { carries } from '../headers/header-breakers.js';
import { signatureRule, signedOtherwise } from './signature-rule.js';

export const signatureEncoding = signatureRule({
  id: 'signature-encoding',
  clause: 'SIG-22',
  codes: ['signature-base64', 'signature-length'],
  breakers: [
    signedOtherwise('signature in hexadecimal', {
      encodeSignature: (signature) => signature.toString('hex'),
    }),
    signedOtherwise('signature that is no base64', {
      encodeSignature: (signature) => `*${signature.toString('base64')}`,
    }),
    signedOtherwise('signature cut in half', {
      encodeSignature: (signature) => signature.subarray(0, signature.length / 2).toString('base64'),
    }),
  ],
});

export const signatureFits = signatureRule({
  id: 'signature-fits',
  clause: 'SIG-04',
  codes: ['signature-invalid', 'header-line-break'],
  breakers: [
    signedOtherwise('a bit of the signature flipped', {
      encodeSignature: (signature) => {
        const flipped = Buffer.from(signature);
        flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
        return flipped.toString('base64');
      },
    }),
    afterSigning('X-Request-ID changed after signing', (signed) =>
      rewritten(signed, 'X-Request-ID', () => '00000000-0000-4000-8000-00000000dead'),
    ),
    afterSigning(
      'TPP-Redirect-URI lengthened after signing',
      (signed) =>
        rewritten(signed, 'TPP-Redirect-URI', (value) => `${value}${value.includes('?') ? '&' : '?'}later=1`),
      { appliesTo: (draft) => carries(draft, 'tpp-redirect-uri') },
    ),
  ],
});

export const signedByteRules = [signatureEncoding, signatureFits] as const;
