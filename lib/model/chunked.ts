/** The chunks of a body (RFC 9112 section 7.1), also with line ends as editors write them. */

/** The body without its chunks; undefined where the text is not chunked, as tools show it that undo it. */
export function unchunked(text: string): Buffer | undefined {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const [line, digits = ''] = /^([0-9a-f]{1,8})[^\r\n]{0,200}\r?\n/i.exec(text.slice(at, at + 220)) ?? [];
    if (line === undefined) return /^0\s*$/.test(text.slice(at)) && at > 0 ? joined(pieces) : undefined;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return joined(pieces);
    at += line.length;
    if (at + size > text.length) return undefined;
    pieces.push(text.slice(at, at + size));
    const [end = ''] = /^\r?\n/.exec(text.slice(at + size)) ?? [];
    if (end === '') return undefined;
    at += size + end.length;
  }
}

function joined(pieces: readonly string[]): Buffer {
  return Buffer.from(pieces.join(''), 'latin1');
}
