/**
 * Digest: on every body (HDR-20 for initiation, SIG-37 for the rest), in a known algorithm (HDR-23), over the
 * body as sent (SIG-38).
 */

import { createHash } from 'node:crypto';
import { otherCase } from '../../model/other-case.js';
import { digestHeader } from '../../signing/index.js';
import { isInitiation } from '../operation-kinds.js';
import { jsonBody, withHeader, type RequestDraft } from '../request-draft.js';
import { afterSigning, beforeSigning, refusals, requestRule, type BreakerTerms } from '../request-rule.js';
import type { Breaker } from '../rule.js';
import { unsent } from '../headers/header-breakers.js';
import { changedLetters } from './near-misses.js';
import { findingOf, signatureRule } from './signature-rule.js';

const missing = new Set(['digest-missing'] as const);

function hasBody({ body }: RequestDraft): boolean {
  return body.length > 0;
}

const undigested: Breaker = beforeSigning(
  'Digest left out',
  (draft) => {
    const without = unsent(draft, 'digest');
    return { ...without, signing: { ...without.signing, digest: 'none' } };
  },
  { appliesTo: hasBody },
);

/** Sends a Digest of one's own making, rightly signed. */
function digestOf(name: string, write: (body: Buffer) => string, terms: BreakerTerms = {}): Breaker {
  return beforeSigning(name, (draft) => withHeader(draft, 'Digest', write(draft.body)), {
    ...terms,
    appliesTo: hasBody,
  });
}

function otherLetter(letter: string): string {
  return letter === 'A' ? 'B' : 'A';
}

/** Two digests, of which one is that of another body. */
const twoDigests: readonly Breaker[] = (
  [
    ['SHA-256', 'SHA-512'],
    ['SHA-512', 'SHA-256'],
  ] as const
).flatMap(([right, wrong]) =>
  ['behind', 'before'].map((where) =>
    digestOf(
      `a ${wrong} digest of another body ${where} the right ${right} digest`,
      (body) => {
        const both = [
          digestHeader(body, right),
          digestHeader(Buffer.concat([body, Buffer.from(' ')]), wrong),
        ];
        return (where === 'behind' ? both : both.toReversed()).join(',');
      },
      { assumes: { question: 'several-digests', answer: 'every-known-one' } },
    ),
  ),
);

export const initiationDigest = requestRule({
  id: 'initiation-digest',
  clause: 'HDR-20',
  also: ['SIG-37'],
  refusal: refusals.headerRequired,
  concerns: isInitiation,
  judge: (request) => findingOf(request, missing),
  breakers: [undigested],
});

export const bodyDigest = requestRule({
  id: 'body-digest',
  clause: 'SIG-37',
  refusal: refusals.headerRequired,
  concerns: (each) => !isInitiation(each),
  judge: (request) => findingOf(request, missing),
  breakers: [undigested],
});

export const digestAlgorithm = signatureRule({
  id: 'digest-algorithm',
  clause: 'HDR-23',
  codes: ['digest-unsupported'],
  breakers: [
    digestOf('an MD5 digest', (body) => `MD5=${createHash('md5').update(body).digest('base64')}`),
    digestOf('a SHA-1 digest', (body) => `SHA=${createHash('sha1').update(body).digest('base64')}`),
    digestOf('a SHA-384 digest', (body) => `SHA-384=${createHash('sha384').update(body).digest('base64')}`),
  ],
});

export const digestOfBody = signatureRule({
  id: 'digest-of-body',
  clause: 'SIG-38',
  codes: [
    'digest-malformed',
    'digest-base64',
    'digest-length',
    'digest-base64-of-hex',
    'digest-content-digest-form',
    'digest-hex',
    'digest-mismatch',
  ],
  breakers: [
    digestOf('the digest of another body', (body) => digestHeader(Buffer.concat([body, Buffer.from(' ')]))),
    digestOf('the SHA-512 digest of another body', (body) =>
      digestHeader(Buffer.concat([body, Buffer.from(' ')]), 'SHA-512'),
    ),
    digestOf('a digest with one letter in the other case', (body) =>
      digestHeader(body).replace(/[a-z](?=[^a-z]*$)/i, otherCase),
    ),
    ...changedLetters(otherLetter).map(({ how, write }) =>
      digestOf(`a digest that differs in ${how} letter`, (body) => {
        const [base64 = ''] = digestHeader(body).slice('SHA-256='.length).split('=');
        // The last letter holds two bits that mean nothing.
        return `SHA-256=${write(base64.slice(0, -1))}${base64.slice(-1)}=`;
      }),
    ),
    digestOf('a digest cut short', (body) => digestHeader(body).slice(0, 'SHA-256='.length + 24)),
    digestOf('a digest and behind it more', (body) => `${digestHeader(body).slice(0, -1)}AAAA`),
    ...twoDigests,
    beforeSigning(
      'the digest of the same JSON without blanks',
      (draft) => {
        const value = jsonBody(draft);
        const body = Buffer.from(JSON.stringify(value, undefined, 1));
        return withHeader({ ...draft, body }, 'Digest', digestHeader(Buffer.from(JSON.stringify(value))));
      },
      { appliesTo: (draft) => hasBody(draft) && typeof jsonBody(draft) === 'object' },
    ),
    digestOf('a digest in hexadecimal', (body) => {
      const base64 = digestHeader(body).slice('SHA-256='.length);
      return `SHA-256=${Buffer.from(base64, 'base64').toString('hex')}`;
    }),
    digestOf('a digest without its algorithm', (body) =>
      // Without the = at its end, which would stand between a name and nothing.
      digestHeader(body).slice('SHA-256='.length, -1),
    ),
    afterSigning(
      'a blank added to the body after signing',
      (signed) => ({ ...signed, body: Buffer.concat([signed.body, Buffer.from(' ')]) }),
      { appliesTo: hasBody },
    ),
  ],
});

export const digestRules = [initiationDigest, bodyDigest, digestAlgorithm, digestOfBody] as const;
