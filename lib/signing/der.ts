/** The few DER readings that certificates and names need: tag-length-value, object identifiers, string types. Never throws. */

/** One tag-length-value; offsets into the bytes that were read. */
export interface Tlv {
  readonly tag: number;
  /** Where the tag stands. */
  readonly at: number;
  /** Where the content begins. */
  readonly start: number;
  /** One past the last content byte. */
  readonly end: number;
}

/** Tags used by names and certificates. */
export const derTags = {
  integer: 0x02,
  oid: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const;

/** The element at an offset, or undefined when it does not fit before `limit` or its length is not definite. */
export function readTlv(bytes: Buffer, at: number, limit = bytes.length): Tlv | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined;
  let start = at + 2;
  let length = first;
  if (first >= 0x80) {
    const octets = first & 0x7f;
    if (octets === 0 || octets > 4 || start + octets > limit) return undefined;
    length = bytes.readUIntBE(start, octets);
    start += octets;
  }
  const end = start + length;
  return end > limit ? undefined : { tag, at, start, end };
}

/** The elements inside a constructed one, or undefined when they do not fill it exactly. */
export function readChildren(bytes: Buffer, parent: Tlv): readonly Tlv[] | undefined {
  const children: Tlv[] = [];
  let at = parent.start;
  while (at < parent.end) {
    const child = readTlv(bytes, at, parent.end);
    if (child === undefined) return undefined;
    children.push(child);
    at = child.end;
  }
  return children;
}

/** An object identifier's content as dotted decimals. */
export function readOid(content: Buffer): string | undefined {
  const numbers: bigint[] = [];
  let value = 0n;
  for (const [index, byte] of content.entries()) {
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte >= 0x80) {
      if (index === content.length - 1 || value > 0xffffffffffffffffn) return undefined;
      continue;
    }
    numbers.push(value);
    value = 0n;
  }
  const [first, ...rest] = numbers;
  if (first === undefined) return undefined;
  const root = first < 80n ? first / 40n : 2n;
  return [root, first - root * 40n, ...rest].join('.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a string element, or undefined for other types and for bytes that the type does not allow. */
export function readString(tag: number, content: Buffer): string | undefined {
  switch (tag) {
    case derTags.utf8String:
      try {
        return utf8.decode(content);
      } catch {
        return undefined;
      }
    case derTags.printableString:
    case derTags.ia5String:
    case derTags.numericString:
    case derTags.visibleString:
    // T.61 is read as ISO-8859-1 by every tool in use.
    case derTags.teletexString:
      return content.toString('latin1');
    case derTags.bmpString:
      return content.length % 2 === 0 ? Buffer.from(content).swap16().toString('utf16le') : undefined;
    case derTags.universalString:
      return readUniversal(content);
    default:
      return undefined;
  }
}

function readUniversal(content: Buffer): string | undefined {
  if (content.length % 4 !== 0) return undefined;
  let text = '';
  for (let at = 0; at < content.length; at += 4) {
    const point = content.readUInt32BE(at);
    if (point > 0x10ffff) return undefined;
    text += String.fromCodePoint(point);
  }
  return text;
}
