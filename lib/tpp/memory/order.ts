/** A payment or basket as it is remembered. */

/** A call about an order. */
export interface Look {
  readonly number: number;
  readonly at: number;
  readonly operation: string;
}

/** A deletion that the bank wants to be authorised, as it was asked for last. */
export interface Cancellation {
  readonly number: number;
  readonly at: number;
  readonly href: string;
  /** How often it was asked for; what is clicked twice is once. */
  readonly times: number;
  /** Nobody can see whether the TPP had to drop the reply. */
  readonly unsure: boolean;
  /** The TPP went on with this PSU about something else, sooner than anybody turns away from a page. */
  passed?: true;
}

/** A payment or basket that the bank took on. */
export interface Order {
  readonly id: string;
  readonly number: number;
  readonly at: number;
  readonly tpp: string;
  readonly operation: string;
  /** Whom its creation named. */
  readonly psuId?: string;
  /** Who completed the SCA of a creation that named nobody by PSU-ID. */
  approver?: string;
  /** The agreement that it was created under. */
  readonly corporateId?: string;
  readonly sessionId?: string;
  readonly kind: 'payments' | 'bulk-payments' | 'periodic-payments' | 'baskets';
  readonly product: string;
  /** Links that the creation showed. */
  readonly links: ReadonlyMap<string, string>;
  /** All links to the start of its authorisation, or of its cancellation, that replies showed. */
  readonly startLinks: Set<string>;
  /** Operations by which it was worked on. */
  readonly calls: Set<string>;
  /** Number of the last exchange about it. */
  last: number;
  /** When its creation was answered. */
  readonly answeredAt: number;
  /** Starts of its authorisation, but none of a cancellation. */
  readonly starts: Look[];
  /** Calls that asked for its status or details; of a basket also for those of its payments. */
  readonly looks: Look[];
  /** When it was created or worked on last. */
  touchedAt: number;
  /** What it is for. */
  readonly words: string;
  /** What it pays, each transfer by itself; empty for baskets. */
  readonly essences: readonly string[];
  /** The bank has deleted it. */
  deleted?: true;
  /** A deletion of it was sent whose reply did not come, so that it may be deleted once more. */
  deletionLost?: true;
  /** What the bank told of its end, to the TPP itself. */
  ended?: { readonly how: string; readonly number: number };
  /** The reply that told PDNG, as long as none has told another status. */
  pending?: { readonly at: number; readonly number: number } | undefined;
  /** The PSU gave its last SCA up, or it failed. */
  givenUp?: boolean;
  /** A redirect told of a successful SCA for it; whether it reached the TPP is not seen. */
  authorised?: true;
  /** That redirect. */
  authorisedBy?: { readonly at: number; readonly number: number };
  /** Number of the first reply after that which told the TPP a status. */
  approved?: number;
  /** A reply told a status that only what was approved comes to. */
  accepted?: true;
  /** The TPP went on with this PSU about something else, sooner than anybody turns away from a page. */
  passed?: true;
  /** In a basket, which is authorised in its place. */
  inBasket?: string;
  /** The bank refused a basket of it; or one was created since, and the recording does not show of what. */
  maybeInBasket?: true;
  /** The link by which the bank wants its deletion to be authorised. */
  cancellation?: Cancellation;
}
