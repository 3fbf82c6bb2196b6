/** What plays the person at the bank's SCA pages. */

import type { BrowseReply, BrowseRequest } from './browse.js';
import type { CookieJar } from './cookies.js';
import type { SentForms } from './sent-forms.js';
import type { Swaps } from './swaps.js';
import type { KnownPsu } from './whom-choice-means.js';

/** What the browser of somebody sends who changes the page: what is not offered there. */
export interface Smuggled {
  /** Boxes of another page, sent beside those that are ticked. */
  readonly boxes?: readonly OfferedAccount[];
  /** The value of an agreement, sent in place of the one that is chosen. */
  readonly agreement?: string;
  /** What another person logs in with, sent by the name of the login on every page behind it. A secret. */
  readonly person?: string;
  /** What stands in place of what the pages carry along. */
  readonly swaps?: Swaps;
}

/** What the person shall do behind one scaRedirect link. */
export interface ScaTask {
  /** Absolute address from the scaRedirect link. */
  readonly scaRedirect: string;
  /** What the login takes (in the sandbox the customerNumber). A secret. */
  readonly identity: string;
  /** What is typed in its place at first, and corrected where the page asks again. */
  readonly mistyped?: string;
  readonly context: 'PRIVATE' | 'CORPORATE';
  /** Name or id of the corporate agreement to act under, where there are several. */
  readonly corporateId?: string;
  /** What is known of the person and its agreements, by which choices on pages are told apart; a secret. */
  readonly known?: KnownPsu;
  readonly decision: 'approve' | 'cancel';
  /** After how many pages the person cancels: 0 before the login; on the decision's page unless told. */
  readonly cancelsAfter?: number;
  /** What the person presses at the same moment on the page where the decision is made. */
  readonly alsoDecides?: 'approve' | 'cancel';
  /** What happens while the page of the decision stands open, where the driver can wait for it there. */
  readonly meanwhile?: () => Promise<void>;
  /** Accounts to leave ticked, by bban; `all` ticks every one. */
  readonly accounts: 'all' | readonly string[];
  readonly smuggled?: Smuggled;
  /** The browser of an earlier SCA, where the driver can go on in it; a fresh one unless told. */
  readonly browser?: CookieJar;
  /** Where the forms that are sent are kept, where the driver can. */
  readonly keeps?: SentForms;
  /** The forms of an earlier SCA, whose last one is sent in place of all that the pages ask. */
  readonly skipsTo?: SentForms;
  /** Where the TPP waits; the address is never fetched. */
  readonly redirectUri: string;
  /** TPP-Session-ID of the request that caused the SCA, which a success brings back. */
  readonly sessionId?: string;
  /** Base address of the interface, whose host is the bank's. */
  readonly interfaceUrl?: string;
  /** Where the other TPPs of the run wait; nothing is fetched there either. */
  readonly tppAddresses?: readonly string[];
}

/** A checkbox as the person saw it before touching it. */
export interface OfferedAccount {
  /** The name under which a form sends it. */
  readonly name: string;
  readonly label: string;
  /** All that stands around the box alone. */
  readonly surroundings: string;
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
  /** Values of the choice of a corporate agreement; empty when the page asks for none. */
  readonly agreements: readonly string[];
  /** Number of fields that ask for text, passwords or numbers. */
  readonly textFields: number;
  /** Whether the page asks who comes, so that whoever gets on has told it. */
  readonly asksForPerson: boolean;
}

export interface ScaOutcome {
  /** The full address at the TPP where the browser was sent last. */
  readonly redirect: string;
  /** The pages seen; absent when the driver cannot show them. */
  readonly pages?: readonly ScaPage[];
}

/** Sends a request for a page when its turn comes, and once more where it came too fast. */
export type PageTurn = (request: BrowseRequest, send: () => Promise<BrowseReply>) => Promise<BrowseReply>;

export interface ScaDriver {
  readonly name: string;
  /** True when outcomes hold the pages that the person saw. */
  readonly showsPages: boolean;
  /** True when it can send what a page does not offer. */
  readonly smuggles?: boolean;
  /** True when it can press two buttons of a page at the same moment. */
  readonly decidesTwice?: boolean;
  /**
   * True when an SCA is dear or impossible: then only PSUs of the profile act, no customers are made for the
   * run, and access that was granted once serves every scenario that needs no more than that.
   */
  readonly sparing?: boolean;
  /** The most SCAs that it can play at once; absent where nothing but the target's budget bounds them. */
  readonly atOnce?: number;
  /** True when nobody acts at all: only what was granted before is there. */
  readonly playsNobody?: boolean;
  /**
   * True when a living person acts: then consents are collected before the first scenario, and no scenario's
   * clock runs meanwhile.
   */
  readonly waitsForPerson?: boolean;
  /**
   * Plays one SCA to its end.
   * @throws ScaStuck when it never leads back to the TPP.
   */
  complete(task: ScaTask, signal?: AbortSignal): Promise<ScaOutcome>;
  /** The driver, whose page requests wait their turn; absent where they are not ours to hold back. */
  readonly paced?: (turn: PageTurn) => ScaDriver;
  /**
   * The TPP-Redirect-URI of one request, so that what comes back to it belongs to no other SCA; absent where
   * the driver sees by itself where each SCA ends.
   * @param nonce in no other request
   */
  returnsTo?(redirectUri: string, nonce: string): string;
  /** Hears how many SCAs the run takes, as far as that is known. */
  expects?(count: number): void;
  /** Tells the person a line; absent where no person acts. */
  tell?(line: string): void;
  /** Lets go of what the driver holds open; absent when it holds nothing. */
  close?(): Promise<void>;
}

/**
 * What is known of an SCA that did not lead back to the TPP: its `pages` led nowhere; the driver is `unsure`
 * what its pages ask, or must not go where they lead, which tells nothing of the bank; there was `silence`
 * from a person or program that may have met such pages or never came to them; or `nobody` acts here at all.
 */
export type StuckIn = 'pages' | 'unsure' | 'silence' | 'nobody';

/** An SCA did not lead back to the TPP; the message tells where it stopped. */
export class ScaStuck extends Error {
  override readonly name = 'ScaStuck';

  readonly where: StuckIn;

  /** The status of the page at which it stopped, where that is known. */
  readonly status: number | undefined;

  constructor(message: string, where: StuckIn = 'pages', status?: number) {
    super(message);
    this.where = where;
    this.status = status;
  }
}
