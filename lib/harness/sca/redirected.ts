/** What came back to TPP-Redirect-URI after an SCA (interface, Authentication 13 and 14). */

import type { ScaPage } from './driver.js';
import { present } from '../../model/present.js';

export interface Redirected {
  /** The whole address, as the browser was sent to it. */
  readonly address: string;
  /** The raw query, without the question mark. */
  readonly query: string;
  /** Decoded query parameters; of a repeated one the first. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly psuId?: string;
  readonly corporateId?: string;
  readonly sessionId?: string;
  readonly context?: string;
  /** True when a psu-id came back. */
  readonly succeeded: boolean;
  readonly pages?: readonly ScaPage[];
}

/** Reads the address at which a browser arrived. */
export function readRedirect(address: string, pages?: readonly ScaPage[]): Redirected {
  const mark = address.indexOf('?');
  const query = mark < 0 ? '' : (address.slice(mark + 1).split('#')[0] ?? '');
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query))
    if (!parameters.has(name)) parameters.set(name, value);
  const psuId = parameters.get('psu-id');
  const corporateId = parameters.get('psu-corporate-id');
  const sessionId = parameters.get('tpp-session-id');
  const context = parameters.get('context');
  return {
    address,
    query,
    parameters,
    ...present({ psuId, corporateId, sessionId, context }),
    succeeded: parameters.has('psu-id'),
    ...present({ pages }),
  };
}
