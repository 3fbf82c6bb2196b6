/** Whether a call stands below a base address that has a path of its own. */

import type { ReadExchange } from '../read-exchange.js';

/** Rules are judged by the path below the base address, which is the shorter one then. */
export function isBelowBase({ request, judged }: ReadExchange): boolean {
  return !request.target.startsWith(judged.path);
}
