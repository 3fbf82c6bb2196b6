/**
 * What the signature covers: the headers to be signed when sent (SIG-27 to SIG-32), none that is absent
 * (SIG-33).
 */

import type { ClauseId } from '../../catalogue/index.js';
import { mandatorySignedHeaders } from '../../signing/index.js';
import { carries } from '../headers/header-breakers.js';
import type { Breaker } from '../rule.js';
import { beforeSigning, refusals, requestRule, type NamedRule } from '../request-rule.js';
import { signatureRule, signedNames, signedOtherwise } from './signature-rule.js';

type SignedHeader = (typeof mandatorySignedHeaders)[number];

/**
 * A header that is sent is signed. That the TPP must do so is stated, that a bank refuses otherwise is not:
 * the reference bank refuses, as the register of assumptions has it.
 */
function signedWhenSent<const Name extends SignedHeader>(
  name: Name,
  clause: ClauseId,
): NamedRule<`${Name}-signed`> {
  return requestRule({
    id: `${name}-signed` as const,
    clause,
    refusal: refusals.badRequest,
    judge: ({ signature: { findings } }) => {
      const found = findings.find(
        (each) => each.code === 'header-present-but-unsigned' && each.header === name,
      );
      return found === undefined ? undefined : { message: found.message, path: name };
    },
    breakers: [
      signedOtherwise(
        `${name} sent and not signed`,
        (draft) => ({ headers: signedNames(draft, mandatorySignedHeaders).filter((each) => each !== name) }),
        {
          assumes: { question: 'unsigned-listed-header', answer: 'refused' },
          appliesTo: (draft) =>
            signedNames(draft, mandatorySignedHeaders).includes(name) &&
            signedNames(draft, mandatorySignedHeaders).length > 1,
        },
      ),
    ],
  });
}

/** The signing string without the line of a header, which stays in the list. */
export function lineLeftOut(header: string): Breaker {
  return signedOtherwise(
    `the line of ${header} left out of what is signed`,
    {
      transformSigningString: (bytes) => {
        const lines = bytes.toString('latin1').split('\n');
        return Buffer.from(lines.filter((each) => !each.startsWith(`${header}: `)).join('\n'), 'latin1');
      },
    },
    {
      appliesTo: (draft) => {
        const listed = signedNames(draft, mandatorySignedHeaders);
        return listed.includes(header) && listed.length > 1;
      },
    },
  );
}

export const onlySentHeadersSigned = signatureRule({
  id: 'only-sent-headers-signed',
  clause: 'SIG-33',
  codes: ['header-listed-but-absent', 'created-not-allowed'],
  breakers: [
    signedOtherwise(
      'a header listed that is not sent',
      (draft) => ({ headers: [...signedNames(draft, mandatorySignedHeaders), 'psu-corporate-id'] }),
      { appliesTo: (draft) => !carries(draft, 'psu-corporate-id') },
    ),
  ],
});

export const signedHeaderOnce = signatureRule({
  id: 'signed-header-once',
  clause: 'SIG-23',
  codes: ['header-repeated'],
  // Which of two values the line has to hold is not said.
  observedOnly: true,
  breakers: [
    beforeSigning('X-Request-ID twice', (draft) => ({
      ...draft,
      headers: [...draft.headers, ['X-Request-ID', '00000000-0000-4000-8000-000000000000']],
    })),
  ],
});

const signedWhenSentRules = [
  signedWhenSent('date', 'SIG-27'),
  signedWhenSent('digest', 'SIG-28'),
  signedWhenSent('x-request-id', 'SIG-29'),
  signedWhenSent('psu-id', 'SIG-30'),
  signedWhenSent('psu-corporate-id', 'SIG-31'),
  signedWhenSent('tpp-redirect-uri', 'SIG-32'),
] as const;

/** The headers that are signed whenever they are sent, in lower case, each with the rule that says so. */
export const signedHeaders = signedWhenSentRules.map((rule) => ({
  name: rule.id.replace(/-signed$/, ''),
  rule,
}));

export const coverageRules = [...signedWhenSentRules, onlySentHeadersSigned, signedHeaderOnce] as const;
