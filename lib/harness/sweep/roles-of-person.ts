/** As whom one person acts at one TPP: privately, and under agreements. */

import { headerValue } from '../../model/http.js';
import { withHeader, withoutHeader, type RequestDraft } from '../../rules/request-draft.js';
import type { Access } from '../stage/access.js';
import type { ListedAccount } from '../stage/listed-accounts.js';
import type { Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';

/** As whom one person acts: privately, or under one of the agreements. */
export interface Role {
  readonly name: string;
  readonly tpp: Tpp;
  readonly accounts: readonly ListedAccount[];
  readonly isPrivate: boolean;
}

function roleOf(name: string, { tpp, accounts, redirected }: Access, isPrivate: boolean): readonly Role[] {
  const isSo = isPrivate
    ? redirected.context === 'PRIVATE'
    : redirected.context === 'CORPORATE' && tpp.binding.corporateId !== undefined;
  return isSo ? [{ name, tpp, accounts, isPrivate }] : [];
}

/**
 * What the person grants in each role to one TPP, the private one last. All act in the session of the last
 * SCA, which ended the others.
 */
export async function rolesOf({
  corporatePsu: psu,
  tpp,
}: Pick<Stage, 'corporatePsu' | 'tpp'>): Promise<readonly Role[]> {
  const agreements = (psu.identity.agreements ?? []).slice(0, 2).flatMap(({ names }) => names.slice(0, 1));
  const corporate = { context: 'CORPORATE' } as const;
  const choices =
    agreements.length === 0 ? [corporate] : agreements.map((corporateId) => ({ ...corporate, corporateId }));
  const roles: Role[] = [];
  for (const [at, choice] of choices.entries())
    roles.push(...roleOf(`under agreement ${at + 1}`, await psu.grants(tpp, choice), false));
  roles.push(...roleOf('in private', await psu.grants(tpp, { context: 'PRIVATE' }), true));
  const sessionId = roles.at(-1)?.tpp.binding.sessionId;
  return sessionId === undefined
    ? roles
    : roles.map((role) => ({ ...role, tpp: role.tpp.bound({ sessionId }) }));
}

/**
 * The request of a role, with the context named where nothing else in it does. Under an agreement it names no
 * other context, which the request of somebody else may: what holds then is open.
 */
export function asRole({ isPrivate }: Pick<Role, 'isPrivate'>, request: RequestDraft): RequestDraft {
  if (isPrivate) return withHeader(request, 'PSU-Context', 'PRIVATE');
  return headerValue(request.headers, 'psu-context') === 'PRIVATE'
    ? withoutHeader(request, 'PSU-Context')
    : request;
}
