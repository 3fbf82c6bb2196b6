import {
  type Access,
  type ClauseId,
  type LawfulCall,
  type Stage,
  type Stranger,
  withHeader,
  withoutHeader,
} from '../../../lib/harness/kit/index.js';

/** A digit of a UUID that is another, wherever it stands. */
function anotherDigit(digit: string): string {
  return digit === '1' ? '2' : '1';
}

/**
 * PSU-IDs that the bank never issued: one of chance, and two that are nearly the owner's. Without a session
 * none but the PSU-ID counts.
 */
export function nobody<Id extends ClauseId>(
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
      who: 'the TPP with an empty PSU-ID, in the session of the PSU',
      tpp,
      clause,
      calls: isOfAccounts,
      pretends: (request) => withHeader(request, 'PSU-ID', ''),
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

/** A call on accounts, cards, and what is booked on them. */
export function isOfAccounts({ operation }: LawfulCall['request']): boolean {
  return /account|balance|transaction/.test(operation);
}

/** What nobody is told without a PSU; whether the list of agreements is, or leads to an SCA, is open. */
function isOfSomebody(request: LawfulCall['request']): boolean {
  return isOfAccounts(request) || isOfPayments(request);
}

export function isOfPayments({ operation }: LawfulCall['request']): boolean {
  return /payment|basket/.test(operation);
}
