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
  /** The call named a PSU, whom the TPP knows by then. */
  readonly named: boolean;
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
  /** The refused call was made again for the PSU that came back. */
  repeated?: true;
}
