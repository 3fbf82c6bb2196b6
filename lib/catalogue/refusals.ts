/**
 * The refusals whose status or code the text itself states (interface, Errors and Authentication). For every other
 * refusal the mapping is not shown, and any 4xx will do.
 */

import type { ClauseId } from './index.js';

/** What the text says of a refusal. */
export interface StatedRefusal {
  readonly status?: number;
  readonly code?: string;
}

const stated: Partial<Record<ClauseId, StatedRefusal>> = {
  'TRN-08': { status: 400 },
  'SIG-02': { status: 400 },
  'SIG-03': { status: 400 },
  'SIG-04': { status: 400 },
  // A signature that fails validation gets 400, whatever is wrong with it (SIG-04).
  'SIG-10': { status: 400 },
  'SIG-11': { status: 400 },
  'SIG-12': { status: 400 },
  'SIG-14': { status: 400 },
  'SIG-16': { status: 400 },
  'SIG-19': { status: 400 },
  'SIG-20': { status: 400 },
  'SIG-21': { status: 400 },
  'SIG-22': { status: 400 },
  'SIG-23': { status: 400 },
  'SIG-24': { status: 400 },
  'SIG-25': { status: 400 },
  'SIG-33': { status: 400 },
  'ERR-03': { status: 400 },
  'ERR-04': { status: 400 },
  'ERR-05': { status: 400 },
  'ERR-06': { status: 400 },
  'ERR-07': { status: 400, code: 'REFERENCE_MIX_INVALID' },
  'ERR-08': { status: 401 },
};

/** The stated refusal of a clause, or undefined when status and code are left open. */
export function statedRefusal(id: ClauseId): StatedRefusal | undefined {
  return stated[id];
}
