/** Banks whose signature check is not bound to all of the request, or whose keyId check stops halfway. */

import { createHash } from 'node:crypto';
import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { signedHeaders } from '../../rules/signature/coverage.js';
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

const unbound: readonly Fault[] = signedHeaders.map(({ name }) => ({
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

/** The serial number of the certificate, as its keyId has it. */
function serialOf({ signature }: JudgedRequest): string {
  return /^SN=([^,]*)/.exec(signature.signer?.keyId ?? '')?.[1] ?? '';
}

/** A bank that takes a keyId when a reading of its issuer is that of the certificate's. */
function issuersCompared(parts: BankParts, read: (issuer: string) => string): BankParts {
  return overlooksWhen(
    parts,
    'key-id-issuer',
    ({ signature: { parts: said, signer } }) => read(issuerIn(said?.keyId)) === read(issuerIn(signer?.keyId)),
  );
}

function withoutLastPart(issuer: string): string {
  return issuer.replace(/,[^,]*$/, '');
}

function digestsOf(body: Buffer): readonly string[] {
  const hashed = (name: string) => createHash(name).update(body).digest('base64');
  return [`SHA-256=${hashed('sha256')}`, `SHA-512=${hashed('sha512')}`];
}

/** A bank that compares some of several digests. */
function digestsCompared(
  parts: BankParts,
  some: (digests: readonly string[]) => readonly string[],
): BankParts {
  return overlooksWhen(parts, 'digest-of-body', (request) => {
    const digests = request.header('digest')?.split(',') ?? [];
    const right = digestsOf(request.wire.body);
    return digests.length > 1 && some(digests).every((each) => right.includes(each.trim()));
  });
}

/** Whether the serial number of the certificate and that of keyId begin alike, read as text. */
function serialsBeginAlike(request: JudgedRequest): boolean {
  const own = serialOf(request);
  const given = serialIn(request);
  return given !== '' && (own.startsWith(given) || given.startsWith(own));
}

export const signatureBindingFaults = faults(
  ...unbound,
  {
    id: 'signing/further-pages-unverified',
    title: 'The signature of a request for a further page of a list is not verified',
    catches: ['SIG-04'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'signature-fits', ({ wire }) => /[?&]offset=[1-9]/.test(wire.target)),
  },
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
    change: (parts) => issuersCompared(parts, commonName),
  },
  {
    id: 'signing/serial-compared-by-its-end',
    title: 'Of the serial number only the last eight digits are compared',
    catches: ['SIG-12'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'key-id-serial',
        (request) => serialIn(request).slice(-8) === serialOf(request).slice(-8),
      ),
  },
  {
    id: 'signing/issuer-looked-for-in-key-id',
    title: 'The issuer of the certificate need only stand somewhere in keyId',
    catches: ['SIG-14'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'key-id-issuer', ({ signature: { parts: said, signer } }) =>
        issuerIn(said?.keyId).includes(issuerIn(signer?.keyId)),
      ),
  },
  {
    id: 'signing/issuer-compared-without-country',
    title: 'The last part of the issuer is not compared',
    catches: ['SIG-14'],
    findingsOnly: true,
    change: (parts) => issuersCompared(parts, withoutLastPart),
  },
  {
    id: 'signing/digest-compared-by-its-end',
    title: 'Of the Digest only the last letters are compared',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'digest-of-body', (request) => {
        const end = request.header('digest')?.slice(-12) ?? '';
        return end !== '' && digestsOf(request.wire.body).some((each) => each.endsWith(end));
      }),
  },
  {
    id: 'signing/first-digest-compared',
    title: 'Of several digests only the first is compared',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) => digestsCompared(parts, (digests) => digests.slice(0, 1)),
  },
  {
    id: 'signing/last-digest-compared',
    title: 'Of several digests only the last is compared',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) => digestsCompared(parts, (digests) => digests.slice(-1)),
  },
  ...signedHeaders.map(({ name, rule }) => ({
    id: `signing/${name}-unsigned-beside-the-target`,
    title: `${name} need not be signed where (request-target) is`,
    catches: [rule.clause] as const,
    findingsOnly: true as const,
    change: (parts: BankParts) =>
      overlooksWhen(
        parts,
        rule.id,
        ({ signature }) => signature.parts?.headers?.includes('(request-target)') === true,
      ),
  })),
);
