import {
  type Access,
  isOnThing,
  type LawfulCall,
  type Stage,
  type Stranger,
  withoutHeader,
} from '../../../lib/harness/kit/index.js';
import { inDisguise } from './in-disguise.js';
import { isOfAccounts, isOfPayments, nobody } from './nobody.js';

/**
 * Others who could try: the other TPP for the same person, the other TPP with what the first one holds, and
 * another person.
 */
export async function strangersOf<Id extends 'END-12' | 'CTX-02' | 'SCA-02' | 'SCA-16'>(
  { psu, secondPsu, tppNamed, tpp, random }: Pick<Stage, 'psu' | 'secondPsu' | 'tppNamed' | 'tpp' | 'random'>,
  access: Access,
  clauses: { readonly tpp: Id; readonly borrowed: Id; readonly psu: Id },
): Promise<readonly Stranger<Id>[]> {
  const second = tppNamed('second-tpp');
  const { corporateId } = access.tpp.binding;
  const samePerson = await psu.grants(second);
  const neighbour = await secondPsu.grants(tpp);
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
    { who: 'another PSU of the same TPP', tpp: neighbour.tpp, clause: clauses.psu, calls: isOnThing },
    {
      who: 'another PSU of the same TPP that is not there',
      tpp: neighbour.tpp,
      clause: clauses.psu,
      calls: (request) => isOfAccounts(request) && isOnThing(request),
      pretends: unattended,
    },
    ...inDisguise(
      { tpp: neighbour.tpp, clause: clauses.psu },
      { tpp: second.bound(access.tpp.binding), clause: clauses.borrowed },
      psu,
      random,
    ),
    { who: 'another PSU of another TPP', tpp: elsewhere.tpp, clause: clauses.psu, calls: isOnThing },
    ...(corporateId === undefined
      ? []
      : [
          {
            who: 'another PSU that names the agreement',
            tpp: neighbour.tpp.bound({ corporateId }),
            clause: clauses.psu,
            calls: isOnThing,
          },
        ]),
    ...nobody(access, clauses.psu, random),
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
