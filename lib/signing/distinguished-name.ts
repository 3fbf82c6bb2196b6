/**
 * Distinguished names as structure. One certificate's issuer has many lawful texts (OpenSSL, Java, Bouncy Castle and Python each print
 * another), so names are compared by their parts and never as text: an RDN is a set of attributes, a `#hex` value equals the text that it
 * encodes, a type name equals its object identifier (RFC 2253, RFC 4514).
 */

import { attributeType } from './attribute-types.js';
import { derTags, readChildren, readOid, readString, readTlv, type Tlv } from './der.js';

/** One attribute. `type` is a dotted identifier, or a name in lower case that no table knows. */
export interface NameAttribute {
  readonly type: string;
  /** The value as text; undefined when the encoded value is no string. */
  readonly text: string | undefined;
  /** The whole encoded value, tag included, when it is known. */
  readonly der: Buffer | undefined;
}

/** The attributes of one relative distinguished name, in the order in which they were read. */
export type RelativeName = readonly NameAttribute[];

/** The relative names in the order of the certificate, the country usually first. */
export type DistinguishedName = readonly RelativeName[];

function readAttribute(bytes: Buffer, pair: Tlv): NameAttribute | undefined {
  if (pair.tag !== derTags.sequence) return undefined;
  const [oid, value, ...rest] = readChildren(bytes, pair) ?? [];
  if (oid?.tag !== derTags.oid || value === undefined || rest.length > 0) return undefined;
  const type = readOid(bytes.subarray(oid.start, oid.end));
  if (type === undefined) return undefined;
  const content = bytes.subarray(value.start, value.end);
  return { type, text: readString(value.tag, content), der: bytes.subarray(value.at, value.end) };
}

/** Reads an encoded Name that starts at an offset; undefined when it is not one. */
export function readNameDer(bytes: Buffer, at = 0): DistinguishedName | undefined {
  const outer = readTlv(bytes, at);
  if (outer?.tag !== derTags.sequence) return undefined;
  const sets = readChildren(bytes, outer);
  if (sets === undefined) return undefined;
  const name: RelativeName[] = [];
  for (const set of sets) {
    if (set.tag !== derTags.set) return undefined;
    const attributes = (readChildren(bytes, set) ?? []).map((pair) => readAttribute(bytes, pair));
    const known = attributes.filter((each) => each !== undefined);
    if (known.length === 0 || known.length !== attributes.length) return undefined;
    name.push(known);
  }
  return name;
}

function attributeKey(attribute: NameAttribute): string {
  const value =
    attribute.text === undefined ? `#${attribute.der?.toString('hex') ?? ''}` : `=${attribute.text}`;
  return `${attribute.type}${value}`;
}

/** A text that is equal for two relative names exactly when they are the same set of attributes. */
export function relativeNameKey(relative: RelativeName): string {
  return JSON.stringify(relative.map(attributeKey).toSorted());
}

/** Whether two names are the same: the same sets of attributes in the same order, values compared to the letter. */
export function sameName(one: DistinguishedName, other: DistinguishedName): boolean {
  return (
    one.length === other.length &&
    one.every((relative, index) => {
      const opposite = other[index];
      return opposite !== undefined && relativeNameKey(relative) === relativeNameKey(opposite);
    })
  );
}

/** How a name is written. */
export interface NameStyle {
  /** `escaped` writes bytes beyond ASCII as `\C3\A6`, which keeps a header ASCII; `raw` writes the characters. */
  readonly characters?: 'escaped' | 'raw';
  /** `named` uses OpenSSL's short names; `table` only the nine of RFC 2253, others as OID and `#hex`. */
  readonly types?: 'named' | 'table';
}

function escapeValue(text: string, characters: 'escaped' | 'raw'): string {
  const last = text.length - 1;
  return Array.from(text.matchAll(/[\s\S]/gu), ({ 0: character, index }) => {
    if (/[,+"\\<>;]/.test(character)) return `\\${character}`;
    if (character === ' ' && (index === 0 || index === last)) return '\\ ';
    if (character === '#' && index === 0) return '\\#';
    const point = character.codePointAt(0) ?? 0;
    const plain = point >= 0x20 && point !== 0x7f && (point < 0x80 || characters === 'raw');
    if (plain) return character;
    return Array.from(
      Buffer.from(character, 'utf8'),
      (byte) => `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join('');
  }).join('');
}

function writeAttribute(attribute: NameAttribute, style: Required<NameStyle>): string {
  const known = attributeType(attribute.type);
  const nameable =
    known !== undefined && (style.types === 'named' || known.inRfc2253) && attribute.text !== undefined;
  if (nameable && attribute.text !== undefined)
    return `${known.name}=${escapeValue(attribute.text, style.characters)}`;
  if (attribute.der !== undefined) {
    const type = known !== undefined && style.types === 'named' ? known.name : attribute.type;
    return `${type}=#${attribute.der.toString('hex').toUpperCase()}`;
  }
  return `${attribute.type}=${escapeValue(attribute.text ?? '', style.characters)}`;
}

/** Writes a name per RFC 2253, last relative name first; by default to the letter as `openssl x509 -nameopt RFC2253` does. */
export function writeName(name: DistinguishedName, style: NameStyle = {}): string {
  const full = { characters: style.characters ?? 'escaped', types: style.types ?? 'named' } as const;
  return name
    .map((relative) =>
      relative
        .map((each) => writeAttribute(each, full))
        .toReversed()
        .join('+'),
    )
    .toReversed()
    .join(',');
}
