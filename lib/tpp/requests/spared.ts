/**
 * What a rule finds wrong with one request, and what is known besides excuses: the bank has let a certificate
 * in, or nobody can know yet what is missing.
 */

import type { Judgement } from '../obligation.js';
import { hasUnknownPayer } from '../memory/learn-orders.js';
import { keyOf, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasServed } from '../sequences/refused.js';

/** Rules on who may come at all. Whether a sandbox asks for that is the affair of the bank. */
const ofRegistration: ReadonlySet<string> = new Set(['certificate-trusted', 'certificate-has-role']);

/** Addresses that the header table asks for, and the limits forbid while nobody is there. */
const ofAttendance: ReadonlySet<string> = new Set(['payment-psu-ip-address', 'basket-psu-ip-address']);

/** Calls within this time of one with the address of the PSU belong to the visit. */
const visit = 600_000;

/**
 * A status or details asked for by a job: the table asks for PSU-IP-Address with every payment call, and the
 * limits say not to set it while no PSU is there.
 */
function isOfJob(exchange: ReadExchange, memory: Memory): boolean {
  if (exchange.request.method !== 'GET') return false;
  if (!memory.time) return true;
  const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
  const session = exchange.header('tpp-session-id') ?? '';
  const last = memory.lastAddress.get(keyOf(exchange.tpp, psuId, session));
  return last === undefined || exchange.at - last.at >= visit;
}

/** Whether a breach is excused. */
export function isSpared(
  { obligation: id, breach }: Judgement,
  exchange: ReadExchange,
  environment: 'sandbox' | 'production',
  memory: Memory,
): boolean {
  if (breach === undefined) return false;
  if (ofRegistration.has(id)) return environment === 'sandbox' && wasServed(exchange);
  if (ofAttendance.has(id)) return isOfJob(exchange, memory);
  return id === 'payment-psu-id' && hasUnknownPayer(exchange, memory);
}
