/**
 * Distinguished names as structure: relative names in the order of the certificate, with decoded values and
 * their string types.
 */

import { childrenOf, itemsOf, readOid, readText, tags, type Element } from '../model/der.js';
import { attributeOids, nameOfOid } from './identifiers.js';

/** One attribute of a name that was read. */
export interface ReadAttribute {
  readonly oid: string;
  /** ASN.1 tag of the value: 12 UTF8String, 19 PrintableString, 22 IA5String, 30 BMPString and others. */
  readonly tag: number;
  /** The decoded value; `#` and upper-case hexadecimal of the encoding when it is no readable string. */
  readonly value: string;
}

/** Relative names in the order of the certificate, each with its attributes in the order of the encoding. */
export type ReadName = readonly (readonly ReadAttribute[])[];

function readAttribute(element: Element): ReadAttribute | undefined {
  const [type, value, ...rest] = itemsOf(element) ?? [];
  const oid = readOid(type);
  if (oid === undefined || value === undefined || rest.length > 0) return undefined;
  return { oid, tag: value.tag, value: readText(value) ?? `#${value.whole.toString('hex').toUpperCase()}` };
}

/** Reads a Name; undefined when the element is none. */
export function readName(element: Element | undefined): ReadName | undefined {
  const relatives = itemsOf(element);
  if (relatives === undefined) return undefined;
  const name: (readonly ReadAttribute[])[] = [];
  for (const relative of relatives) {
    const read = relative.tag === tags.set ? childrenOf(relative)?.map(readAttribute) : undefined;
    const attributes = read?.filter((each) => each !== undefined);
    if (read === undefined || attributes === undefined || read.length === 0) return undefined;
    if (attributes.length < read.length) return undefined;
    name.push(attributes);
  }
  return name;
}

/** The values of one attribute type, in order. */
export function valuesOf(name: ReadName, oid: string): readonly string[] {
  return name.flat().flatMap((each) => (each.oid === oid ? [each.value] : []));
}

function key(relative: readonly ReadAttribute[]): string {
  return JSON.stringify(relative.map(({ oid, value }) => `${oid}=${value}`).toSorted());
}

/** Whether two names are the same to the letter; string types do not count. */
export function sameName(one: ReadName, other: ReadName): boolean {
  const keys = other.map(key);
  return one.length === other.length && one.every((relative, index) => key(relative) === keys[index]);
}

/** A name for messages: the last common name, else all values. */
export function describeName(name: ReadName): string {
  const [commonName] = valuesOf(name, attributeOids.CN).slice(-1);
  if (commonName !== undefined) return `"${commonName}"`;
  const all = name.flat().map(({ oid, value }) => `${nameOfOid(attributeOids, oid) ?? oid}=${value}`);
  return all.length === 0 ? '(empty name)' : `"${all.join(', ')}"`;
}
