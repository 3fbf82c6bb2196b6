import {
  type Access,
  type ClauseId,
  isOnThing,
  type LawfulCall,
  type Stage,
  type Stranger,
  withoutHeader,
} from '../../../lib/harness/kit/index.js';
import { inDisguise } from './in-disguise.js';
import { isOfAccounts, isOfPayments, otherTpps, unattended } from './other-tpps.js';

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
    ...inDisguise({ tpp: neighbour.tpp, clause: clauses.psu }, borrower, psu, random),
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

/** A digit of a UUID that is another, wherever it stands. */
function anotherDigit(digit: string): string {
  return digit === '1' ? '2' : '1';
}

/**
 * PSU-IDs that the bank never issued: one of chance, and two that are nearly the owner's. Without a session
 * none but the PSU-ID counts.
 */
function nobody<Id extends ClauseId>(
  { tpp }: Access,
  clause: Id,
  random: Stage['random'],
): readonly Stranger<Id>[] {
  const { psuId = '' } = tpp.binding;
  return [
    {
      who: 'the TPP without PSU-ID, in the session of the PSU',
      tpp,
      clause,
      calls: isOfAccounts,
      pretends: (request) => withoutHeader(request, 'PSU-ID'),
    },
    {
      who: 'the TPP with a PSU-ID of nobody, in the session of the PSU',
      tpp: tpp.bound({ psuId: random.uuid() }),
      clause,
      calls: isOfAccounts,
    },
    {
      who: 'the TPP with a PSU-ID of nobody, in no session',
      tpp: tpp.bound({ psuId: random.uuid() }),
      clause,
      calls: isOfAccounts,
      pretends: (request) => withoutHeader(request, 'TPP-Session-ID'),
    },
    {
      who: 'the TPP with a PSU-ID of nobody that ends otherwise',
      tpp: tpp.bound({ psuId: psuId.replace(/.$/, anotherDigit) }),
      clause,
      calls: isOfSomebody,
    },
    {
      who: 'the TPP with a PSU-ID of nobody that begins otherwise',
      tpp: tpp.bound({ psuId: psuId.replace(/^./, anotherDigit) }),
      clause,
      calls: isOfSomebody,
    },
  ];
}

/** What nobody is told without a PSU; whether the list of agreements is, or leads to an SCA, is open. */
function isOfSomebody(request: LawfulCall['request']): boolean {
  return isOfAccounts(request) || isOfPayments(request);
}
