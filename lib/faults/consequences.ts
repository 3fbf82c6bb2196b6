/**
 * Clauses that fail together when a bank refuses what nearly every scenario begins with. A fault that names
 * such a list may turn these clauses red and no other: each of them says in its own check that a lawful call
 * is served, so that none can hold where none is.
 */

import { clauses, type ClauseId } from '../catalogue/index.js';

function restingOn(what: 'calls' | 'payments'): readonly ClauseId[] {
  return clauses.filter(({ restsOn }) => restsOn?.includes(what)).map(({ id }) => id);
}

/** Where lawfully signed calls are refused. */
export const whereCallsAreRefused = restingOn('calls');

/** Where the creation of payments is refused, or other calls that bring a body. */
export const wherePaymentsAreRefused = restingOn('payments');
