/**
 * How exchanges are kept for the length of a run. Most header lines of a run are the same ones over and over,
 * and small buffers share their memory with others that are long gone; kept as they come they take three
 * times the memory of what they say.
 */

import type { HeaderLine } from '../../model/http.js';

/** Lines that are remembered to be shared; a run has some hundred that come again. */
const mostLines = 2_000;
const longestValue = 4_096;
/** Names of lines that are new in every message. */
const neverShared: ReadonlySet<string> = new Set(['Signature', 'Digest', 'X-Request-ID', 'X-Request-Id']);

/** Whether lines of this name come again and are shared; others are worth no memory. */
export function comeAgain(name: string): boolean {
  return !neverShared.has(name);
}

const shared = new Map<string, Map<string, HeaderLine>>();
let remembered = 0;

function sharedLine(line: HeaderLine): HeaderLine {
  const [name, value] = line;
  if (neverShared.has(name) || value.length > longestValue) return line;
  let lines = shared.get(name);
  const known = lines?.get(value);
  if (known !== undefined) return known;
  if (remembered >= mostLines) {
    shared.clear();
    lines = undefined;
    remembered = 0;
  }
  if (lines === undefined) shared.set(name, (lines = new Map<string, HeaderLine>()));
  lines.set(value, line);
  remembered += 1;
  return line;
}

/** The same lines; those that came before are the same objects. */
export function keptLines(lines: readonly HeaderLine[]): readonly HeaderLine[] {
  return lines.map(sharedLine);
}

const blockSize = 65_536;
let block = Buffer.alloc(0);
let used = 0;
const nothing = Buffer.alloc(0);

/** A copy of the bytes in a block that holds nothing but kept bodies. */
export function keptBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  if (length === 0) return nothing;
  if (length > blockSize / 4) {
    const own = Buffer.allocUnsafeSlow(length);
    bytes.copy(own);
    return own;
  }
  if (used + length > block.length) {
    block = Buffer.allocUnsafeSlow(blockSize);
    used = 0;
  }
  const kept = block.subarray(used, used + length);
  bytes.copy(kept);
  used += length;
  return kept;
}
