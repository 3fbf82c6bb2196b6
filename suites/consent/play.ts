/** What a person who was made for one scenario ticks. */

import {
  afterSca,
  listedAccounts,
  type Psu,
  type Redirected,
  type Reply,
  type Stage,
  type Tpp,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';
import type { MadePerson } from './made-person.js';

/** The person, the PSU who plays it, and what was granted. */
export interface Play {
  readonly psu: Psu;
  readonly person: MadePerson;
  readonly tpp: Tpp;
  /** The number of the account that is granted. */
  readonly granted: string;
  /** An account that was open before. */
  readonly closedId: string;
}

/** Lets the person tick these accounts. */
export async function choose(
  psu: Psu,
  { identity, corporateId }: MadePerson,
  [tpp, offer]: readonly [Tpp, Reply],
  accounts: 'all' | readonly string[],
): Promise<readonly [Tpp, Redirected]> {
  const context = corporateId === undefined ? 'PRIVATE' : 'CORPORATE';
  const agreement = corporateId === undefined ? {} : { corporateId };
  const back = await unlessStuck(() =>
    psu.completes(tpp, offer, { identity, context, accounts, ...agreement }),
  );
  if (back?.succeeded !== true || back.context === (corporateId === undefined ? 'CORPORATE' : 'PRIVATE'))
    throw new Untestable('a person whom the run made does not come back in the context that it chose');
  return [afterSca(tpp, back), back];
}

/** Ticks these accounts in a new session. */
export async function chooseAnew(
  { psu, person, tpp }: Pick<Play, 'person' | 'psu' | 'tpp'>,
  accounts: 'all' | readonly string[],
): Promise<readonly [Tpp, Redirected]> {
  const fresh = tpp.inNewSession();
  const operation = tpp.binding.psuId === undefined ? 'list-accounts' : 'offer-consent';
  return choose(psu, person, [fresh, await fresh.call(operation)], accounts);
}

/** The second of three accounts granted, and no other ever. */
export async function begin(
  { tpp: stranger }: Pick<Stage, 'tpp'>,
  psu: Psu,
  person: MadePerson,
): Promise<Play> {
  const [, two, three] = person.accounts;
  if (two === undefined || three === undefined)
    throw new Untestable('the bank made fewer than three accounts');
  const [tpp] = await chooseAnew({ psu, person, tpp: stranger }, [two.bban]);
  if (listedAccounts(await tpp.call('list-accounts')).every(({ bban }) => bban !== two.bban))
    throw new Untestable('the account of a person whom the run made is not listed');
  // Nobody has told the id of the other one. At some banks it is that of the sandbox.
  return { psu, person, tpp, granted: two.bban, closedId: three.sandboxId };
}
