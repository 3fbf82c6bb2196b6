/** Rules on the form of one header that no bank has to refuse, whether or not the header has to be there. */

import type { ClauseId } from '../../catalogue/index.js';
import { refusals, requestRule, type NamedRule } from '../request-rule.js';
import type { Breaker } from '../rule.js';

/** What a value has to be, and what is said of one that is not: the header's name stands before it. */
export interface HeaderForm {
  readonly holds: (value: string) => boolean;
  readonly message: string;
}

/** The form, or no value at all; a header without a value is a matter of other rules. */
export function orEmpty({ holds, message }: HeaderForm): HeaderForm {
  return { holds: (value) => value === '' || holds(value), message };
}

/** A rule on the form of a header, where it is sent. */
export function formRule<const Id extends string>(
  id: Id,
  clause: ClauseId,
  header: string,
  { holds, message }: HeaderForm,
  breakers: readonly Breaker[],
): NamedRule<Id> {
  const lower = header.toLowerCase();
  return requestRule({
    id,
    clause,
    refusal: refusals.formatError,
    observedOnly: true,
    judge: (request) => {
      const value = request.header(lower);
      return value === undefined || holds(value)
        ? undefined
        : { message: `${header} ${message}`, path: header };
    },
    breakers,
  });
}
