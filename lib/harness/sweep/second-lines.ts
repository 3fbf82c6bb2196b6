/**
 * A second line of a header that nobody signed, beside the one that was signed: a bank that verifies the one
 * and believes the other serves what nobody signed. Whichever of the two lines a bank reads, or both as one,
 * it has to refuse.
 */

import { formatImfFixdate, parseImfFixdate } from '../../model/imf-fixdate.js';
import { headerValue, type HeaderLine, type WireRequest } from '../../model/http.js';
import { withHeader, type RequestDraft } from '../../rules/request-draft.js';
import { digestHeader } from '../../signing/index.js';
import type { Stage } from '../stage/stage.js';

type Random = Stage['random'];

/** A call with a second line of a header. */
export interface SecondLine {
  readonly how: string;
  readonly rule: 'signature-fits' | 'digest-of-body';
  /** What is signed. */
  readonly request: RequestDraft;
  /** Changes the complete request before it is signed. */
  readonly before?: (stamped: RequestDraft) => RequestDraft;
  readonly forge: (signed: WireRequest) => WireRequest;
}

/** How a line stands beside the signed one. Some servers read `_` in a name as `-`. */
const besides: readonly (readonly [
  where: string,
  add: (lines: readonly HeaderLine[], name: string, value: string) => readonly HeaderLine[],
])[] = [
  ['behind', (lines, name, value) => [...lines, [name, value]]],
  ['before', (lines, name, value) => [[name, value], ...lines]],
  ['spelt with underscores behind', (lines, name, value) => [...lines, [name.replaceAll('-', '_'), value]]],
];

/** One of the list, drawn. */
export function drawn<T>(list: readonly T[], random: Random): readonly T[] {
  const at = random.below(list.length);
  return list.slice(at, at + 1);
}

/** One that is drawn; all where a run has few calls by this method, too few for draws to come to each. */
export function drawnFor<T>({ method }: RequestDraft, ways: readonly T[], random: Random): readonly T[] {
  return method === 'DELETE' || method === 'PUT' ? ways : drawn(ways, random);
}

/** Headers that say for whom a call is made. */
const whose = ['PSU-ID', 'PSU-Corporate-ID'] as const;

/** Signed for nobody, and the line that names the owner put beside it. */
export function smuggledNames(request: RequestDraft, random: Random): readonly SecondLine[] {
  return whose.flatMap((name) => {
    const value = headerValue(request.headers, name);
    if (value === undefined) return [];
    return besides.map(([where, add]) => ({
      how: `signed for an unknown ${name}, that of the owner ${where} it`,
      rule: 'signature-fits' as const,
      request: withHeader(request, name, random.uuid()),
      forge: (signed: WireRequest) => ({ ...signed, headers: add(signed.headers, name, value) }),
    }));
  });
}

/** Places of a line whose name has no hyphen. */
const around = besides.slice(0, 2);

/** Signed with the Digest of another body, and that of this body put beside it. */
export function secondDigest(request: RequestDraft): readonly SecondLine[] {
  if (request.body.length === 0) return [];
  const other = digestHeader(Buffer.concat([request.body, Buffer.from(' ')]));
  return around.map(([where, add]) => ({
    how: `signed with the Digest of another body, the right one ${where} it`,
    rule: 'digest-of-body' as const,
    request: withHeader(request, 'Digest', other),
    forge: (signed: WireRequest) => ({
      ...signed,
      headers: add(signed.headers, 'Digest', digestHeader(signed.body)),
    }),
  }));
}

const hour = 3_600_000;

/** The date so much later. */
function later(date: string, by: number): string {
  return formatImfFixdate((parseImfFixdate(date) ?? 0) + by);
}

/** Signed an hour ago, and the present Date put beside it: whoever kept an old call could send it again. */
export function secondDate(request: RequestDraft): readonly SecondLine[] {
  return around.map(([where, add]) => ({
    how: `signed with a Date of an hour ago, the present one ${where} it`,
    rule: 'signature-fits' as const,
    request,
    before: (stamped: RequestDraft) =>
      withHeader(stamped, 'Date', later(headerValue(stamped.headers, 'Date') ?? '', -hour)),
    forge: (signed: WireRequest) => ({
      ...signed,
      headers: add(signed.headers, 'Date', later(headerValue(signed.headers, 'Date') ?? '', hour)),
    }),
  }));
}
