import {
  type Access,
  type ClauseId,
  isOnThing,
  type LawfulCall,
  type Stage,
  type Stranger,
  type Tpp,
  withoutHeader,
} from '../../../lib/harness/kit/index.js';
import { isOfAccounts, isOfPayments } from './nobody.js';

/** The other TPP for the same person and for another one, and with what the first one holds. */
export async function otherTpps<Id extends ClauseId>(
  second: Tpp,
  { psu, secondPsu }: Pick<Stage, 'psu' | 'secondPsu'>,
  access: Access,
  clauses: { readonly tpp: Id; readonly borrowed: Id; readonly psu: Id },
): Promise<readonly Stranger<Id>[]> {
  const samePerson = await psu.grants(second);
  const elsewhere = await secondPsu.grants(second);
  return [
    // What one person granted to two TPPs may go by one id at both.
    { who: 'another TPP of the same PSU', tpp: samePerson.tpp, clause: clauses.tpp, calls: isOfPayments },
    {
      who: 'another TPP with the PSU-ID and session of the first',
      tpp: second.bound(access.tpp.binding),
      clause: clauses.borrowed,
    },
    {
      who: 'another TPP with the PSU-ID of the first, in no session',
      tpp: second.bound(access.tpp.binding),
      clause: clauses.borrowed,
      calls: isOfAccounts,
      pretends: (request) => withoutHeader(request, 'TPP-Session-ID'),
    },
    {
      who: 'another TPP with the PSU-ID of the first, with nobody there',
      tpp: second.bound(access.tpp.binding),
      clause: clauses.borrowed,
      calls: isOfAccounts,
      pretends: unattended,
    },
    {
      who: 'another TPP with the PSU-ID of the first, in a session of its own',
      tpp: second.bound({ ...access.tpp.binding, ...sessionOf(samePerson) }),
      clause: clauses.borrowed,
      calls: isOfPayments,
    },
    {
      who: 'another TPP that names no PSU',
      tpp: second.bound(access.tpp.binding),
      clause: clauses.tpp,
      calls: (request) => isOfPayments(request) && isOnThing(request),
      pretends: (request) => withoutHeader(request, 'PSU-ID'),
    },
    { who: 'another PSU of another TPP', tpp: elsewhere.tpp, clause: clauses.psu, calls: isOnThing },
  ];
}

/** The call as it is made when no PSU is there, who has no session either. */
export function unattended(request: LawfulCall['request']): LawfulCall['request'] {
  return withoutHeader(withoutHeader(request, 'TPP-Session-ID'), 'PSU-IP-Address');
}

function sessionOf({ tpp }: Access): { readonly sessionId?: string } {
  const { sessionId } = tpp.binding;
  return { sessionId };
}
