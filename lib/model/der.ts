/**
 * Reads DER: tag, length, value, and the few types that certificates and names use (X.690). Never throws:
 * what does not fit is undefined. node-forge is not used for reading, since it leaves UTF-8 undecoded and
 * flattens relative names.
 */

/** Tags of the types read here. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** One element: its tag, its content octets, and the whole of it. */
export interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

/** The element at the beginning of some octets; more octets may follow it. */
export function readElement(octets: Buffer): Element | undefined {
  const [tag, first] = octets;
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined;
  let start = 2;
  let length = first;
  if (first >= 0x80) {
    const size = first & 0x7f;
    if (size === 0 || size > 4 || octets.length < 2 + size) return undefined;
    length = octets.readUIntBE(2, size);
    start += size;
  }
  const end = start + length;
  if (end > octets.length) return undefined;
  return { tag, content: octets.subarray(start, end), whole: octets.subarray(0, end) };
}

/** The element that fills some octets. */
export function readOnly(octets: Buffer): Element | undefined {
  const element = readElement(octets);
  return element?.whole.length === octets.length ? element : undefined;
}

/**
 * The elements inside a constructed one; undefined when it is none, or its octets are not filled by elements.
 */
export function childrenOf(parent: Element | undefined): readonly Element[] | undefined {
  if (parent === undefined || (parent.tag & 0x20) === 0) return undefined;
  const children: Element[] = [];
  let rest = parent.content;
  while (rest.length > 0) {
    const child = readElement(rest);
    if (child === undefined) return undefined;
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

/** The elements of a SEQUENCE. */
export function itemsOf(element: Element | undefined): readonly Element[] | undefined {
  return element?.tag === tags.sequence ? childrenOf(element) : undefined;
}

/** An arc that is a UUID has 19 octets (X.667); a longer one would only cost time. */
const longestArc = 1n << 133n;

/** An object identifier in dotted decimals. */
export function readOid(element: Element | undefined): string | undefined {
  if (element?.tag !== tags.oid || (element.content.at(-1) ?? 0x80) >= 0x80) return undefined;
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const octet of element.content) {
    arc = (arc << 7n) | BigInt(octet & 0x7f);
    if (arc >= longestArc) return undefined;
    if (octet >= 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first = 0n, ...others] = arcs;
  const root = first < 80n ? first / 40n : 2n;
  return [root, first - root * 40n, ...others].join('.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(content: Buffer): string | undefined {
  try {
    return utf8.decode(content);
  } catch {
    return undefined;
  }
}

function decodeUniversal(content: Buffer): string | undefined {
  if (content.length % 4 !== 0) return undefined;
  const points = Array.from({ length: content.length / 4 }, (_, index) => content.readUInt32BE(4 * index));
  return points.some((point) => point > 0x10ffff)
    ? undefined
    : points.map((point) => String.fromCodePoint(point)).join('');
}

/** The text of a string element; undefined for other types and for octets that are not of the type. */
export function readText(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  switch (element.tag) {
    case tags.utf8String:
      return decodeUtf8(element.content);
    case tags.bmpString:
      return element.content.length % 2 === 0
        ? Buffer.from(element.content).swap16().toString('utf16le')
        : undefined;
    case tags.universalString:
      return decodeUniversal(element.content);
    case tags.printableString:
    case tags.numericString:
    case tags.ia5String:
    case tags.visibleString:
    // Teletex is read as ISO-8859-1, as all tools in use do.
    case tags.teletexString:
      return element.content.toString('latin1');
    default:
      return undefined;
  }
}

/** The bits of a BIT STRING as numbers from 0, those that are set. */
export function readBits(element: Element | undefined): readonly number[] | undefined {
  if (element?.tag !== tags.bitString || element.content.length === 0) return undefined;
  const bits: number[] = [];
  for (const [index, octet] of element.content.subarray(1).entries()) {
    for (let bit = 0; bit < 8; bit += 1) if ((octet & (0x80 >> bit)) !== 0) bits.push(index * 8 + bit);
  }
  return bits;
}

/** A UTCTime or GeneralizedTime in UTC with seconds (RFC 5280 section 4.1.2.5). */
export function readTime(element: Element | undefined): Date | undefined {
  if (element?.tag !== tags.utcTime && element?.tag !== tags.generalizedTime) return undefined;
  const text = element.content.toString('latin1');
  const short = element.tag === tags.utcTime;
  if (!(short ? /^\d{12}Z$/ : /^\d{14}Z$/).test(text)) return undefined;
  const digits = short ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const iso = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const date = new Date(iso);
  // A date that does not exist either cannot be read or comes out as another one.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== iso.slice(0, 19)
    ? undefined
    : date;
}
