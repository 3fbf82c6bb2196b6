/** Who acts: a PSU, and the agreement of a corporation. */

import type { ReadExchange } from '../read-exchange.js';
import { keyOf } from './keys.js';

/** A PSU as who they act: their PSU-ID, and the agreement of a corporation. */
export function actorOf(exchange: ReadExchange): string | undefined {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const corporateId = exchange.header('psu-corporate-id')?.toLowerCase() ?? '';
  return psuId === undefined ? undefined : keyOf(psuId, corporateId);
}
