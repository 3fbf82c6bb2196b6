/** Bytes as tools print them in hexadecimal, sixteen a line behind their offset. */

import type { Logged } from '../given-message.js';

/** The offset of a line, what stands behind it, and its first sixteen bytes. */
const offset = /^[ \t|]*(?:0x)?[0-9a-f]{4,8}[:|]?[ \t]+/i;
const sixteen = /^(?:[0-9a-f]{2} {0,2}){15}[0-9a-f]{2}/i;
const requestLine = /[A-Z]{3,7} \S+ HTTP\/\d(?:\.\d)?\r?\n/;

/** Pairs of digits within the columns of the bytes; the letters beside them may look like digits, too. */
function bytesOf(line: string, width: number): string {
  const start = offset.exec(line)?.[0].length;
  return start === undefined ? '' : line.slice(start, start + width).replaceAll(/[^0-9a-f]/gi, '');
}

/** The request in a dump of bytes. */
export function ofHexDump(text: string): Logged | undefined {
  let isReceived = false;
  const lines = text.split(/\r?\n/).filter((line) => {
    // curl --trace writes both ways one behind the other.
    if (/^(?:<=|=>|==)/.test(line)) isReceived = line.startsWith('<=');
    return !isReceived && offset.test(line);
  });
  const width = lines
    .map((line) => sixteen.exec(line.replace(offset, ''))?.[0].length)
    .find((each) => each !== undefined);
  if (width === undefined) return undefined;
  const bytes = Buffer.from(lines.map((line) => bytesOf(line, width)).join(''), 'hex').toString('latin1');
  const start = requestLine.exec(bytes)?.index;
  return start === undefined ? undefined : { text: bytes.slice(start), how: 'from a dump of its bytes' };
}
