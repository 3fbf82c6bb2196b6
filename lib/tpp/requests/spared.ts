/**
 * What a rule finds wrong with one request, and what is known besides excuses: the bank has let a certificate
 * in, or nobody can know yet what is missing.
 */

import type { Judgement } from '../obligation.js';
import { hasUnknownPayer } from '../memory/learn-orders.js';
import type { Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasServed } from '../sequences/refused.js';

/** Rules on who may come at all. Whether a sandbox asks for that is the affair of the bank. */
const ofRegistration: ReadonlySet<string> = new Set(['certificate-trusted', 'certificate-has-role']);

/** Whether a breach is excused. */
export function isSpared(
  { obligation: id, breach }: Judgement,
  exchange: ReadExchange,
  environment: 'sandbox' | 'production',
  memory: Memory,
): boolean {
  if (breach === undefined) return false;
  if (ofRegistration.has(id)) return environment === 'sandbox' && wasServed(exchange);
  return id === 'payment-psu-id' && hasUnknownPayer(exchange, memory);
}
