/**
 * Values that are nearly right, wherever a bank compares one: a comparison that stops halfway, begins late or
 * looks for one text within the other takes them for the right one.
 */

/** One way to write a value nearly right. */
export interface NearMiss {
  readonly how: string;
  readonly write: (text: string) => string;
}

function changedAt(text: string, at: number, other: (letter: string) => string): string {
  return text.slice(0, at) + other(text.charAt(at)) + text.slice(at + 1);
}

/** A letter changed at the start, in the middle and at the end of what is compared. */
export function changedLetters(other: (letter: string) => string): readonly NearMiss[] {
  return [
    { how: 'its first', write: (text) => changedAt(text, 0, other) },
    { how: 'its middle', write: (text) => changedAt(text, Math.floor(text.length / 2), other) },
    { how: 'its last', write: (text) => changedAt(text, text.length - 1, other) },
  ];
}

/** The parts of a distinguished name as RFC 2253 writes it. */
export function nameParts(name: string): readonly string[] {
  return name.split(/(?<!\\),/);
}

/** The part of a name with another value. */
function withOtherValue(part: string): string {
  const type = part.slice(0, part.indexOf('='));
  if (type.toUpperCase() === 'C') return `${type}=${part.endsWith('SE') ? 'DK' : 'SE'}`;
  return `${type}=Another`;
}

/** The name with another value in its part at a place; places from the end are negative. */
function withOtherPart(name: string, place: number): string {
  const parts = nameParts(name);
  const at = place < 0 ? parts.length + place : place;
  return parts.map((part, index) => (index === at ? withOtherValue(part) : part)).join(',');
}

/** A name that is another in one of its parts, each in turn, or that has a part less or more. */
export interface NearName extends NearMiss {
  /** Parts that the right name has to have at least. */
  readonly least: number;
}

/** Names that are nearly right. */
export const nearNames: readonly NearName[] = [
  { how: 'with another value in its first part', least: 1, write: (name) => withOtherPart(name, 0) },
  { how: 'with another value in its second part', least: 2, write: (name) => withOtherPart(name, 1) },
  { how: 'with another value in its third part', least: 3, write: (name) => withOtherPart(name, 2) },
  { how: 'with another value in its last part', least: 4, write: (name) => withOtherPart(name, -1) },
  { how: 'without its first part', least: 2, write: (name) => nameParts(name).slice(1).join(',') },
  { how: 'without its last part', least: 2, write: (name) => nameParts(name).slice(0, -1).join(',') },
  { how: 'with a part before its first', least: 1, write: (name) => `CN=Another,${name}` },
  { how: 'with a part behind its last', least: 1, write: (name) => `${name},O=Another` },
];
