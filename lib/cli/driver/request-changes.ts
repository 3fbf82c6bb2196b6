/** Small changes of requests. */

import type { HeaderLine, WireRequest } from '../../model/http.js';

/** A request with its name and the reason to accept or to refuse it. */
export type Named = readonly [name: string, request: WireRequest, why: string];

export function replaced(request: WireRequest, name: string, change: (value: string) => string): WireRequest {
  const headers = request.headers.map(
    ([each, value]): HeaderLine => [each, each.toLowerCase() === name ? change(value) : value],
  );
  return { ...request, headers };
}

/** The last digit or letter of a value made another one. */
export function nudged(value: string): string {
  return value.replace(/[0-9a-f](?=[^0-9a-f]*$)/i, (last) => (last === '1' ? '2' : '1'));
}
