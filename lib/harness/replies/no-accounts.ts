/** That a reply opens nothing, whatever status it has: how a call without PSU-ID is answered is open. */

import { itemsOf } from '../../model/json-value.js';
import { expectThat } from './expect.js';
import type { Reply } from './reply.js';

/**
 * Nothing of an account list is in the reply.
 * @throws ClauseAssertionError when there is.
 */
export function givesNoAccounts(reply: Reply): void {
  const all = Array.isArray(reply.json) ? reply.json : itemsOf(reply.at('accounts'));
  expectThat(!reply.accepted || all.length === 0, 'no accounts', `${all.length} with status ${reply.status}`);
}
