/** Requests as a bank reads them, and banks that answer another one than they judged. */

import type { BankParts, PartsChange } from '../bank/types.js';
import type { WireRequest } from '../model/http.js';
import { type JudgedRequest, judgedRequest } from '../rules/judged-request.js';
import { operationsAt } from '../rules/operations-at.js';
import { overlooksWhen } from './request-mistakes.js';

/** The request as the bank reads it. */
export function read(parts: BankParts, wire: WireRequest): JudgedRequest {
  return judgedRequest(wire, parts.basePath, operationsAt(parts.answers));
}

/** The request with one line of a header, in place of all that it has. */
export function withOnly(wire: WireRequest, name: string, value: string): WireRequest {
  const others = wire.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
  return { ...wire, headers: [...others, [name, value]] };
}

/** The bank that answers another request than the one it judged. */
export function answeringAs(parts: BankParts, change: (wire: WireRequest) => WireRequest): BankParts {
  const routes = Object.entries(parts.routes).map(
    ([id, route]) =>
      [
        id,
        (call: Parameters<typeof route>[0]) =>
          route({ ...call, request: read(parts, change(call.request.wire)) }),
      ] as const,
  );
  return { ...parts, routes: Object.fromEntries(routes) };
}

/** A path that the guard of the bank does not know and its routes do. */
export function unguarded(isOdd: (path: string) => boolean, usual: (path: string) => string): PartsChange {
  return (parts) => ({
    ...parts.rules.reduce((left, { id }) => overlooksWhen(left, id, ({ path }) => isOdd(path)), parts),
    find(method, path) {
      const target = parts.basePath + (isOdd(path) ? usual(path) : path);
      return read(parts, { method, target, headers: [], body: Buffer.alloc(0) }).match;
    },
  });
}
