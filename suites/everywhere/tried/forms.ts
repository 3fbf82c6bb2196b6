import {
  assumed,
  inOtherQueries,
  operation,
  type RequestDraft,
  type Stage,
  underAll,
  withoutHeader,
  withQuery,
} from '../../../lib/harness/kit/index.js';

/** A read with all that may be said and asked for beside it, and no session, which no read has to name. */
function withAll(request: RequestDraft, { target }: Pick<Stage, 'target'>): RequestDraft {
  const wanted = withoutHeader(inOtherQueries(request).at(-1) ?? request, 'TPP-Session-ID');
  if (!request.operation.endsWith('list-transactions')) return underAll(wanted);
  const { limit, offset } = assumed(target, 'limit-parameter-names');
  return underAll(withQuery(withQuery(wanted, limit, '10'), offset, '1'));
}

/** In which forms a call comes from somebody who lacks the role for it. */
export const readForms: readonly {
  readonly how: string;
  readonly form: (request: RequestDraft, stage: Pick<Stage, 'target'>) => RequestDraft;
}[] = [
  { how: '', form: (request) => request },
  { how: ' without the PSU', form: (request) => withoutHeader(request, 'PSU-IP-Address') },
  { how: ' with all that may be said beside it', form: withAll },
];

/** An order with all that may be said and asked for beside it. */
export function orderWithAll(request: RequestDraft): RequestDraft {
  const [parameter] = operation(request.operation).query;
  return underAll(parameter === undefined ? request : withQuery(request, parameter.name, 'true'));
}
