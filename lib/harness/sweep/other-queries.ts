/**
 * Lawful query parameters of a call beside those that it has: what a bank holds back must be held back
 * whatever is asked for with it.
 */

import { operation } from '../../model/operations/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Stage } from '../stage/stage.js';

/** Values that every bank takes, of parameters whose names are known. */
const known: Readonly<Record<string, readonly string[]>> = {
  withBalance: ['true'],
  bookingStatus: ['booked', 'pending', 'both'],
};

/** The draft with a query parameter: replaced where it stands, otherwise added last. */
export function withQuery(given: RequestDraft, name: string, value: string): RequestDraft {
  const [path = '', search = ''] = given.target.split('?');
  const others = search.split('&').filter((each) => each !== '' && !each.startsWith(`${name}=`));
  return { ...given, target: `${path}?${[...others, `${name}=${value}`].join('&')}` };
}

/** Every lawful form of the call by a query parameter of other value; without the call as it is. */
export function inOtherQueries(request: RequestDraft): readonly RequestDraft[] {
  return operation(request.operation).query.flatMap(({ name }) =>
    (known[name] ?? [])
      .map((value) => withQuery(request, name, value))
      .filter(({ target }) => target !== request.target),
  );
}

/** The call as it is, or with another query drawn for it. */
export function withSomeQuery(request: RequestDraft, random: Stage['random']): RequestDraft {
  const others = inOtherQueries(request);
  return others[random.below(others.length + 1)] ?? request;
}
