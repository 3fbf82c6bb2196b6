/** Banks whose signature check is not bound to all of the request, or whose keyId check stops halfway. */

import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { type Fault, faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

/** Pairs of lines, sent and signed, when it could be found out what was signed. */
function linesOf({ diagnosis }: JudgedRequest): readonly (readonly [sent: string, signed: string])[] {
  const sent = diagnosis.expectedSigningString?.split('\n') ?? [];
  const signed = diagnosis.signedSigningString?.split('\n') ?? [];
  return sent.length === signed.length ? sent.map((line, index) => [line, signed[index] ?? '']) : [];
}

/** Whether the signed lines differ from the sent ones, and only where the condition allows. */
function differsOnlyWhere(
  request: JudgedRequest,
  allowed: (name: string, index: number) => boolean,
): boolean {
  const lines = linesOf(request);
  const unlike = lines.flatMap(([sent, signed], index) => (sent === signed ? [] : [{ sent, index }]));
  return (
    unlike.length > 0 && unlike.every(({ sent, index }) => allowed(sent.slice(0, sent.indexOf(':')), index))
  );
}

function fits(parts: BankParts, allowed: (name: string, index: number) => boolean): BankParts {
  return overlooksWhen(parts, 'signature-fits', (request) => differsOnlyWhere(request, allowed));
}

const signedHeaders = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

const unbound: readonly Fault[] = signedHeaders.map((name) => ({
  id: `signing/${name}-not-bound`,
  title: `${name} may be changed after signing`,
  catches: ['SIG-04'],
  findingsOnly: true,
  change: (parts) => fits(parts, (each) => each === name),
}));

function serialIn({ signature }: JudgedRequest): string {
  return /^SN=([^,]*)/.exec(signature.parts?.keyId ?? '')?.[1] ?? '';
}

function issuerIn(keyId: string | undefined): string {
  return keyId?.slice(keyId.indexOf(',CA=') + 4) ?? '';
}

/** The common name that an issuer begins with. */
function commonName(issuer: string): string {
  return /^CN=[^,]*/.exec(issuer)?.[0] ?? issuer;
}

/** Whether the serial number of the certificate and that of keyId begin alike, read as text. */
function serialsBeginAlike(request: JudgedRequest): boolean {
  const own = /^SN=([^,]*)/.exec(request.signature.signer?.keyId ?? '')?.[1] ?? '';
  const given = serialIn(request);
  return given !== '' && (own.startsWith(given) || given.startsWith(own));
}

export const signatureBindingFaults = faults(
  ...unbound,
  {
    id: 'signing/first-line-verified',
    title: 'Only the first of the signed headers is verified',
    catches: ['SIG-04'],
    findingsOnly: true,
    change: (parts) => fits(parts, (_, index) => index > 0),
  },
  {
    id: 'signing/first-two-lines-verified',
    title: 'Of the signed headers only Date and Digest are verified',
    catches: ['SIG-04'],
    findingsOnly: true,
    change: (parts) => fits(parts, (name) => name !== 'date' && name !== 'digest'),
  },
  {
    id: 'signing/serial-compared-as-text',
    title: 'The serial number is compared as a text as far as both go, not as a number',
    catches: ['SIG-12'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'key-id-serial', serialsBeginAlike),
  },
  {
    id: 'signing/issuer-compared-by-common-name',
    title: 'Of the issuer only the common name is compared',
    catches: ['SIG-14'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'key-id-issuer',
        ({ signature: { parts: said, signer } }) =>
          commonName(issuerIn(said?.keyId)) === commonName(issuerIn(signer?.keyId)),
      ),
  },
);
