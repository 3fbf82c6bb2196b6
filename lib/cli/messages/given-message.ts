/** What reading a message from the user yields, whatever form it came in. */

import type { WireRequest } from '../../model/http.js';
import type { NeighbouringRequest } from '../../signing/index.js';

/** A request, and what a user should know of its reading. Header text is latin1, the body is bytes. */
export interface GivenMessage {
  readonly request: WireRequest;
  /** `https://bank.example`, when the input has an absolute address. */
  readonly origin?: string;
  /** The input shows no body where one may have been sent; `request.body` is empty and not judged. */
  readonly isBodyUnknown?: true;
  /** The other requests of the recording, the nearest first. */
  readonly neighbours?: readonly NeighbouringRequest[];
  /** One line each. */
  readonly notes: readonly string[];
}

/** A request found inside of another text, as raw HTTP in latin1 text. */
export interface Logged {
  readonly text: string;
  /** The log shows headers and never a body. */
  readonly isHead?: true;
  /** What was undone, to follow "it was read". */
  readonly how: string;
}

/** An absolute address as text: origin, authority for Host, target as written without the fragment. */
export interface AbsoluteAddress {
  readonly origin: string;
  readonly host: string;
  readonly target: string;
}

const absolute = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^#]*)/i;

/** Takes an address apart as it is; without a scheme it is https. Undefined when it has no host. */
export function readAddress(text: string): AbsoluteAddress | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    absolute.exec(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || /\s/.test(text)) return undefined;
  return {
    origin: `${scheme.toLowerCase()}://${host}`,
    host,
    target: rest.startsWith('/') ? rest : `/${rest}`,
  };
}
