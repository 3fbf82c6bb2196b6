/**
 * The remark on an X-Request-ID that came before (HDR-09). It needs memory, of which there is a bounded
 * amount.
 */

import type { JudgedRequest } from '../judged-request.js';
import type { Remark } from './remark.js';

/** Ids that are remembered; the oldest are forgotten first. */
const mostIds = 20_000;

/** Looks at request after request. */
export interface RequestIdWatch {
  /**
   * The remark on a request whose id came before, with the number of that request.
   * @param tpp the organisation that calls
   * @param number the number of this request
   */
  see(request: JudgedRequest, tpp: string, number: number): readonly Remark[];
}

export function watchRequestIds(): RequestIdWatch {
  const seen = new Map<string, number>();
  return {
    see(request, tpp, number) {
      const id = request.header('x-request-id');
      if (id === undefined || id === '' || id.length > 200) return [];
      const key = `${tpp}\n${id.toLowerCase()}`;
      const before = seen.get(key);
      seen.set(key, number);
      const [oldest] = seen.keys();
      if (seen.size > mostIds && oldest !== undefined) seen.delete(oldest);
      if (before === undefined) return [];
      const message = `X-Request-ID was used before (call ${before}); draw a new one for each request, but for a payment that is sent again`;
      return [
        { kind: 'request-id-reused', clause: 'HDR-09', message, path: 'X-Request-ID', dependsOn: before },
      ];
    },
  };
}
