/** The client of a scenario that is run under circumstances. */

import type { Client } from '../client/client.js';
import { dressedClient } from './dressed-client.js';
import type { CircumstanceName } from '../circumstance-names.js';
import { repeatingClient } from './repeating-client.js';

/** The client as it is without circumstances; its transcript is the same in any case. */
export function clientUnder(client: Client, names: readonly CircumstanceName[] = []): Client {
  const dressed = names.length === 0 ? client : dressedClient(client, names);
  return names.includes('repeated') ? repeatingClient(dressed) : dressed;
}
