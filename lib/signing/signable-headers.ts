/**
 * Header values as they are signed (draft-cavage-http-signatures-10 section 2.3): blanks around a value
 * removed, lines of one name joined by a comma and a space in the order sent.
 */

import type { HeaderLine } from '../model/http.js';

/**
 * The headers that must be signed whenever they are sent, in the order in which this suite signs them
 * (interface, Authentication 6).
 */
export const mandatorySignedHeaders = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The value without spaces and tabs around it; other white space stays, since HTTP does not strip it. */
export function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === value.length ? value : value.slice(start, end);
}

const slotted: readonly string[] = [...mandatorySignedHeaders, 'signature', 'tpp-signature-certificate'];
const slotByLowerName = new Map(slotted.map((name, slot) => [name, slot]));
const slotByWrittenName = new Map<string, number>();

/** Whether a slotted name starts with this character; most other headers are passed over by it alone. */
const firstLetters = new Uint8Array(256);
for (const name of slotted) {
  firstLetters[name.charCodeAt(0)] = 1;
  firstLetters[name.toUpperCase().charCodeAt(0)] = 1;
}

/**
 * The slot of a header, whatever its case, or -1. The spellings in use are few and are kept, which spares
 * folding each name again.
 */
function slotOf(name: string): number {
  const kept = slotByWrittenName.get(name);
  if (kept !== undefined) return kept;
  const slot = slotByLowerName.get(name.toLowerCase()) ?? -1;
  // Unknown names may fill half of the room only: a peer chooses them freely.
  if (name.length < 64 && slotByWrittenName.size < (slot < 0 ? 256 : 512)) slotByWrittenName.set(name, slot);
  return slot;
}

/** The header values of one message as they are signed; read it with `signableValue` and its neighbours. */
export interface SignableHeaders {
  readonly lines: readonly HeaderLine[];
  /**
   * Values of the headers that every signature needs, found in one pass; any other is looked for when it is
   * asked for.
   */
  readonly slots: readonly (string | undefined)[];
  /** Slots of headers that stand on more than one line. */
  readonly repeatedSlots: readonly number[];
}

const emptySlots: readonly (string | undefined)[] = slotted.map(() => undefined);
const none: readonly number[] = [];

/** Reads header lines once. */
export function readSignable(lines: readonly HeaderLine[]): SignableHeaders {
  const slots = [...emptySlots];
  let repeatedSlots = none;
  for (const line of lines) {
    const name = line[0];
    const slot = firstLetters[name.charCodeAt(0)] === 1 ? slotOf(name) : -1;
    if (slot < 0) continue;
    const before = slots[slot];
    const value = trimBlanks(line[1]);
    slots[slot] = before === undefined ? value : `${before}, ${value}`;
    if (before !== undefined && !repeatedSlots.includes(slot)) repeatedSlots = [...repeatedSlots, slot];
  }
  return { lines, slots, repeatedSlots };
}

/** The same with one more line at the end, whose header the message does not have yet. */
export function signableWith(headers: SignableHeaders, line: HeaderLine): SignableHeaders {
  const slots = [...headers.slots];
  const slot = slotByLowerName.get(line[0].toLowerCase());
  if (slot !== undefined) slots[slot] = trimBlanks(line[1]);
  return { lines: [...headers.lines, line], slots, repeatedSlots: headers.repeatedSlots };
}

function found(headers: SignableHeaders, name: string): readonly string[] {
  return headers.lines.filter(([each]) => each.toLowerCase() === name).map(([, value]) => trimBlanks(value));
}

/** The value of a header by its lower-case name, undefined when the message lacks it. */
export function signableValue(headers: SignableHeaders, name: string): string | undefined {
  const slot = slotByLowerName.get(name);
  if (slot !== undefined) return headers.slots[slot];
  const values = found(headers, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Whether a header stands on more than one line. */
export function isRepeated(headers: SignableHeaders, name: string): boolean {
  const slot = slotByLowerName.get(name);
  if (slot === undefined) return found(headers, name).length > 1;
  return headers.repeatedSlots !== none && headers.repeatedSlots.includes(slot);
}

/** The value of the first line of a header. */
export function firstSignableValue(headers: SignableHeaders, name: string): string | undefined {
  return isRepeated(headers, name) ? found(headers, name)[0] : signableValue(headers, name);
}
