/**
 * The form of the Signature header: there at all (SIG-03), four quoted parts (SIG-10), encoded-words (SIG-34,
 * SIG-35).
 */

import { formatSignatureHeader } from '../../signing/index.js';
import { stripped } from '../headers/header-breakers.js';
import { afterSigning, refusals } from '../request-rule.js';
import { signatureRule, signedOtherwise, withLine, writtenOtherwise } from './signature-rule.js';

export const signaturePresent = signatureRule({
  id: 'signature-present',
  clause: 'SIG-03',
  also: ['SIG-01', 'SIG-02', 'HDR-26'],
  codes: ['signature-missing'],
  refusal: refusals.badRequest,
  breakers: [afterSigning('Signature left out', (signed) => stripped(signed, 'Signature'))],
});

export const signatureParts = signatureRule({
  id: 'signature-parts',
  clause: 'SIG-10',
  codes: [
    'signature-duplicated',
    'signature-scheme-prefix',
    'part-missing',
    'part-duplicated',
    'part-unquoted',
    'part-malformed',
    'headers-empty',
    'headers-too-many',
  ],
  breakers: [
    writtenOtherwise(
      'keyId left out',
      ({ algorithm, headers, signature }) =>
        `algorithm="${algorithm}",headers="${headers}",signature="${signature}"`,
    ),
    writtenOtherwise(
      'algorithm left out',
      ({ keyId, headers, signature }) => `keyId="${keyId}",headers="${headers}",signature="${signature}"`,
    ),
    writtenOtherwise(
      'headers left out',
      ({ keyId, algorithm, signature }) =>
        `keyId="${keyId}",algorithm="${algorithm}",signature="${signature}"`,
    ),
    // Other profiles of HTTP signatures take a missing list for date alone.
    signedOtherwise('headers left out, and date alone signed', {
      headers: ['date'],
      formatHeader: ({ keyId, algorithm, signature }) =>
        `keyId="${keyId}",algorithm="${algorithm}",signature="${signature}"`,
    }),
    writtenOtherwise(
      'signature left out',
      ({ keyId, algorithm, headers }) => `keyId="${keyId}",algorithm="${algorithm}",headers="${headers}"`,
    ),
    writtenOtherwise(
      'parts without quotes',
      ({ keyId, algorithm, headers, signature }) =>
        `keyId="${keyId}",algorithm=${algorithm},headers="${headers}",signature="${signature}"`,
    ),
    writtenOtherwise(
      'parts separated by a semicolon',
      ({ keyId, algorithm, headers, signature }) =>
        `keyId="${keyId}";algorithm="${algorithm}";headers="${headers}";signature="${signature}"`,
    ),
    afterSigning(
      'Signature twice',
      (signed) => {
        const value = signed.headers.find(([name]) => name === 'Signature')?.[1] ?? '';
        return withLine(signed, 'Signature', value);
      },
      { basis: 'assumed' },
    ),
  ],
});

export const signatureAscii = signatureRule({
  id: 'signature-ascii',
  clause: 'SIG-34',
  codes: ['signature-not-ascii'],
  // What a bank makes of bytes beyond ASCII is not said.
  observedOnly: true,
  breakers: [
    signedOtherwise('a letter beyond ASCII, not wrapped', {
      wrap: 'never',
      formatHeader: ({ keyId, algorithm, headers, signature }) =>
        `keyId="${keyId}",algorithm="${algorithm}",headers="${headers}",signature="${signature}",note="ø"`,
    }),
  ],
});

function wrapped(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

export const signatureEncodedWord = signatureRule({
  id: 'signature-encoded-word',
  clause: 'SIG-35',
  also: ['SIG-36'],
  lackBreaks: ['SIG-04'],
  codes: ['encoded-word-malformed', 'encoded-word-charset', 'encoded-word-misplaced', 'encoded-word-twice'],
  breakers: [
    writtenOtherwise(
      'an encoded-word without its end',
      (parts) => `=?utf-8?B?${wrapped(formatSignatureHeader(parts))}`,
    ),
    writtenOtherwise(
      'an encoded-word of unknown encoding',
      (parts) => `=?utf-8?X?${wrapped(formatSignatureHeader(parts))}?=`,
    ),
    writtenOtherwise(
      'an encoded-word of unknown charset',
      (parts) => `=?martian?B?${wrapped(formatSignatureHeader(parts))}?=`,
    ),
    // Not good base64 with a sign too many: decoders of MIME may leave out such signs (RFC 2045, 6.8).
    writtenOtherwise('an encoded-word that is no base64', () => '=?utf-8?B?*no-base64*?='),
  ],
});

export const headerFormRules = [
  signaturePresent,
  signatureParts,
  signatureAscii,
  signatureEncodedWord,
] as const;
