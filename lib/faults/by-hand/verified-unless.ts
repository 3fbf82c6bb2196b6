/** Banks that verify what was signed, and who issued a certificate, unless something else is said. */

import { verify, type X509Certificate } from 'node:crypto';
import { withRule } from '../../bank/part-changes.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';
import { fittingRules } from '../rules-together.js';
import { isCorporate } from '../conditions.js';

/** Rules that a signature breaks that fits nothing. */
const fitting = [...fittingRules, 'signature-algorithm'];

function overlooked(ids: readonly string[], when: (request: JudgedRequest) => boolean): PartsChange {
  return (parts) => overlooksWhen(parts, ids, when);
}

function algorithmOf({ signature }: JudgedRequest): string {
  return signature.parts?.algorithm ?? '';
}

/** Whether the signature was made with SHA-1. */
function isOfSha1({ diagnosis, signature: { parts, signer } }: JudgedRequest): boolean {
  const text = Buffer.from(diagnosis.expectedSigningString ?? '', 'latin1');
  const signature = Buffer.from(parts?.signature ?? '', 'base64');
  return signer !== undefined && verify('sha1', text, signer.x509.publicKey, signature);
}

/** Whether the signature fits the lines once the PSU's ids stand there in small letters. */
function isOfSmallLetters({ diagnosis, signature: { parts, signer } }: JudgedRequest): boolean {
  const lines = (diagnosis.expectedSigningString ?? '').split('\n');
  const text = lines
    .map((each) => (/^psu-(corporate-)?id:/.test(each) ? each.toLowerCase() : each))
    .join('\n');
  const signature = Buffer.from(parts?.signature ?? '', 'base64');
  const bytes = Buffer.from(text, 'latin1');
  return signer !== undefined && verify('sha256', bytes, signer.x509.publicKey, signature);
}

/** Whoever was let in may have issued certificates. */
function leafIssues(parts: BankParts): BankParts {
  const known = new Map<string, X509Certificate>();
  return withRule(parts, 'certificate-trusted', (given) => ({
    ...given,
    judge(request, context) {
      const found = given.judge(request, context);
      const x509 = request.signature.signer?.x509;
      if (x509 === undefined) return found;
      if (found === undefined) known.set(x509.fingerprint256, x509);
      const isIssued = [...known.values()].some(
        (each) => x509.issuer === each.subject && x509.verify(each.publicKey),
      );
      return isIssued ? undefined : found;
    },
  }));
}

/** A certificate with the names of a known one is taken for that one. */
function trustedByName(parts: BankParts): BankParts {
  const known = new Set<string>();
  return withRule(parts, 'certificate-trusted', (given) => ({
    ...given,
    judge(request, context) {
      const found = given.judge(request, context);
      const x509 = request.signature.signer?.x509;
      const names = `${x509?.subject} / ${x509?.issuer}`;
      if (found === undefined) known.add(names);
      return known.has(names) ? undefined : found;
    },
  }));
}

export const verifiedUnlessFaults = faults(
  {
    id: 'signing/unverified-under-algorithm-none',
    title: 'A Signature of algorithm none is not verified',
    catches: ['SIG-04'],
    mayFail: ['SIG-16'],
    change: overlooked(fitting, (request) => algorithmOf(request) === 'none'),
  },
  {
    id: 'signing/unverified-under-unknown-algorithm',
    title: 'A Signature of an algorithm that the bank does not know is not verified',
    catches: ['SIG-04'],
    mayFail: ['SIG-16'],
    change: overlooked(fitting, (request) => !/^(rsa|hmac|ecdsa)-sha\d+$/.test(algorithmOf(request))),
  },
  {
    id: 'signing/sha-1-under-its-name',
    title: 'A signature with SHA-1 is good enough where algorithm names it',
    catches: ['SIG-22'],
    mayFail: ['SIG-16'],
    change: overlooked(fitting, (request) => algorithmOf(request) === 'rsa-sha1' && isOfSha1(request)),
  },
  {
    id: 'signing/ids-in-small-letters',
    title: 'A signature is good enough that was made with the ids of the PSU in small letters',
    catches: ['SIG-04'],
    change: overlooked(['signature-fits'], isOfSmallLetters),
  },
  {
    id: 'signing/digests-of-corporate-orders-uncompared',
    title: 'The Digest of an order under an agreement is not compared',
    catches: ['SIG-38'],
    change: overlooked(['digest-of-body'], isCorporate),
  },
  {
    id: 'signing/corporate-orders-unverified',
    title: 'The signature of an order under an agreement is not verified',
    catches: ['SIG-04'],
    mayFail: ['SIG-16'],
    change: overlooked(fitting, (request) => isCorporate(request) && request.wire.method !== 'GET'),
  },
  {
    id: 'signing/dates-of-corporate-orders-uncompared',
    title: 'The Date of an order under an agreement may be long past',
    catches: ['SIG-07'],
    change: overlooked(
      ['date-not-behind'],
      (request) => isCorporate(request) && request.wire.method !== 'GET',
    ),
  },
  {
    id: 'certificates/issued-by-a-tpp',
    title: 'The certificate of a TPP counts as an authority for others',
    catches: ['REG-10'],
    mayFail: ['ENV-04'],
    environment: 'production',
    change: leafIssues,
  },
  {
    id: 'certificates/known-by-names',
    title: 'A certificate with the names of a known one and another key is trusted',
    catches: ['REG-10'],
    mayFail: ['ENV-04'],
    environment: 'production',
    change: trustedByName,
  },
);
