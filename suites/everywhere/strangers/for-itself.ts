import type { ClauseId, Stranger, Tpp } from '../../../lib/harness/kit/index.js';

/**
 * What a TPP does on its own behalf names the TPP: a bank that looks whose it is refuses others for that
 * alone, so that each asks for what would be its own.
 */
export function forItself(like: Tpp, tpp: Tpp): Pick<Stranger<ClauseId>, 'calls' | 'pretends'> {
  const [theirs, own] = [like, tpp].map(({ identity }) => identity.organisationId);
  const named = `/${encodeURIComponent(theirs ?? '')}`;
  return {
    calls: ({ target }) => own !== undefined && theirs !== undefined && target.includes(named),
    pretends: (request) => ({
      ...request,
      target: request.target.replace(named, `/${encodeURIComponent(own ?? '')}`),
    }),
  };
}
