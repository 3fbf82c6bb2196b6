/** What is no pack is refused before it is unpacked. */

import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { firstDifference, most, packed, unpacked } from './archive.js';

function refusal(file: Uint8Array): string {
  try {
    unpacked(Buffer.from(file));
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  return 'none';
}

/** A zip whose directory claims another unpacked size than its one member has. */
function claiming(size: number): Buffer {
  const file = Buffer.from(zipSync({ a: [Buffer.alloc(5_000_000), { level: 6 }] }));
  const directory = file.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  file.writeUInt32LE(size, directory + 24);
  return file;
}

test('members come back as they were, and the same members make the same bytes', () => {
  const members = new Map([
    ['manifest.json', Buffer.from('{}')],
    ['reports/a.txt', Buffer.from('æ')],
  ]);
  const file = packed(members);
  expect(unpacked(file)).toEqual(members);
  expect(firstDifference(file, packed(new Map(members)))).toBeUndefined();
});

test('a member that unpacks to too much is refused by what it claims, and cut at it where it lies', () => {
  expect(refusal(claiming(most.unpacked + 1))).toBe(
    `ArchiveError: unpacks to more than ${most.unpacked} bytes`,
  );
  const lied = claiming(1_000);
  const { rss } = process.memoryUsage();
  expect(refusal(lied) === 'none' ? unpacked(lied).get('a')?.length : 1_000).toBe(1_000);
  expect(process.memoryUsage().rss - rss).toBeLessThan(100e6);
});

test('too many members, a large file and names that lead elsewhere are refused', () => {
  const many = Object.fromEntries(
    Array.from({ length: most.members + 1 }, (_, each) => [`m${each}`, Buffer.alloc(0)]),
  );
  expect(refusal(zipSync(many))).toBe(`ArchiveError: has more than ${most.members} members`);
  expect(refusal(Buffer.alloc(most.packed + 1))).toMatch(/^ArchiveError: has \d+ bytes; a pack has/);
  for (const name of ['../a', 'a/../../b', '/a', 'C:\\a', 'a/', '.hidden', 'a\nb'])
    expect(refusal(zipSync({ [name]: Buffer.from('x') }))).toMatch(
      /^ArchiveError: has a member named ".*", which no pack has$/,
    );
  const twice = Buffer.from(zipSync({ aa: Buffer.from('1'), ab: Buffer.from('2') }));
  const renamed = Buffer.from(twice.toString('latin1').replaceAll('ab', 'aa'), 'latin1');
  expect(refusal(renamed)).toBe('ArchiveError: has two members named "aa"');
});
