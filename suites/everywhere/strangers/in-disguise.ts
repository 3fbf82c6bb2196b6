/** Another PSU who says more, or less, about whose the thing is. */

import {
  type ClauseId,
  isOnThing,
  type RequestDraft,
  type Psu,
  spelledOtherwise,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
} from '../../../lib/harness/kit/index.js';
import { isOfAccounts } from './nobody.js';

/** What some stores take for any id. */
const anything = ['*', '%25', '%2A', '_', '0', 'null', 'undefined', 'all'];

/** The target with something else than the id of the thing in its path. */
function namingAll(target: string, random: Stage['random']): string {
  const any = anything[random.below(anything.length)] ?? '*';
  return target.replace(
    /(\/v1\/(?:accounts|card-accounts|signing-baskets|[\w-]+\/[\w-]+)\/)[^?/]+/,
    (_, before: string) => before + any,
  );
}

/** The call with all that says who the owner is, by the names of the headers, in its query. */
function namingInQuery(
  request: RequestDraft,
  { psuId, corporateId, sessionId }: Tpp['binding'],
): RequestDraft {
  const named = [
    ['psu-id', psuId],
    ['PSU-ID', psuId],
    ['psu-corporate-id', corporateId],
    ['tpp-session-id', sessionId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  const { target } = request;
  return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${named.join('&')}` };
}

/** Who calls, and the clause by which that is refused. */
interface Caller<Id extends ClauseId> {
  readonly tpp: Tpp;
  readonly clause: Id;
}

/** A call that is signed for its path in a spelling that some servers take for the usual one. */
function elsewhere<Id extends ClauseId>(
  who: string,
  caller: Caller<Id>,
  random: Stage['random'],
): Stranger<Id> {
  return {
    ...caller,
    who: `${who}, to its path in another spelling,`,
    calls: isOnThing,
    pretends: (request) => spelledOtherwise(request, random),
    isElsewhere: true,
  };
}

/**
 * The other PSU beside the identity number of the owner, naming the owner in the query, or no thing but all;
 * and whoever else to other spellings of the path.
 * @param neighbour another PSU of the same TPP
 * @param borrower another TPP with what the first one holds, where there is one
 */
export function inDisguise<Id extends ClauseId>(
  neighbour: Caller<Id>,
  borrower: Caller<Id> | undefined,
  { identity }: Pick<Psu, 'identity'>,
  owner: Tpp['binding'],
  random: Stage['random'],
): readonly Stranger<Id>[] {
  return [
    {
      who: 'another PSU of the same TPP beside the identity number of the first',
      ...neighbour,
      calls: (request) => isOnThing(request) && request.method !== 'POST',
      pretends: (request) => withHeader(request, 'X-PSU-IDENTITY', identity.identity),
    },
    {
      who: 'another PSU of the same TPP that names all things',
      ...neighbour,
      calls: (request) => isOnThing(request) && request.method === 'GET',
      pretends: (request) => ({ ...request, target: namingAll(request.target, random) }),
    },
    {
      who: 'another PSU of the same TPP that names the first in the query',
      ...neighbour,
      calls: isOnThing,
      pretends: (request) => namingInQuery(request, owner),
    },
    {
      who: 'another PSU of the same TPP that names the first in the query, in the session of that one',
      clause: neighbour.clause,
      tpp: neighbour.tpp.bound({ sessionId: owner.sessionId }),
      calls: (request) => isOfAccounts(request) && isOnThing(request),
      pretends: (request) => namingInQuery(request, owner),
    },
    elsewhere('another PSU of the same TPP', neighbour, random),
    ...(borrower === undefined
      ? []
      : [elsewhere('another TPP with the PSU-ID and session of the first', borrower, random)]),
  ];
}
