/**
 * What a recording does not show as it was sent: the request may have been something else. A breach is told
 * only where it stands whatever the request was; so a recorder that sorts, merges or leaves out is never held
 * against a TPP.
 */

import type { HeaderLine, WireRequest } from '../model/http.js';
import { otherReadings } from '../model/recorded-text.js';
import type { JudgedRequest } from '../rules/judged-request.js';
import { mandatorySignedHeaders } from '../signing/index.js';
import type { TrafficExchange, Unseen } from './traffic.js';

/** Something had to be looked at that the recording does not show. */
export class NotShown extends Error {
  override readonly name = 'NotShown';
  readonly part: Unseen;

  constructor(part: Unseen) {
    super(`the recording does not show ${part}`);
    this.part = part;
  }
}

/** Another request that the recording may stand for. */
export interface Doubt {
  /** What is not shown. */
  readonly part: Unseen;
  /** Fails with `NotShown` where nothing can be said. */
  readonly reading: JudgedRequest;
  /** Rules that do not hang on it. */
  readonly but?: ReadonlySet<string>;
}

type Read = (wire: WireRequest, isBodyUnknown: boolean) => JudgedRequest;

/**
 * The request with lines of one name merged, as some recorders write them; undefined when no name stands
 * there twice.
 */
function merged(lines: readonly HeaderLine[]): readonly HeaderLine[] | undefined {
  const byName = new Map<string, HeaderLine>();
  for (const [name, value] of lines) {
    const lower = name.toLowerCase();
    const before = byName.get(lower);
    byName.set(lower, before === undefined ? [name, value] : [before[0], `${before[1]}, ${value}`]);
  }
  return byName.size === lines.length ? undefined : [...byName.values()];
}

/** Each line once, where the recorder wrote the very same one twice. */
function withoutRepeats(lines: readonly HeaderLine[]): readonly HeaderLine[] | undefined {
  const seen = new Set<string>();
  const once = lines.filter(([name, value]) => {
    const key = `${name.toLowerCase()}:${value.trim()}`;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
  return once.length === lines.length ? undefined : once;
}

/** The lines with each text that is no ASCII read another way. */
function recoded(lines: readonly HeaderLine[]): readonly (readonly HeaderLine[])[] {
  return [0, 1].flatMap((way) => {
    const changed = lines.map(([name, value]): HeaderLine => [name, otherReadings(value)[way] ?? value]);
    return changed.some(([, value], index) => value !== lines[index]?.[1]) ? [changed] : [];
  });
}

/** Whether the signature is over something that recorders leave out or write otherwise. */
function isSignedUnseen({ signature }: JudgedRequest): boolean {
  const own: readonly string[] = mandatorySignedHeaders;
  return (
    signature.lines?.some(({ name }) => name === '(request-target)') === true ||
    signature.findings.some(
      ({ code, header = '' }) => code === 'header-listed-but-absent' && !own.includes(header.toLowerCase()),
    )
  );
}

function hidden(): never {
  throw new NotShown('header-lines');
}

/** The request of whose signature nothing can be said. */
function withoutSignature(judged: JudgedRequest): JudgedRequest {
  return {
    wire: judged.wire,
    path: judged.path,
    match: judged.match,
    operations: judged.operations,
    operation: judged.operation,
    query: judged.query,
    header: (name) => judged.header(name),
    headers: (name) => judged.headers(name),
    date: judged.date,
    get body() {
      return judged.body;
    },
    schemaFindings: (schema) => judged.schemaFindings(schema),
    get signature() {
      return hidden();
    },
    get diagnosis() {
      return hidden();
    },
  };
}

/** Rules that ask only whether a body has a Digest at all, whatever its bytes. */
const presence: ReadonlySet<string> = new Set(['initiation-digest', 'body-digest']);

/** The other requests that a recording may stand for. */
export function doubtsOn(
  judged: JudgedRequest,
  unseen: NonNullable<TrafficExchange['unseen']>,
  read: Read,
): readonly Doubt[] {
  const { wire } = judged;
  const doubts: Doubt[] = [];
  if (unseen['body-bytes'] !== undefined)
    doubts.push({ part: 'body-bytes', reading: read(wire, true), but: presence });
  if (unseen['header-lines'] === undefined) return doubts;
  const part = 'header-lines';
  const others = [merged(wire.headers), withoutRepeats(wire.headers), ...recoded(wire.headers)];
  for (const headers of others) {
    if (headers === undefined) continue;
    const { method, target } = wire;
    const other = {
      method,
      target,
      headers,
      get body() {
        return wire.body;
      },
    };
    doubts.push({ part, reading: read(other, unseen['body-bytes'] !== undefined) });
  }
  if (isSignedUnseen(judged)) doubts.push({ part, reading: withoutSignature(judged) });
  return doubts;
}
