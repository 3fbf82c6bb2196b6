/** A body compressed: by this process, and by the zlib of other languages, in each frame that they use. */

import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { BodyVariant } from './body-carriers.js';
import { deflated } from './zlib/deflated.js';
import { longestText } from './zlib/matches.js';

/** What gzip says of the effort: nothing, the most, the least (RFC 1952). */
const efforts = [0, 2, 4];
/** What gzip says of the system: FAT or nothing, Unix, NTFS or the value of .NET, unknown. */
const systems = [0, 3, 10, 11, 255];

function gzipHead(effort: number, system: number): Buffer {
  return Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, effort, system);
}

/** The second byte of the head that zlib writes at a level (RFC 1950). */
function zlibLevel(level: number): number {
  if (level === 1) return 0x01;
  if (level < 6) return 0x5e;
  return level === 6 ? 0x9c : 0xda;
}

/** The body as other languages compress it; without the time that some of them write into the head. */
function* byZlib(body: Buffer): Generator<BodyVariant> {
  if (body.length > longestText) return;
  // What ends a frame hangs on the text alone.
  const [gzipEnd, zlibEnd] = [gzipSync(body).subarray(-8), deflateSync(body).subarray(-4)];
  const seen = new Set<string>();
  for (const level of [6, 9, 1, 5, 2, 3, 4, 7, 8]) {
    const bytes = deflated(body, level);
    const key = `${zlibLevel(level)} ${bytes.toString('latin1')}`;
    if (seen.size === seen.add(key).size) continue;
    for (const effort of efforts) {
      for (const system of systems)
        yield {
          what: 'the body compressed (gzip)',
          bytes: Buffer.concat([gzipHead(effort, system), bytes, gzipEnd]),
        };
    }
    yield {
      what: 'the body compressed (deflate)',
      bytes: Buffer.concat([Buffer.of(0x78, zlibLevel(level)), bytes, zlibEnd]),
    };
    yield { what: 'the body compressed (deflate without a head)', bytes };
  }
}

/** The body compressed in each usual way. */
export function* compressedBodies(body: Buffer): Generator<BodyVariant> {
  for (const level of [6, 9, 1]) {
    yield { what: 'the body compressed (gzip)', bytes: gzipSync(body, { level }) };
    yield { what: 'the body compressed (deflate)', bytes: deflateSync(body, { level }) };
    yield { what: 'the body compressed (deflate without a head)', bytes: deflateRawSync(body, { level }) };
  }
  yield* byZlib(body);
}
