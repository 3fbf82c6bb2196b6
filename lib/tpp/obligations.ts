/** All that TPPs owe, and why some clauses that bind them cannot be seen in traffic. */

import { clauses, type ClauseId } from '../catalogue/index.js';
import { judges } from './all-judges.js';
import type { Obligation } from './obligation.js';
import { requestObligations } from './requests/request-obligations.js';

/** Every obligation: what one request shows first, then sequences, then reactions. */
export const obligations: readonly Obligation[] = [
  ...requestObligations,
  ...judges.flatMap((each) => each.obligations),
];

const byId: ReadonlyMap<string, Obligation> = new Map(obligations.map((each) => [each.id, each]));

/**
 * The obligation with this id.
 * @throws Error when there is none.
 */
export function obligation(id: string): Obligation {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no obligation ${id}`);
  return found;
}

/** Why traffic cannot show some clauses that bind TPPs. */
export const notShown: Readonly<Partial<Record<ClauseId, string>>> = {
  'PAY-41': 'What a TPP relies on stays inside the TPP.',
  'END-10':
    'It sums the header table up for payments: Digest, PSU-Context and X-PSU-IDENTITY have obligations of their own.',
  'BSK-09': 'It sums the header table up for baskets: each of these headers has an obligation of its own.',
};

/** Clauses that bind TPPs, with the obligations that judge each. */
export function accountOfClauses(): ReadonlyMap<ClauseId, readonly Obligation[]> {
  const binding = clauses.filter(({ party }) => party !== 'bank');
  return new Map(
    binding.map(({ id }) => [
      id,
      obligations.filter((each) => each.clause === id || each.also?.includes(id) === true),
    ]),
  );
}
