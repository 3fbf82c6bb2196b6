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
import { inDisguise } from './in-disguise.js';

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

/** The other TPP for the same person and for another one, and with what the first one holds. */
async function otherTpps<Id extends ClauseId>(
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

function sessionOf({ tpp }: Access): { readonly sessionId?: string } {
  const { sessionId } = tpp.binding;
  return { sessionId };
}

/** A call on accounts, cards, and what is booked on them. */
export function isOfAccounts({ operation }: LawfulCall['request']): boolean {
  return /account|balance|transaction/.test(operation);
}

/** What nobody is told without a PSU; whether the list of agreements is, or leads to an SCA, is open. */
function isOfSomebody(request: LawfulCall['request']): boolean {
  return isOfAccounts(request) || isOfPayments(request);
}

function isOfPayments({ operation }: LawfulCall['request']): boolean {
  return /payment|basket/.test(operation);
}
