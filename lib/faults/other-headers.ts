/** A call that a bank answers as if other headers had been sent, after it judged those that were. */

import type { Call } from '../bank/types.js';
import type { HeaderLine } from '../model/http.js';
import { judgedRequest } from '../rules/judged-request.js';

/** The call with its header lines changed. */
export function withHeaderLines(
  call: Call,
  change: (lines: readonly HeaderLine[]) => readonly HeaderLine[],
): Call {
  const { wire, operations } = call.request;
  const changed = { ...wire, headers: change(wire.headers) };
  return { ...call, request: judgedRequest(changed, call.bank.parts.basePath, operations) };
}
