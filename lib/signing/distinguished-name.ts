/**
 * Distinguished names as structure. One certificate's issuer has many lawful texts (OpenSSL, Java, Bouncy
 * Castle and Python each print another), so names are compared by their parts and never as text: an RDN is a
 * set of attributes, a `#hex` value equals the text that it encodes, a type name equals its object identifier
 * (RFC 2253, RFC 4514).
 */

import { childrenOf, itemsOf, readElement, readOid, readText, tags, type Element } from '../model/der.js';
import { attributeType } from './attribute-types.js';

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

function readAttribute(pair: Element): NameAttribute | undefined {
  const [oid, value, ...rest] = itemsOf(pair) ?? [];
  const type = readOid(oid);
  if (type === undefined || value === undefined || rest.length > 0) return undefined;
  return { type, text: readText(value), der: value.whole };
}

/** Reads an encoded Name; undefined when the element is none. */
export function readName(element: Element | undefined): DistinguishedName | undefined {
  const sets = itemsOf(element);
  if (sets === undefined) return undefined;
  const name: RelativeName[] = [];
  for (const set of sets) {
    if (set.tag !== tags.set) return undefined;
    const attributes = (childrenOf(set) ?? []).map(readAttribute);
    const known = attributes.filter((each) => each !== undefined);
    if (known.length === 0 || known.length !== attributes.length) return undefined;
    name.push(known);
  }
  return name;
}

/** Reads the encoded Name at the beginning of some bytes; undefined when it is not one. */
export function readNameDer(bytes: Buffer): DistinguishedName | undefined {
  return readName(readElement(bytes));
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

/**
 * Whether two names are the same: the same sets of attributes in the same order, values compared to the
 * letter.
 */
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
  /**
   * `escaped` writes bytes beyond ASCII as `\C3\A6`, which keeps a header ASCII; `raw` writes the characters.
   */
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

/**
 * Writes a name per RFC 2253, last relative name first; by default to the letter as `openssl x509 -nameopt
 * RFC2253` does.
 */
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
