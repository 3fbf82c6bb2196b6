/** Whose contact address a TPP may read and write (DLG-01, DLG-02). */

import type { Tpp } from '../state/access-records.js';

export const tppDialogue = {
  /** `tppId` is the path segment as sent; ids may hold characters that TPPs percent-encode. */
  isOwnRecord: (caller: Tpp, tppId: string): boolean => {
    if (tppId === caller.id) return true;
    try {
      return decodeURIComponent(tppId) === caller.id;
    } catch {
      return false;
    }
  },

  /** What can be kept as an address; its form is judged by the rules on bodies. */
  acceptsEmail: (email: unknown): email is string => typeof email === 'string',
};
