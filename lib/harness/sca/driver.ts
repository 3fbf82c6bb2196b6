/** What plays the person at the bank's SCA pages. */

/** What the person shall do behind one scaRedirect link. */
export interface ScaTask {
  /** Absolute address from the scaRedirect link. */
  readonly scaRedirect: string;
  /** What the login takes (in the sandbox the customerNumber). A secret. */
  readonly identity: string;
  readonly context: 'PRIVATE' | 'CORPORATE';
  /** Name or id of the corporate agreement to act under, where there are several. */
  readonly corporateId?: string;
  readonly decision: 'approve' | 'cancel';
  /** Accounts to leave ticked, by bban; `all` ticks every one. */
  readonly accounts: 'all' | readonly string[];
  /** Where the TPP waits; the address is never fetched. */
  readonly redirectUri: string;
}

/** A checkbox as the person saw it before touching it. */
export interface OfferedAccount {
  readonly label: string;
  readonly value: string;
  readonly preselected: boolean;
}

/** One page on the way, as far as the driver can tell. */
export interface ScaPage {
  /** Visible text, blanks folded. */
  readonly text: string;
  readonly accounts: readonly OfferedAccount[];
  /** Values of the context choice; empty when the page asks for none. */
  readonly contexts: readonly string[];
  /** Number of fields that ask for text, passwords or numbers. */
  readonly textFields: number;
}

export interface ScaOutcome {
  /** The full address at the TPP where the browser was sent last. */
  readonly redirect: string;
  /** The pages seen; absent when the driver cannot show them. */
  readonly pages?: readonly ScaPage[];
}

export interface ScaDriver {
  readonly name: string;
  /** True when outcomes hold the pages that the person saw. */
  readonly showsPages: boolean;
  /**
   * Plays one SCA to its end.
   * @throws ScaStuck when the bank's pages never lead back to the TPP.
   */
  complete(task: ScaTask, signal?: AbortSignal): Promise<ScaOutcome>;
}

/** The pages did not lead back to the TPP; the message tells where it stopped. */
export class ScaStuck extends Error {
  override readonly name = 'ScaStuck';
}
