/**
 * What this TPP is made of. Everything that it decides by itself is a habit, so that a test can change one
 * and keep the rest.
 */

import type { PreparedSigner, SigningOptions } from '../../lib/index.js';

/** One header line, name and value. */
export type HeaderLine = readonly [name: string, value: string];

/** A request as it leaves. */
export interface Message {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

/** A request before it is signed; the target is below the base address. */
export interface Draft extends Message {
  readonly signing: SigningOptions;
}

/** A PSU at this TPP: what redirects gave, and from where the PSU calls. */
export interface Person {
  /** What the TPP itself calls this journey of this PSU; it comes back in the address of the redirect. */
  readonly state: string;
  readonly sessionId: string;
  readonly psuId?: string;
  readonly corporateId?: string;
  readonly context?: string;
  /** The address of the PSU's device; absent when no PSU is there. */
  readonly address?: string;
}

/** What is asked of the bank, before headers are put to it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A payment or basket call, which takes the headers of the common table. */
  readonly pays?: true;
  /** Without PSU: sandbox and contact calls. */
  readonly withoutPsu?: true;
}

/** The decisions. */
export interface Habits {
  /**
   * X-Request-ID of a request; `again` is that of the attempt before, when the very same payment is sent
   * again.
   */
  readonly requestId: (draw: () => string, again: string | undefined) => string;
  /** Session, PSU and address of a call. */
  readonly psuHeaders: (person: Person, call: Call) => readonly HeaderLine[];
  /** What is kept of the redirect after an SCA. */
  readonly afterRedirect: (person: Person, query: URLSearchParams) => Person;
  /** Whether the redirect tells of success. */
  readonly succeeded: (query: URLSearchParams) => boolean;
  /** Where a link leads, or the address that it would have. */
  readonly follow: (link: string | undefined, built: string) => string;
  /** The link to send the PSU to. */
  readonly scaLink: (link: string | undefined, reply: Reply) => string | undefined;
  /** Milliseconds before a refused or failed call is sent again; undefined: never. */
  readonly pause: (reply: Reply | undefined, tries: number, call: Call) => number | undefined;
  /** Whether an attempt without an end keeps its X-Request-ID. */
  readonly keepsRequestId: (call: Call) => boolean;
  /** Drops a reply whose body is another than its Digest is for. */
  readonly verifiesReplies: boolean;
  /** Makes a call again after its SCA. */
  readonly repeatsAfterSca: boolean;
  /** How often an account is read a day without the PSU. */
  readonly unattendedReads: number;
  /** Milliseconds between two looks at a status, and how many there are. */
  readonly polling: { readonly pause: number; readonly times: number };
  /** Whether a cancellation that needs an SCA gets one. */
  readonly authorisesCancellation: boolean;
  /** The last look at a draft before it is signed, and at a request after. */
  readonly compose: (draft: Draft, call: Call) => Draft;
  readonly seal: (signed: Message, call: Call) => Message;
}

export interface TppParts {
  /** Scheme, host and port of the bank. */
  readonly origin: string;
  /** Path of the base address, without slash at the end. */
  readonly basePath: string;
  readonly signer: PreparedSigner;
  /** Organisation identifier of the certificate. */
  readonly tppId: string;
  readonly redirectUri: string;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly uuid: () => string;
  /** Sends a request; rejects when no whole reply comes. */
  readonly send: (message: Message) => Promise<Reply>;
  readonly habits: Habits;
}
