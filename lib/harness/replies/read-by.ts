/** When a bank may have read a request: the moment is judged only where no delay explains it. */

import { parseImfFixdate } from '../../model/imf-fixdate.js';
import type { Reply } from './reply.js';

/**
 * The latest instant of the bank's clock at which it may have read the request, milliseconds since 1970: when
 * its reply came, and not before what the reply says itself in whole seconds.
 * @param now the bank's time at this moment
 */
export function readBy(reply: Reply, now: number): number {
  const { at, milliseconds } = reply.exchange;
  const came = now - (Date.now() - at - milliseconds);
  const told = parseImfFixdate(reply.header('date') ?? '');
  return told === undefined ? came : Math.max(came, told + 999);
}
