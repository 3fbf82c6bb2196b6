import { type Access, isOnThing, type Stage, type Stranger } from '../../../lib/harness/kit/index.js';
import { inDisguise } from './in-disguise.js';
import { isOfAccounts, nobody } from './nobody.js';
import { otherTpps, unattended } from './other-tpps.js';

/**
 * Others who could try: the other TPP for the same person, the other TPP with what the first one holds, and
 * another person.
 */
export async function strangersOf<Id extends 'END-12' | 'CTX-02' | 'SCA-02' | 'SCA-16'>(
  {
    psu,
    secondPsu,
    tppBeside,
    tpp,
    random,
  }: Pick<Stage, 'psu' | 'secondPsu' | 'tppBeside' | 'tpp' | 'random'>,
  access: Access,
  clauses: { readonly tpp: Id; readonly borrowed: Id; readonly psu: Id },
): Promise<readonly Stranger<Id>[]> {
  const second = tppBeside('second-tpp');
  const { corporateId } = access.tpp.binding;
  const others = second === undefined ? [] : await otherTpps(second, { psu, secondPsu }, access, clauses);
  const neighbour = await secondPsu.grants(tpp);
  const borrower = second && { tpp: second.bound(access.tpp.binding), clause: clauses.borrowed };
  return [
    ...others,
    { who: 'another PSU of the same TPP', tpp: neighbour.tpp, clause: clauses.psu, calls: isOnThing },
    {
      who: 'another PSU of the same TPP that is not there',
      tpp: neighbour.tpp,
      clause: clauses.psu,
      calls: (request) => isOfAccounts(request) && isOnThing(request),
      pretends: unattended,
    },
    ...inDisguise({ tpp: neighbour.tpp, clause: clauses.psu }, borrower, psu, access.tpp.binding, random),
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
