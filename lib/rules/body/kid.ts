/**
 * KIDs with a wrong check digit (ERR-03). When a KID is checked is open, so this judges only for a target
 * whose profile says that it checks at creation. A KID is a reference of digits that names no other type.
 */

import { isKid } from '../../model/identifiers.js';
import { jsonBody, withBody } from '../request-draft.js';
import { beforeSigning, refusals, requestRule } from '../request-rule.js';
import { isInitiation } from '../operation-kinds.js';
import { itemsOf } from '../../model/json-value.js';
import { membersOf, stepsOf, withValue } from './json-place.js';

const numeric = /^\d{1,24}[\d-]$/;
const kidTypes: ReadonlySet<unknown> = new Set([undefined, 'KID', 'OCR']);

interface Reference {
  readonly path: string;
  readonly kid: string;
}

/** The references of a transfer that count as KIDs. */
function kidsOf(transfer: unknown, path: string): readonly Reference[] {
  return itemsOf(membersOf(transfer)['remittanceInformationStructuredArray']).flatMap((each, index) => {
    const { reference, referenceType } = membersOf(each);
    return typeof reference === 'string' && kidTypes.has(referenceType) && numeric.test(reference)
      ? [{ path: `${path}/remittanceInformationStructuredArray/${index}/reference`, kid: reference }]
      : [];
  });
}

function kidsIn(body: unknown): readonly Reference[] {
  const payments = itemsOf(membersOf(body)['payments']).flatMap((each, index) =>
    kidsOf(each, `/payments/${index}`),
  );
  return [...kidsOf(body, ''), ...payments];
}

/** The KID with another last digit, which fits neither check method. */
function misprinted(kid: string): string {
  const payload = kid.slice(0, -1);
  const digit = ['0', '1', '2', '3'].find((each) => each !== kid.at(-1) && !isKid(payload + each));
  return payload + (digit ?? '0');
}

export const kidFits = requestRule({
  id: 'kid-check-digit',
  clause: 'ERR-03',
  // Not every reference of digits is a KID.
  owedBySender: { weight: 'should' },
  refusal: refusals.kidInvalid,
  concerns: isInitiation,
  judge: ({ body }, { answers }) => {
    if (answers?.['kid-checking'] !== 'creation' || body.kind !== 'json') return undefined;
    const wrong = kidsIn(body.value).find(({ kid }) => !isKid(kid));
    return wrong === undefined
      ? undefined
      : { message: 'the check digit of this KID fits neither MOD10 nor MOD11', path: wrong.path };
  },
  breakers: [
    beforeSigning(
      'KID with a wrong check digit',
      (draft) => {
        const body = jsonBody(draft);
        const kid = kidsIn(body).at(-1);
        if (kid === undefined) return draft;
        return withBody(draft, withValue(body, stepsOf(kid.path), misprinted(kid.kid)));
      },
      {
        assumes: { question: 'kid-checking', answer: 'creation' },
        appliesTo: (draft, setting) =>
          setting?.context?.answers?.['kid-checking'] === 'creation' && kidsIn(jsonBody(draft)).length > 0,
      },
    ),
  ],
});
