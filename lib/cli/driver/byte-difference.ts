/** Where two byte strings part. */

import { visible } from '../../signing/diagnose/render.js';

function around(bytes: Buffer, at: number): string {
  const start = Math.max(0, at - 12);
  const shown = visible(bytes.subarray(start, at + 20).toString('latin1'));
  return `${start > 0 ? '…' : ''}${shown}${at + 20 < bytes.length ? '…' : ''} (${bytes.length} bytes)`;
}

/** The first byte that differs with what stands around it, in lines; empty for equal strings. */
export function byteDifference(expected: Buffer, actual: Buffer): readonly string[] {
  if (expected.equals(actual)) return [];
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at += 1;
  const byte = (bytes: Buffer) => {
    const value = bytes[at];
    return value === undefined ? 'the end' : `0x${value.toString(16).padStart(2, '0')}`;
  };
  return [
    `byte ${at}: expected ${byte(expected)}, got ${byte(actual)}`,
    `expected  ${around(expected, at)}`,
    `got       ${around(actual, at)}`,
  ];
}
