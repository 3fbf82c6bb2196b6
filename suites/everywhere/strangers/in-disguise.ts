/** Another PSU who says more, or less, about whose the thing is. */

import {
  type ClauseId,
  isOnThing,
  type Psu,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
} from '../../../lib/harness/kit/index.js';

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

/** The other PSU beside the identity number of the owner, and naming no thing but all. */
export function inDisguise<Id extends ClauseId>(
  neighbour: Tpp,
  { identity }: Pick<Psu, 'identity'>,
  clause: Id,
  random: Stage['random'],
): readonly Stranger<Id>[] {
  return [
    {
      who: 'another PSU of the same TPP beside the identity number of the first',
      tpp: neighbour,
      clause,
      calls: (request) => isOnThing(request) && request.method !== 'POST',
      pretends: (request) => withHeader(request, 'X-PSU-IDENTITY', identity.identity),
    },
    {
      who: 'another PSU of the same TPP that names all things',
      tpp: neighbour,
      clause,
      calls: (request) => isOnThing(request) && request.method === 'GET',
      pretends: (request) => ({ ...request, target: namingAll(request.target, random) }),
    },
  ];
}
