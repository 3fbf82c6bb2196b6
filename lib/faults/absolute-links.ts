/** Links below the base address as absolute addresses, which the last step of a bank knows. */

import type { BankParts } from '../bank/types.js';
import type { WireRequest } from '../model/http.js';

function absolute(value: unknown, base: string): unknown {
  return JSON.parse(JSON.stringify(value), (name, each: unknown) =>
    name === 'href' && typeof each === 'string' && each.startsWith('/v1/') ? base + each : each,
  );
}

/** Makes the links of replies absolute, of all or of those to some requests. */
export function withAbsoluteLinks(
  parts: BankParts,
  isMeant: (request: WireRequest) => boolean = () => true,
): BankParts {
  return {
    ...parts,
    finish: (reply, request, bank) =>
      parts.finish(
        reply.kind === 'json' && isMeant(request)
          ? { ...reply, value: absolute(reply.value, bank.origin() + parts.basePath) }
          : reply,
        request,
        bank,
      ),
  };
}
