/** What a TPP has once a PSU let it act. */

import type { Redirected } from '../sca/redirected.js';
import type { ListedAccount } from './listed-accounts.js';
import type { Tpp } from './tpp.js';

/** A TPP that may act for the PSU, and what it found. */
export interface Access {
  readonly tpp: Tpp;
  readonly redirected: Redirected;
  /**
   * The consented accounts.
   * @throws LacksRole for a TPP that may not read them.
   */
  readonly accounts: readonly ListedAccount[];
}
