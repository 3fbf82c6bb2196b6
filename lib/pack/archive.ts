/**
 * The container: a zip that any tool opens. It is written the same way for the same members, so that a byte
 * changed between them is seen, too; what is read is bounded before anything is unpacked.
 */

import { unzipSync, zipSync, type Zippable } from 'fflate';
import { messageOf } from '../model/errors.js';
import type { Members } from './manifest.js';

/**
 * Bytes of a pack, packed and unpacked, and its members. One of a run of everything has 4 MB, 10 MB and a
 * dozen.
 */
export const most = { packed: 64 * 1024 * 1024, unpacked: 400 * 1024 * 1024, members: 1_000 } as const;

/** The pack is no archive of ours; the message says why, in one line. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Zip has times without a zone; one that is the same everywhere. */
const time = new Date(1980, 0, 1);

/** The members as one file, in their order. */
export function packed(members: Members): Buffer {
  const files: Zippable = {};
  for (const [name, bytes] of members) files[name] = [bytes, { level: 6, mtime: time }];
  return Buffer.from(zipSync(files));
}

const plainName = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;

/** A name as a message shows it. */
function shown(name: string): string {
  const text = JSON.stringify(name);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/**
 * The members of a file, in its order.
 * @throws ArchiveError when it is no archive, is cut, unpacks to too much, or has names that lead elsewhere
 *   or stand there twice.
 */
export function unpacked(file: Buffer): Members {
  if (file.length > most.packed)
    throw new ArchiveError(`has ${file.length} bytes; a pack has ${most.packed} at most`);
  if (!file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) throw new ArchiveError('is no zip archive');
  const names = new Set<string>();
  let total = 0;
  try {
    const files = unzipSync(file, {
      filter({ name, originalSize, size }) {
        if (!plainName.test(name))
          throw new ArchiveError(`has a member named ${shown(name)}, which no pack has`);
        if (names.has(name)) throw new ArchiveError(`has two members named ${shown(name)}`);
        names.add(name);
        total += Math.max(originalSize, size);
        if (names.size > most.members) throw new ArchiveError(`has more than ${most.members} members`);
        if (total > most.unpacked) throw new ArchiveError(`unpacks to more than ${most.unpacked} bytes`);
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  } catch (thrown) {
    if (thrown instanceof ArchiveError) throw thrown;
    throw new ArchiveError(`is cut or damaged: ${messageOf(thrown)}`);
  }
}

/** Offset of the first byte in which two files differ; undefined when they are the same. */
export function firstDifference(one: Buffer, other: Buffer): number | undefined {
  if (one.equals(other)) return undefined;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
}
