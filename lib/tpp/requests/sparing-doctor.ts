/**
 * Why signatures do not fit. A client that signs wrongly does so at every call, and the search for the reason
 * costs more than all other judgement of a call; so it is made for a few of the calls that are wrong alike.
 */

import type { Doctor, JudgedRequest } from '../../rules/judged-request.js';
import type { Diagnosis } from '../../signing/index.js';

/** Calls that are wrong alike, of which each is searched. */
const firstOnes = 4;
/** Kinds of wrong calls that are remembered; beyond them the oldest is forgotten, and searched for again. */
const mostKinds = 1_000;

/** What is seen of a wrong signature without a search: who signed what call, and what the verifier found. */
function kindOf(request: JudgedRequest): string {
  const { operation, wire } = request;
  const { findings, parts } = request.signature;
  return [
    request.header('tpp-signature-certificate') ?? '',
    operation?.id ?? wire.method,
    parts?.headers?.toLowerCase() ?? '',
    String(parts?.signature?.length ?? 0),
    ...findings.map(({ code, header: name = '' }) => `${code} ${name}`),
  ].join('\n');
}

/** The first ones are searched, and later ones ever more rarely: a client may come to do something else. */
function isSearched(times: number): boolean {
  return times <= firstOnes || Number.isInteger(Math.log2(times));
}

/**
 * A doctor that searches the first calls that are wrong alike (same certificate, operation, signed names and
 * findings), and then the 8th, the 16th and so on. The others have the reason of the last that was searched,
 * and say so.
 */
export function sparingDoctor(): Doctor {
  const kinds = new Map<string, { times: number; last: Diagnosis }>();
  return (request, look) => {
    const kind = kindOf(request);
    const known = kinds.get(kind);
    if (known === undefined) {
      const last = look();
      const [oldest] = kinds.keys();
      if (kinds.size >= mostKinds && oldest !== undefined) kinds.delete(oldest);
      kinds.set(kind, { times: 1, last });
      return last;
    }
    known.times += 1;
    if (isSearched(known.times)) return (known.last = look());
    const explanation = `${known.last.explanation} (found at an earlier call that is wrong alike)`;
    return { ...known.last, explanation };
  };
}
