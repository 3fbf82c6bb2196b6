/** A scaRedirect link that a reply offered, and how its SCA ended. */

/** The end of an SCA as the redirect to the TPP told it. */
export interface ScaEnd {
  readonly at: number;
  readonly number: number;
  /** Absent after a failure. */
  readonly psuId?: string;
  readonly corporateId?: string;
  readonly sessionId?: string;
  readonly context?: string;
  /** Error code of a failure. */
  readonly code?: string;
}

/** A PSU-ID as a redirect gave it. */
export interface Issue extends ScaEnd {
  readonly tpp: string;
  /** The operation whose SCA it was, and the journey of the call that offered it. */
  readonly operation: string;
  readonly journey: string;
  /** The PSU that this call named. */
  readonly asked?: string;
  /** Number of the first call with it, as long as no later redirect gave it to the TPP again. */
  used?: number;
  /** Number of the first call of the session that left it out, before any that had it. */
  without?: number;
}

/** A scaRedirect link that a reply offered. */
export interface Offer {
  readonly number: number;
  readonly at: number;
  /** When the call was sent that it answers. */
  readonly asked: number;
  readonly tpp: string;
  /** Path of the link, without query. */
  readonly path: string;
  /** Its query with the question mark, or nothing. */
  readonly query: string;
  /** It stood in a reply whose digest is wrong. */
  readonly forged: boolean;
  /** The PSU that the call named. */
  readonly psuId?: string;
  readonly operation: string;
  /** Product of the payment that it is about, and whether under an agreement: a way through the client. */
  readonly way: string;
  /** The id of the payment or basket that the call worked on. */
  readonly order?: string;
  /** The id of the payment or basket that the call created. */
  readonly creates?: string;
  readonly status: number;
  /** What tells the journey from others. */
  readonly journey: string;
  /** The call without what is new in each: method, target and body. */
  readonly call: string;
  readonly sessionId?: string;
  readonly redirectUri?: string;
  readonly attended: boolean;
  /** The address of the PSU, of whom the call told nothing else. */
  readonly address?: string;
  /** The call named a PSU, whom the TPP knows by then. */
  readonly named: boolean;
  /** Over which connection it came, where that is known. */
  readonly connection?: number;
  /** The same reply offered a start of an authorisation, which is as good. */
  readonly another: boolean;
  /** Numbers of the visits to the link itself. */
  readonly opened: number[];
  /** Those after its end. */
  readonly reopened: { readonly number: number; readonly at: number }[];
  ended?: ScaEnd;
  /** Another session of this PSU had an SCA that lasted; the number of its end. */
  readonly beside?: number;
  /** The identity number that the call named in the place of a PSU-ID. */
  readonly claimed?: string;
  /** The identity number that was entered at its pages. */
  identity?: string;
  /** The TPP went on with this PSU about something else, sooner than anybody turns away from a page. */
  passed?: true;
  /** The refused call was made again for the PSU that came back. */
  repeated?: true;
}
