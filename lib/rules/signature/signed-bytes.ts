/**
 * The signature itself, when its form is right and it does not fit: what was signed is looked for among the
 * usual mistakes, so that the clause is named which the TPP got wrong (SIG-19, SIG-21 to SIG-26). What is not
 * found there is a signature that does not validate, no more (SIG-04).
 */

import { changeHeader } from '../../model/http.js';
import { sign, constants } from 'node:crypto';
import type { ClauseId } from '../../catalogue/index.js';
import { mandatorySignedHeaders, type DiagnosisCause } from '../../signing/index.js';
import { carries } from '../headers/header-breakers.js';
import type { JudgedRequest } from '../judged-request.js';
import { afterSigning, refusals, requestRule, type NamedRule } from '../request-rule.js';
import type { Breaker } from '../rule.js';
import { boundHeaderBreakers, signsTarget } from './bound-headers.js';
import { lineLeftOut } from './coverage.js';
import { partsOtherwise, signatureRule, signedOtherwise } from './signature-rule.js';

const requestTarget = '(request-target)';

const clauseOfCause: Readonly<Partial<Record<DiagnosisCause, ClauseId>>> = {
  'trailing-newline': 'SIG-24',
  'trailing-characters': 'SIG-24',
  'leading-characters': 'SIG-24',
  'line-separator': 'SIG-24',
  'literal-backslash-n': 'SIG-24',
  'space-after-colon-missing': 'SIG-23',
  'colon-spelling': 'SIG-23',
  'values-without-names': 'SIG-23',
  'line-missing': 'SIG-23',
  'line-extra': 'SIG-23',
  'absent-header-as-line': 'SIG-33',
  'name-case': 'SIG-26',
  'name-spelling': 'SIG-26',
  'request-target-form': 'SIG-21',
  'hash-algorithm': 'SIG-22',
  'pss-padding': 'SIG-22',
  'digest-info-missing': 'SIG-22',
  'padding-missing': 'SIG-22',
  'string-not-hashed': 'SIG-22',
  'digest-info-encoding': 'SIG-22',
  'hash-then-sign': 'SIG-22',
  'string-encoding': 'SIG-22',
};

function listedNames({ signature: { parts } }: JudgedRequest): readonly string[] {
  return parts?.headers?.toLowerCase().split(' ') ?? [];
}

/** Whether the list has the order in which the interface names the headers. */
function isUsualOrder(names: readonly string[]): boolean {
  const usual = mandatorySignedHeaders.filter((each) => names.includes(each));
  return usual.join() === names.filter((each) => usual.some((other) => other === each)).join();
}

/** The clause that a signature breaks which does not fit; undefined when it fits. */
function brokenClause(request: JudgedRequest): ClauseId | undefined {
  if (!request.signature.findings.some((each) => each.code === 'signature-invalid')) return undefined;
  const { cause, proof } = request.diagnosis;
  if (cause === 'line-order') return isUsualOrder(listedNames(request)) ? 'SIG-25' : 'SIG-19';
  // A whole signature over something unknown: the line that holds the most is the likeliest to have changed.
  const whole = proof.kind === 'none' && proof.hash !== undefined;
  if (whole && listedNames(request).includes(requestTarget)) return 'SIG-21';
  return clauseOfCause[cause] ?? 'SIG-04';
}

function signatureFits<const Id extends string>(
  id: Id,
  clause: ClauseId,
  breakers: readonly Breaker[],
): NamedRule<Id> {
  return requestRule({
    id,
    clause,
    ...(clause === 'SIG-04' ? { owedBySender: { clause: 'SIG-22' } } : { also: ['SIG-04'] }),
    refusal: refusals.badRequest,
    judge: (request) =>
      brokenClause(request) === clause
        ? { message: request.diagnosis.explanation, path: 'Signature' }
        : undefined,
    breakers,
  });
}

/** Signs other text than the signing string, given and taken as latin1. */
function stringOtherwise(name: string, change: (text: string) => string): Breaker {
  return signedOtherwise(name, {
    transformSigningString: (bytes) => Buffer.from(change(bytes.toString('latin1')), 'latin1'),
  });
}

export const signatureEncoding = signatureRule({
  id: 'signature-encoding',
  clause: 'SIG-22',
  lackBreaks: ['SIG-04'],
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

/** Hashes with which RSA signs, too, and which no algorithm of the interface names. */
const otherHashes = ['SHA-1', 'SHA-384'] as const;

const lf = /\n/g;
const names = /^[^:\n]+(?=: )/gm;

/** An id that no request has, since a bank may refuse one that it has seen before for that alone. */
function anotherId(id: string): string {
  return id.replace(/^./, (first) => (first === '0' ? '1' : '0'));
}

export const signatureValid = signatureFits('signature-fits', 'SIG-04', [
  signedOtherwise('a bit of the signature flipped', {
    encodeSignature: (signature) => {
      const flipped = Buffer.from(signature);
      flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
      return flipped.toString('base64');
    },
  }),
  afterSigning(
    'X-Request-ID changed after signing',
    (signed) => changeHeader(signed, 'X-Request-ID', anotherId),
    { appliesTo: (draft) => carries(draft, 'x-request-id') && !signsTarget(draft) },
  ),
  ...boundHeaderBreakers,
]);

/** One rule for each reason for which a signature does not fit. */
export const signatureReasonRules = [
  signatureValid,
  signatureFits('signed-list-in-order', 'SIG-19', [
    partsOtherwise('names listed in the reverse order', ({ headers }) => ({
      headers: headers.split(' ').toReversed().join(' '),
    })),
  ]),
  signatureFits('signed-request-target', 'SIG-21', [
    afterSigning(
      'query lengthened after signing',
      (signed) => ({
        ...signed,
        target: `${signed.target}${signed.target.includes('?') ? '&' : '?'}later=1`,
      }),
      { appliesTo: signsTarget },
    ),
  ]),
  signatureFits('signature-algorithm-used', 'SIG-22', [
    ...otherHashes.map((hash) =>
      signedOtherwise(`signed with ${hash}`, {
        signBytes: (bytes, key) => sign(hash.replace('-', ''), bytes, key),
      }),
    ),
    signedOtherwise(
      'signed with PSS padding',
      {
        signBytes: (bytes, key) =>
          sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
      },
      { assumes: { question: 'rsa-padding', answer: 'pkcs1-v1_5' } },
    ),
  ]),
  signatureFits('signed-line-form', 'SIG-23', [
    stringOtherwise('no blank behind the colon', (text) => text.replaceAll(/^([^:\n]+): /gm, '$1:')),
    ...mandatorySignedHeaders.map(lineLeftOut),
  ]),
  signatureFits('signed-line-separator', 'SIG-24', [
    stringOtherwise('lines joined by CRLF', (text) => text.replaceAll(lf, '\r\n')),
    stringOtherwise('a newline after the last line', (text) => `${text}\n`),
  ]),
  signatureFits('signed-lines-in-order', 'SIG-25', [
    stringOtherwise('lines signed in the reverse order', (text) => text.split('\n').toReversed().join('\n')),
  ]),
  signatureFits('signed-names-in-lower-case', 'SIG-26', [
    stringOtherwise('names signed in upper case', (text) =>
      text.replaceAll(names, (name) => name.toUpperCase()),
    ),
  ]),
  signatureFits('absent-header-not-signed', 'SIG-33', [
    {
      ...stringOtherwise(
        'an empty line signed for an absent header',
        (text) => `${text}\npsu-corporate-id: `,
      ),
      appliesTo: (draft) => !carries(draft, 'psu-corporate-id'),
    },
  ]),
] as const;

export const signedByteRules = [signatureEncoding, ...signatureReasonRules] as const;
