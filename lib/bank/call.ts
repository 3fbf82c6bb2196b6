/** What a route is given: the bank with its state, and one call that all rules let pass. */

import type { Call } from './types.js';

/** The first value of a query parameter. */
export function queryValue(call: Call, name: string): string | undefined {
  return call.request.query.find(([each]) => each === name)?.[1];
}
