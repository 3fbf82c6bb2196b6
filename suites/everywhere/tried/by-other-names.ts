/** Accounts that somebody names in the path by what else is known of them. */

import {
  type Access,
  type ClauseId,
  isOnThing,
  listIn,
  type LawfulCall,
  type Stage,
  type Stranger,
  textOf,
} from '../../../lib/harness/kit/index.js';
import { isOfAccounts } from '../strangers/nobody.js';

/** Other names of accounts by their ids: their numbers, and the ids that the sandbox has for them. */
async function otherNames({ tpp, target }: Pick<Stage, 'tpp' | 'target'>, { accounts }: Access) {
  const isSandbox = target.environment === 'sandbox';
  const records = isSandbox ? listIn((await tpp.call('list-sandbox-accounts')).json) : [];
  const mockIds = new Map(records.map((each) => [textOf(each, 'bban'), textOf(each, 'resourceId')]));
  const numbers = new Map(accounts.map(({ id, bban }) => [id, bban]));
  const ids = new Map(accounts.flatMap(({ id, bban }) => [[id, mockIds.get(bban) ?? '']] as const));
  return [
    ['number', numbers],
    ['id in the sandbox', ids],
  ] as const;
}

/** The first of some other persons, who names the account in the path by what else is known of it. */
export async function namingOtherwise<Id extends ClauseId>(
  stage: Pick<Stage, 'tpp' | 'target'>,
  access: Access,
  [person]: readonly Stranger<Id>[],
): Promise<readonly Stranger<Id>[]> {
  if (person === undefined) return [];
  const names = await otherNames(stage, access);
  return names.map(([what, byId]) => {
    const nameIn = ({ target }: LawfulCall['request']) => {
      const [, id = ''] = /\/accounts\/([^/?]+)/.exec(target) ?? [];
      return byId.get(id) || byId.get(decodeURIComponent(id)) || undefined;
    };
    return {
      ...person,
      who: `another PSU by the ${what} of the account`,
      calls: (request) => isOfAccounts(request) && isOnThing(request) && nameIn(request) !== undefined,
      pretends: (request) => ({
        ...request,
        target: request.target.replace(/\/accounts\/[^/?]+/, `/accounts/${nameIn(request) ?? ''}`),
      }),
    };
  });
}
