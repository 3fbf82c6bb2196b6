/**
 * Calls of which the text does not say whether they need an SCA. A bank that asks for one where a session has
 * none needs it for the call, and then whatever session has none, or has it no longer, is alike.
 */

import type { Reply } from '../replies/reply.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Tpp } from '../stage/tpp.js';
import { actingFor } from './strangers.js';

/** What a call was answered in the session of an SCA and in one that has none. */
export interface AskedInBoth {
  readonly request: RequestDraft;
  readonly own: Reply;
  readonly fresh: Reply;
}

/** True for a reply that wants an SCA. */
export function wantsSca({ status }: Pick<Reply, 'status'>): boolean {
  return status === 401;
}

/** Sends the calls in the session of the TPP and in a new one. */
export async function askInBoth(
  tpp: Tpp,
  requests: readonly RequestDraft[],
): Promise<readonly AskedInBoth[]> {
  const own = await tpp.all(requests.map((each) => actingFor(each, tpp.binding)));
  const elsewhere = tpp.inNewSession();
  const fresh = await elsewhere.all(requests.map((each) => actingFor(each, elsewhere.binding)));
  return requests.flatMap((request, at) => {
    const [one, other] = [own[at], fresh[at]];
    return one === undefined || other === undefined ? [] : [{ request, own: one, fresh: other }];
  });
}

/** The calls that are served in the session of an SCA and want one in a new session. */
export async function findAskedForSca(
  tpp: Tpp,
  requests: readonly RequestDraft[],
): Promise<readonly RequestDraft[]> {
  return (await askInBoth(tpp, requests))
    .filter(({ own, fresh }) => own.accepted && wantsSca(fresh))
    .map(({ request }) => request);
}
