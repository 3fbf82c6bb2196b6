import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { WireReply } from '../../model/http.js';
import { unpacked } from './unpacked.js';

const plain = Buffer.from('{"name":"blåbær"}');

function packed(coding: string | undefined, body: Buffer): WireReply {
  return {
    status: 200,
    headers: coding === undefined ? [] : [['Content-Encoding', coding]],
    body,
  };
}

test.each([
  [undefined, plain],
  ['identity', plain],
  ['gzip', gzipSync(plain)],
  ['X-GZIP', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['deflate, gzip', gzipSync(deflateSync(plain))],
] as const)('%s is taken off', (coding, body) => {
  expect(unpacked(packed(coding, body)).body).toEqual(plain);
});

test('what is not packed as it says, or in a way that nobody knows, stays as it came', () => {
  for (const coding of ['gzip', 'zstd', 'gzip, zstd']) {
    expect(unpacked(packed(coding, plain)).body).toEqual(plain);
  }
  expect(unpacked(packed('gzip', plain)).mislabelled).toBe('gzip');
  expect(unpacked(packed('zstd', plain)).mislabelled).toBeUndefined();
  const cut = gzipSync(plain).subarray(0, 12);
  expect(unpacked(packed('gzip', cut)).body).toEqual(cut);
  expect(unpacked(packed('gzip', Buffer.alloc(0))).body).toHaveLength(0);
});

test('a body that swells beyond all measure is left packed', () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
  expect(unpacked(packed('gzip', bomb)).body).toEqual(bomb);
});
