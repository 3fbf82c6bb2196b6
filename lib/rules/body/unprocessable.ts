/**
 * Characters that a system behind the interface cannot process (TRN-08); the context says which, an emoji is
 * the example.
 */

import { jsonBody, withBody, type RequestDraft } from '../request-draft.js';
import { beforeSigning, refusals, requestRule } from '../request-rule.js';
import type { Breaker } from '../rule.js';
import { itemsOf } from '../../model/json-value.js';
import { isReachable, membersOf, placeOf, stepsOf, valueAt, withValue } from './json-place.js';

/** The example of the interface. */
export const probeCharacter = '😀';

/** The pointer of the first text that holds an unprocessable character. */
function placeIn(value: unknown, unprocessable: RegExp, pointer = ''): string | undefined {
  if (typeof value === 'string') return unprocessable.test(value) ? pointer : undefined;
  const entries = Array.isArray(value)
    ? itemsOf(value).map((each, index) => [String(index), each] as const)
    : Object.entries(membersOf(value));
  for (const [name, each] of entries) {
    const found = placeIn(each, unprocessable, `${pointer}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Puts the character into a text that the draft has. */
function probed(pointer: string): Breaker {
  const pattern = stepsOf(pointer);
  const place = (draft: RequestDraft): readonly string[] | undefined => {
    const body = jsonBody(draft);
    const found = placeOf(body, pattern, 'first');
    if (found === undefined || !isReachable(body, found)) return undefined;
    return typeof valueAt(body, found) === 'string' ? found : undefined;
  };
  return beforeSigning(
    `${pattern.filter((step) => step !== '*').join('/')} with ${probeCharacter}`,
    (draft) => withBody(draft, withValue(jsonBody(draft), place(draft) ?? [], `Glad ${probeCharacter}`)),
    {
      assumes: { question: 'unprocessable-character', answer: probeCharacter },
      appliesTo: (draft, setting) =>
        place(draft) !== undefined && setting?.context?.unprocessable.test(probeCharacter) !== false,
    },
  );
}

export const processableCharacters = requestRule({
  id: 'processable-characters',
  clause: 'TRN-08',
  // What a back end cannot process is not known to a TPP before it is refused.
  owedBySender: { weight: 'should' },
  refusal: refusals.formatError,
  concerns: ({ requestSchema }) => requestSchema !== undefined,
  judge: ({ body }, { unprocessable }) => {
    if (body.kind !== 'json') return undefined;
    // Escapes hide characters from a look at the text; nearly every body has neither.
    if (!unprocessable.test(body.text) && !body.text.includes('\\u')) return undefined;
    const path = placeIn(body.value, unprocessable);
    return path === undefined ? undefined : { message: 'a character here cannot be processed', path };
  },
  breakers: [
    probed('/creditorName'),
    probed('/remittanceInformationUnstructured'),
    probed('/creditorAddress/street'),
    probed('/ultimateDebtor'),
    probed('/payments/*/creditorName'),
  ],
});
