/**
 * Dates in bodies have one of the two forms of TRN-11, whatever the member; requestedExecutionDate has rules of
 * its own. Where a body is not shown, a bank may take other forms; that the TPP owes these is stated for all.
 */

import { isDate, isDateTime } from '../model/dates.js';
import { jsonBody, withBody } from './request-draft.js';
import { beforeSigning, refusals, requestRule } from './request-rule.js';

const ofDate = /^(?!requestedExecutionDate$).*(?:^d|D)ate$/;

interface Member {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** Text members that are named as dates, wherever they stand. */
function* datesIn(value: unknown, path = ''): Generator<Member> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (typeof member === 'string' && ofDate.test(name)) yield { path: at, name, text: member };
    else yield* datesIn(member, at);
  }
}

/** The value with each date written with points, as people in Norway do. */
function withPoints(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withPoints);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && ofDate.test(name)
        ? member.split('-').toReversed().join('.')
        : withPoints(member),
    ]),
  );
}

export const dateMembers = requestRule({
  id: 'date-members-form',
  clause: 'TRN-11',
  refusal: refusals.formatError,
  observedOnly: true,
  concerns: ({ requestSchema }) => requestSchema !== undefined,
  judge: ({ body }) => {
    if (body.kind !== 'json') return undefined;
    for (const { path, text } of datesIn(body.value))
      if (!isDate(text) && !isDateTime(text))
        return { message: 'is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ss+00:00', path };
    return undefined;
  },
  breakers: [
    beforeSigning('dates with points', (draft) => withBody(draft, withPoints(jsonBody(draft))), {
      appliesTo: (draft) => !datesIn(jsonBody(draft)).next().done,
    }),
  ],
});
